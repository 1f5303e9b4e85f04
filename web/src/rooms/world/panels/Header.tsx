/**
 * The way back to the lobby, how live the world is, whether it is proved, help, and how one does today.
 *
 *     < Life2   live   proved   ?
 *     my share 0.9 %   rank today 2 of 3   my coins 874   left today 4 h 20 min
 */

import { CircleQuestionMark } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { IconButton } from "../../../shell/Button";
import { HomeLink } from "../../../shell/Home";
import { MarkButton } from "../../../shell/Mark";
import { grouped } from "../../../shell/format";
import { showHelp } from "../controls/commands";
import { useApp, useAppEvery, useGame } from "../game";
import { CELLS, type Player } from "../rules/board";
import type { Standing } from "../state/app";
import { tally } from "../state/land";
import { remaining, until, type Seating } from "../state/seating";
import { CONNECTION, FIGURES as WORDS, REGIONS } from "../words";
import { Connection } from "./Connection";

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
  const land = view === null || player === null ? 0 : tally(view.cells, player).land;
  return (
    <dl class="figures">
      <Figure name={WORDS.myShare} hidden={player === null}>
        {`${((100 * land) / CELLS).toFixed(1)} %`}
      </Figure>
      <Figure name={WORDS.myRank} hidden={player === null}>
        {rankOf(standings, player)}
      </Figure>
      <Figure name={WORDS.myCoins} hidden={player === null}>
        {grouped(me?.balance ?? 0)}
      </Figure>
      <Figure name={WORDS.timeLeft}>
        <TimeLeft seating={seating} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly hidden?: boolean;
  readonly children: ComponentChildren;
}

function Figure({ name, hidden = false, children }: FigureProps) {
  return (
    <div hidden={hidden}>
      <dt>{name}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

/** How long today's race lasts; the season, if it has no races. */
function TimeLeft({ seating }: { readonly seating: Seating | null }) {
  if (seating === null) return <>–</>;
  const ends = seating.dayEnds ?? seating.ends;
  return <>{ends === null ? WORDS.noEnd : remaining(until(seating, ends))}</>;
}

/** "2 of 3": who has the highest score of today is first. */
function rankOf(standings: readonly Standing[], player: Player | null): string {
  const at = standings.findIndex((one) => one.player === player);
  return at < 0 ? "–" : WORDS.of(at + 1, standings.length);
}
