/**
 * Who one is here, and the way in and out.
 *
 *     watching    play now, or sign in
 *     signed in   play now: take a seat; if all are taken, when one frees, and who sits there
 *     seated      name, coins, rename, leave; a guest may move the seat to an Internet Identity
 */

import { Coins, DoorOpen, KeyRound, Pencil, Play } from "lucide-preact";
import type { SignIn } from "../../../net/identity";
import { Button } from "../../../shell/Button";
import { ask, confirm } from "../../../shell/Dialog";
import { Fold } from "../../../shell/Fold";
import { Icon } from "../../../shell/Icon";
import { BringKey, Identity, SaveKey } from "../../../shell/SignIn";
import { grouped } from "../../../shell/format";
import { SIGNING } from "../../../shell/words";
import { useApp, useGame, type Game } from "../game";
import { SEATS } from "../rules/board";
import type { Me } from "../state/app";
import { passOn, recall } from "../state/last-visit";
import type { Seating } from "../state/seating";
import { mayJoin, remaining, until, wordsOf } from "../state/seating";
import { ACCOUNT as WORDS, PLAY } from "../words";
import { openShelf } from "./open-panel";
import { Swatch } from "./Swatch";

const LONGEST_NAME = 24;
const IDENTITY: SignIn = "internet-identity";

/** What is wrong with a *name*, or null. The canister decides; this only spares a journey. */
export function wrongName(name: string): string | null {
  const { length } = Array.from(name);
  if (length === 0) return WORDS.tooShort;
  if (length > LONGEST_NAME) return WORDS.tooLong(LONGEST_NAME, length);
  return null;
}

export function Account() {
  const { me, seating } = useApp("me", "seating");
  const plays = me?.player != null;
  // Whoever just took a seat wants to see the world: on a phone the panel begins folded again.
  return (
    <Fold key={String(plays)} class="account panel" head={<Head />}>
      {plays ? <Seated me={me} /> : <NotPlaying me={me} seating={seating} />}
      {me !== null && <WhoAmI me={me} />}
    </Fold>
  );
}

function Head() {
  const { me, seating } = useApp("me", "seating");
  if (me?.player == null) {
    return (
      <>
        <Icon of={Play} />
        {mayJoin(seating) ? WORDS.play : WORDS.full}
      </>
    );
  }
  return (
    <>
      <Swatch player={me.player} />
      <bdi class="name">{me.name}</bdi>
      <span class="coins">
        <Icon of={Coins} />
        <span class="number">{grouped(me.balance)}</span>
        <span class="unseen">{WORDS.coins}</span>
      </span>
    </>
  );
}

interface NotPlayingProps {
  readonly me: Me | null;
  readonly seating: Seating | null;
}

function NotPlaying({ me, seating }: NotPlayingProps) {
  const { account, actions } = useGame();
  const { ways, busy } = account.store.signals;
  const crowd = seating === null || seating.frees === null ? null : <Crowd seating={seating} />;
  const lost = me !== null && seating?.lost != null ? wordsOf(seating.lost) : null;
  return (
    <>
      {lost !== null && <p class="lost">{lost}</p>}
      {crowd ?? <p>{me === null ? PLAY.watching : PLAY.unseated}</p>}
      {mayJoin(seating) && <PlayNow />}
      {me === null && crowd === null && <p class="soft">{`${PLAY.unseated} ${PLAY.guest}`}</p>}
      {me === null && ways.value.includes(IDENTITY) && (
        <Button icon={KeyRound} disabled={busy.value} onClick={() => void account.signIn(IDENTITY)}>
          {SIGNING.withInternetIdentity}
        </Button>
      )}
      {me === null && crowd === null && <BringKey account={account} say={actions.say} />}
    </>
  );
}

/** Signs in if need be, takes a seat, and shows what to begin with. */
function PlayNow() {
  const { actions } = useGame();
  const { busy } = useApp("busy");
  const play = async () => {
    if (await actions.play()) openShelf();
  };
  return (
    <Button
      icon={Play}
      kind="primary"
      data-errand="join"
      disabled={busy.includes("join")}
      onClick={() => void play()}
    >
      {PLAY.button}
    </Button>
  );
}

/** Longer than anybody may be away, in milliseconds: then nobody gives way at all. */
const YEARS = 1e12;

/** Where the tenth stands: when a seat frees, and who has them. */
function Crowd({ seating }: { readonly seating: Seating }) {
  const wait = until(seating, seating.frees!);
  if (wait > YEARS) return <p>{WORDS.fullForGood(SEATS)}</p>;
  const seats = [...seating.seats].sort((one, other) => one.frees - other.frees);
  const safe = (left: number) => (left <= 0 ? WORDS.givesWayNow : WORDS.safeFor(remaining(left)));
  return (
    <>
      <p>{wait <= 0 ? WORDS.fullNow(SEATS) : WORDS.fullUntil(SEATS, remaining(wait))}</p>
      <ul class="crowd soft">
        {seats.map(({ player, name, frees }) => (
          <li key={player}>{WORDS.crowd(player, name, safe(until(seating, frees)))}</li>
        ))}
      </ul>
    </>
  );
}

interface MeProps {
  readonly me: Me;
}

function Seated({ me }: MeProps) {
  const { actions } = useGame();
  const { busy } = useApp("busy");
  const best = recall({ me });
  return (
    <>
      <div class="row">
        <Button
          icon={Pencil}
          disabled={busy.includes("rename")}
          onClick={() => void rename(actions, me.name)}
        >
          {WORDS.rename}
        </Button>
        <Button
          icon={DoorOpen}
          disabled={busy.includes("leave")}
          onClick={() => void leave(actions)}
        >
          {WORDS.leave}
        </Button>
      </div>
      {best !== null && <p class="soft">{PLAY.best(best.mostLand, best.mostCoins)}</p>}
    </>
  );
}

function WhoAmI({ me }: MeProps) {
  const game = useGame();
  const { account, actions } = game;
  const { ways, busy } = account.store.signals;
  const loss = me.player === null ? WORDS.signOutStranger : WORDS.signOutLeaves;
  const mayMove = me.kind === "guest" && me.player !== null && ways.value.includes(IDENTITY);
  return (
    <Identity account={account} who={me} say={actions.say} loss={loss}>
      {me.kind === "guest" && <SaveKey account={account} say={actions.say} />}
      {mayMove && (
        <Button
          icon={KeyRound}
          kind="quiet"
          disabled={busy.value}
          onClick={() => void moveSeat(game, me)}
        >
          {WORDS.move}
        </Button>
      )}
    </Identity>
  );
}

/** Asks, and moves the seat within the press that says yes: a window has to open. */
async function moveSeat({ account, actions }: Game, { principal }: Me): Promise<void> {
  await account.prepare();
  const go = async () => {
    const taker = await actions.moveSeat();
    if (taker !== null) passOn(principal, taker);
  };
  await confirm({
    title: WORDS.moveQuestion,
    text: [WORDS.moveAll, WORDS.moveWindow, WORDS.moveOthers],
    yes: WORDS.moveYes,
    no: WORDS.moveNo,
    pressed: () => void go(),
  });
}

type Actions = Game["actions"];

/** Asks until a name is granted or the dialog is closed: what was written is never lost. */
async function rename(actions: Actions, mine: string, value = mine, wrong?: string): Promise<void> {
  const name = await ask({
    title: WORDS.yourName,
    label: WORDS.nameLabel,
    hint: WORDS.nameHint(LONGEST_NAME),
    value,
    yes: WORDS.rename,
    check: wrongName,
    ...(wrong === undefined ? {} : { wrong }),
  });
  if (name === null || name === mine) return;
  const refusal = await actions.rename(name);
  if (refusal !== null) await rename(actions, mine, name, refusal);
}

async function leave(actions: Actions): Promise<void> {
  const sure = await confirm({
    title: WORDS.leaveQuestion,
    text: [WORDS.leaveCells, WORDS.leaveCoins],
    yes: WORDS.leaveYes,
    no: WORDS.stay,
    danger: true,
  });
  if (sure) await actions.leave();
}
