/** The four steps of taking part: a side, a slot, a seedlet, a pledge. */

import { Ghost, Send } from "lucide-preact";
import { useState } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { WaysIn } from "../../../shell/SignIn";
import type { Secret } from "../rules/pledge";
import { freshSalt } from "../rules/pledge";
import type { Team } from "../rules/round";
import { freeSlots, smallerSide, TEAMS, thirdOfSlot } from "../rules/round";
import { countCells, drawSeedlet } from "../rules/seedlet";
import type { Draft } from "../state";
import { joinable } from "../state";
import * as WORDS from "../words";
import { Editor } from "./Editor";
import type { PartProps } from "./Join";
import { CopySecret, Warning } from "./Join";
import { useUniqueId } from "../../../shell/mount";

interface StepProps extends PartProps {
  readonly draft: Draft;
  /** What a press does that changes the draft. */
  readonly change: (patch: Partial<Draft>) => () => void;
}

/** The step that *draft* has come to. */
export function Steps({ draft, ...part }: PartProps & { readonly draft: Draft }) {
  const { store } = part;
  const change = (patch: Partial<Draft>) => () => {
    const { draft: now } = store.state;
    if (now !== null) store.set({ draft: { ...now, ...patch } });
  };
  const Step = [Sides, Slots, Seedlet, Pledge][draft.step - 1]!;
  return (
    <>
      <h2 tabIndex={-1} class="arena-step">
        <span class="soft number">{WORDS.stepOf(draft.step)}</span> {WORDS.steps[draft.step - 1]}
      </h2>
      <Step {...part} draft={draft} change={change} />
    </>
  );
}

/** A number below *count* by chance. */
const chance = (count: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % count;

function Sides({ round, store, change }: StepProps) {
  const [toss] = useState(() => chance(2) as Team);
  const playersOf = (team: Team) => round.slots.filter((each) => each.team === team).length;
  const go = (team: Team) => change({ step: 2, team });
  const watch = () => {
    store.set({ draft: null });
  };
  return (
    <>
      <div class="row">
        {([0, 1] as const).map((team) => (
          <Button key={team} class={`arena-side ${TEAMS[team].toLowerCase()}`} onClick={go(team)}>
            {TEAMS[team]}
          </Button>
        ))}
      </div>
      <Button kind="primary" onClick={go(smallerSide(round, toss))}>
        {WORDS.fewer}
      </Button>
      <p class="soft">{WORDS.sides(playersOf(0), playersOf(1))}</p>
      <div class="row">
        <Button onClick={watch}>{WORDS.onlyWatch}</Button>
      </div>
    </>
  );
}

function Slots({ round, app, draft, change }: StepProps) {
  const { team, slot } = draft;
  const { rules } = round;
  const slots = joinable(app) ? round.slots : []; // of the next round nobody has any yet
  const taken = slots.some((each) => each.slot === slot);
  const chooseAny = () => {
    const free = freeSlots({ slots, rules }, team!);
    change({ slot: free[chance(Math.max(1, free.length))] ?? null })();
  };
  return (
    <>
      <p>{WORDS.aboutSlots}</p>
      <p role="status">
        {WORDS.slotChosen(slot === null ? null : WORDS.placeName(thirdOfSlot(slot, rules)), taken)}
      </p>
      <div class="row">
        <Button onClick={chooseAny}>{WORDS.anySlot}</Button>
      </div>
      <Ways back={1} next={3} change={change} disabled={slot === null || taken} />
    </>
  );
}

function Seedlet(step: StepProps) {
  const { app, draft, session, change } = step;
  const empty = draft.seed === 0n;
  return (
    <>
      <Editor {...step} />
      <div class="row">
        <Button
          icon={Ghost}
          disabled={empty || app.busy.includes("rehearse")}
          onClick={() => void session.rehearse()}
        >
          {WORDS.rehearse}
        </Button>
      </div>
      <p role="status" class="arena-rehearsal">
        {app.rehearsal ?? WORDS.aboutRehearsal}
      </p>
      <Ways back={2} next={4} change={change} disabled={empty} />
    </>
  );
}

interface WaysProps extends Pick<StepProps, "change"> {
  readonly back: 1 | 2;
  readonly next: 3 | 4;
  /** Whether there is no way on yet. */
  readonly disabled: boolean;
}

/** The ways to the step before, and to the next one. */
function Ways({ back, next, change, disabled }: WaysProps) {
  return (
    <div class="row choices">
      <Button onClick={change({ step: back })}>{WORDS.back}</Button>
      <Button kind="primary" disabled={disabled} onClick={change({ step: next })}>
        {WORDS.next}
      </Button>
    </div>
  );
}

/** The last step: to pledge now, or to have it pledged in the next round. */
function Pledge(step: StepProps) {
  if (step.app.who === null) return <SignFirst {...step} />;
  return joinable(step.app) ? <PledgeNow {...step} /> : <KeepForNext {...step} />;
}

function Facts({ round, draft }: Pick<StepProps, "round" | "draft">) {
  const place = WORDS.placeOf({ team: draft.team!, slot: draft.slot! }, round.rules);
  return (
    <p>
      {WORDS.pledgeFacts(place, countCells(draft.seed, round.rules.size))}
      {WORDS.costs(round)}
    </p>
  );
}

function SignFirst(step: StepProps) {
  return (
    <>
      <Facts {...step} />
      <p>{WORDS.signInFirst}</p>
      <WaysIn account={step.house.account} />
      <div class="row choices">
        <Button onClick={step.change({ step: 3 })}>{WORDS.back}</Button>
      </div>
    </>
  );
}

function KeepForNext(step: StepProps) {
  const { round, app, draft, client, session, change } = step;
  const keep = () => {
    session.keep({
      canister: client.canister,
      player: app.who!,
      team: draft.team!,
      slot: draft.slot!,
      seed: drawSeedlet(draft.seed, round.rules.size),
      cost: round.fee + round.bond,
    });
  };
  return (
    <>
      <Facts {...step} />
      <p class="soft">{WORDS.aboutKeeping}</p>
      <div class="row choices">
        <Button onClick={change({ step: 3 })}>{WORDS.back}</Button>
        <Button kind="primary" icon={Send} onClick={keep}>
          {WORDS.keepForNext}
        </Button>
      </div>
    </>
  );
}

function PledgeNow(step: StepProps) {
  const { app, session, secrets, house, change } = step;
  // One secret, so that the one that was copied is the one that is pledged.
  const [secret] = useState(() => secretOf(step));
  const [safe] = useState(() => secrets.canKeep());
  const [copied, setCopied] = useState(false);
  const id = useUniqueId();
  return (
    <>
      <Facts {...step} />
      {safe ? (
        <p class="soft">{WORDS.browserKeeps}</p>
      ) : (
        <Warning words={WORDS.browserKeepsNothing} />
      )}
      <CopySecret secret={secret} house={house} />
      {!safe && (
        <div class="row">
          <input
            type="checkbox"
            id={id}
            checked={copied}
            onChange={(event) => {
              setCopied(event.currentTarget.checked);
            }}
          />
          <label for={id}>{WORDS.copied}</label>
        </div>
      )}
      <div class="row choices">
        <Button onClick={change({ step: 3 })}>{WORDS.back}</Button>
        <Button
          kind="primary"
          icon={Send}
          disabled={app.busy.includes("pledge") || !(safe || copied)}
          onClick={() => void session.pledge(secret)}
        >
          {WORDS.pledge}
        </Button>
      </div>
    </>
  );
}

function secretOf({ round, app, draft, client }: StepProps): Secret {
  return {
    canister: client.canister,
    round: round.id,
    player: app.who!,
    team: draft.team!,
    slot: draft.slot!,
    seed: drawSeedlet(draft.seed, round.rules.size),
    salt: freshSalt(),
  };
}
