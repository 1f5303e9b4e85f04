/**
 * The way back to the lobby, how live the world is, whether it is proved, help, and what can be counted.
 *
 *     < Life2   live   proved   ?
 *     generation 123 456   alive 1 351   players 3 of 9   time left 2 d 4 h
 *     my share 0.9 %   my rank 2 of 3   my coins 874
 */

import { CircleQuestionMark } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { IconButton } from "../../../shell/Button";
import { HomeLink } from "../../../shell/Home";
import { MarkButton } from "../../../shell/Mark";
import { grouped } from "../../../shell/format";
import { showHelp } from "../controls/commands";
import { useApp, useAppEvery, useGame } from "../game";
import { CELLS, SEATS, type Player } from "../rules/board";
import { UNHEARD, type Standing } from "../state/app";
import { tally } from "../state/land";
import { CONNECTION, FIGURES as WORDS, REGIONS } from "../words";
import { Connection } from "./Connection";
import { SeasonTimeLeft } from "./SeasonTimeLeft";

export function Header() {
  return (
    <header id="hud" class="panel" aria-label={REGIONS.game}>
      <h1 class="brand">
        <HomeLink />
      </h1>
      <Connection />
      <Proof />
      <IconButton
        icon={CircleQuestionMark}
        class="help-button"
        label={WORDS.help}
        title={WORDS.helpHint}
        aria-keyshortcuts="?"
        onClick={() => void showHelp()}
      />
      <Figures />
    </header>
  );
}

/** Whether what is shown is proved; a press tells more, and can prove it at once. */
function Proof() {
  const { actions } = useGame();
  const { mark } = useApp("mark");
  const now = { label: CONNECTION.proveNow, act: () => void actions.prove() };
  return (
    <MarkButton
      mark={mark}
      more={({ state, signed }) => (state === "waiting" && signed !== null ? now : null)}
    />
  );
}

const AS_FAST_AS_ONE_READS = 200; // milliseconds; the world changes twice as often

function Figures() {
  const { view, me, standings, seating } = useAppEvery(
    AS_FAST_AS_ONE_READS,
    ...(["view", "me", "standings", "seating"] as const),
  );
  const player = me?.player ?? null;
  const { alive, land } = view === null ? { alive: 0, land: 0 } : tally(view.cells, player);
  return (
    <dl class={player === null ? "figures" : "figures mine"}>
      <Figure name={WORDS.generation} looks="wide">
        {view === null ? "–" : grouped(view.generation)}
      </Figure>
      <Figure name={WORDS.alive} looks="spare">
        {view === null ? "–" : grouped(alive)}
      </Figure>
      <Figure name={WORDS.players} looks="spare">
        {standings === UNHEARD ? "–" : WORDS.of(standings.length, SEATS)}
      </Figure>
      <Figure name={WORDS.timeLeft}>
        <SeasonTimeLeft seating={seating} />
      </Figure>
      <Figure name={WORDS.myShare} hidden={player === null}>
        {`${((100 * land) / CELLS).toFixed(1)} %`}
      </Figure>
      <Figure name={WORDS.myRank} hidden={player === null}>
        {rankOf(standings, player)}
      </Figure>
      <Figure name={WORDS.myCoins} hidden={player === null}>
        {grouped(me?.balance ?? 0)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly looks?: string;
  readonly hidden?: boolean;
  readonly children: ComponentChildren;
}

function Figure({ name, looks = "", hidden = false, children }: FigureProps) {
  return (
    <div class={looks} hidden={hidden}>
      <dt>{name}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

/** "2 of 3": who has the highest score is first. */
function rankOf(standings: readonly Standing[], player: Player | null): string {
  const at = standings.findIndex((one) => one.player === player);
  return at < 0 ? "–" : WORDS.of(at + 1, standings.length);
}
