/** The end of a round: who has won, what one claims of it, a keepsake, and the way on. */

import { useComputed } from "@preact/signals";
import { Check, Coins, Trophy } from "lucide-preact";
import { Button } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import { useLoaded } from "../../../shell/mount";
import type { Round, Slot } from "../net/client";
import { decisionOf } from "../rules/decision";
import type { Field } from "../rules/field";
import type { Honour, Outcome, Rules } from "../rules/round";
import { HONOURS, TEAMS } from "../rules/round";
import { descentOf, hasWon, honoursAt } from "../state";
import { EVERY, jump, REST } from "../state/playback";
import * as WORDS from "../words";
import type { PartProps } from "./Join";
import { NextRound } from "./NextRound";

interface EndProps extends PartProps {
  /** Of whoever looks, if they took part. */
  readonly slot: Slot | null;
}

export function End({ slot, ...part }: EndProps) {
  const { round, app } = part;
  return (
    <>
      <h2 tabIndex={-1} class="arena-outcome">
        {WORDS.outcomeWords(round.outcome!)}
      </h2>
      <p class="arena-score number">
        <TeamScore round={round} team={0} />
        {WORDS.to}
        <TeamScore round={round} team={1} />
      </p>
      <Decided {...part} />
      <p class="soft">{WORDS.aboutEnd(round)}</p>
      <Honours {...part} slot={slot} />
      {slot !== null && <Mine {...part} slot={slot} />}
      {app.current !== null && app.current !== round.id && <GoOn {...part} current={app.current} />}
      <NextRound {...part} />
    </>
  );
}

function TeamScore({ round, team }: { readonly round: Round; readonly team: 0 | 1 }) {
  const looks = `${TEAMS[team].toLowerCase()}${round.outcome === team ? " won" : ""}`;
  return <span class={looks}>{round.scores[team].score}</span>;
}

const decided = (film: readonly Field[], rules: Rules, outcome: Outcome) =>
  decisionOf(film, rules, outcome, () => descentOf(film, rules));

/** Who decided it, and the way to that generation. */
function Decided({ app, store, round }: PartProps) {
  const decision = useComputed(() =>
    app.film === null || app.round === null || app.round.outcome === null
      ? null
      : decided(app.film, app.round.rules, app.round.outcome),
  ).value;
  const [names] = useLoaded(() => import("../rules/names"));
  if (decision === null) return null;
  const seed = round.slots.find((each) => each.slot === decision.slot)?.seed ?? "";
  const { generation } = decision;
  return (
    <div class="arena-decided row">
      <p>{WORDS.decided(app, decision, names?.nameOf(seed, round.rules.size) ?? null)}</p>
      <button
        type="button"
        class="chip number"
        onClick={() => {
          store.set(jump(store.state, generation));
        }}
      >
        {WORDS.seeIt(generation)}
      </button>
    </div>
  );
}

const OF_SIDE: ReadonlySet<Honour> = new Set(["comeback", "perfect"]);

/** What the round brought: to whoever has *slot*, or to the side that won. */
function Honours({ app, round, slot }: EndProps) {
  const winner = slot ?? round.slots.find((each) => hasWon(round, each));
  if (winner === undefined || !hasWon(round, winner)) return null;
  const honours = honoursAt(app, winner).filter((each) => slot !== null || OF_SIDE.has(each));
  if (honours.length === 0) return null;
  return (
    <p class="arena-honours row">
      {honours.map((honour) => (
        <span key={honour} class="arena-medal">
          <Icon of={Trophy} />
          {HONOURS[honour]}
        </span>
      ))}
    </p>
  );
}

/** For whoever has *slot*: what they have won, to claim it and to take a keepsake. */
function Mine({ app, round, slot, session }: PartProps & { readonly slot: Slot }) {
  if (slot.seed === null) return <p>{WORDS.neverRevealed}</p>;
  if (!hasWon(round, slot)) return <p>{WORDS.sideLost}</p>;
  return (
    <>
      {round.funded === 0n && <p>{WORDS.casualEnd(round.outcome!)}</p>}
      {round.funded !== 0n && slot.claimed && <p>{WORDS.youHaveClaimed}</p>}
      {round.funded !== 0n && !slot.claimed && (
        <>
          <Owed session={session} />
          <Button
            kind="primary"
            icon={Coins}
            disabled={app.busy.includes("claim")}
            onClick={() => void session.claim()}
          >
            {WORDS.claim}
          </Button>
        </>
      )}
      {slot.keepsake === null ? (
        <Button
          icon={Check}
          disabled={app.busy.includes("keepsake")}
          onClick={() => void session.takeKeepsake()}
        >
          {WORDS.takeKeepsake}
        </Button>
      ) : (
        <p>{WORDS.keepsakeIsYours(slot.keepsake)}</p>
      )}
    </>
  );
}

/** What can be claimed, as soon as the canister has said it. */
function Owed({ session }: Pick<PartProps, "session">) {
  const [owed] = useLoaded(() => session.owed());
  return <p>{owed !== null && WORDS.youHaveWon(owed)}</p>;
}

/** To the round that is open, by itself for who only watches. */
function GoOn({ app, store, session, current }: PartProps & { readonly current: bigint }) {
  const seconds = useComputed(() =>
    app.rest === 0 ? null : Math.ceil(((REST - app.rest) * EVERY) / 1000),
  ).value;
  return (
    <>
      <div class="row">
        <Button
          onClick={() => {
            session.goOn();
          }}
        >
          {WORDS.toRound(current)}
        </Button>
        {seconds !== null && (
          <Button
            onClick={() => {
              store.set(jump(store.state, store.state.shown));
            }}
          >
            {WORDS.stayHere}
          </Button>
        )}
      </div>
      <p class="soft number">{seconds !== null && WORDS.follows(current, seconds)}</p>
    </>
  );
}
