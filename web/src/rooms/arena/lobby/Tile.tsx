/**
 * The Arena's tile in the lobby: its clock and sides, and the round that is played, or the last one.
 *
 *     get_stats, get_rounds -> the caption          get_round -> a film -> a generation, a generation, ...
 *
 * A round of more than a dozen seedlets is more than a tile may ask for; then the sides are drawn
 * as bars.
 */

import type { Paint, TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { House, TileFrame, TileProps } from "../../../shell/room";
import { BARE, looksOf, paint } from "../draw/board";
import { lookOf } from "../draw/looks";
import type { Line, Round } from "../net/client";
import { Client } from "../net/client";
import type { Field } from "../rules/field";
import { lineUp } from "../rules/round";
import { filmOf, planted } from "../state";
import { EVERY } from "../state/playback";
import { captionOf } from "../words";
import { invitationOf } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const LAST_FOR = 30; // ticks that the end is shown for
const MOST_SEEDLETS = 12; // 120 bytes each, beside a board of 1,400

export function Tile(tile: TileProps) {
  return <LobbyCanvas {...tile} moves={(screen) => moving(tile.house, screen, tile.frame)} />;
}

/** What a tile shows: the round that is open, and a film of it or of the last one. */
interface Shown {
  readonly line: Line;
  /** The round that is open, if it was asked for. */
  readonly round: Round | null;
  /** The round of the film. */
  readonly played: Round | null;
  readonly film: readonly Field[];
}

function moving({ agent }: House, screen: TileScreen, frame: TileFrame): TileMoves {
  const client = new Client(agent);
  let shown: Shown | null = null;
  let at = 0; // the generation, or beyond the last one for a while
  const show = (moved: boolean) => {
    if (shown === null) return;
    screen.say(captionOf(shown.line, shown.round, Date.now()));
    if (moved) screen.draw(painter(shown, at));
  };
  return {
    askEvery: ASK_EVERY,
    stepEvery: EVERY,
    ask: async () => {
      const next = await askFor(client);
      if (next?.played?.id !== shown?.played?.id) at = 0;
      shown = next ?? shown;
      if (shown !== null) frame.invite(invitationOf(shown.line));
      show(true);
    },
    step: () => {
      const { length } = shown?.film ?? [];
      if (length > 1) at = (at + 1) % (length + LAST_FOR);
      show(length > 1 && at < length);
    },
  };
}

async function askFor(client: Pick<Client, "current" | "rounds" | "round">): Promise<Shown | null> {
  const { current } = await client.current();
  const lines = await client.rounds(current > 0n ? current - 1n : current);
  const line = lines.find(({ id }) => id === current);
  if (line === undefined) return null;
  const round = isSmall(line) ? await client.round(line.id) : null;
  const film = round && filmOf(round);
  if (film !== null) return { line, round, played: round, film };
  // While nothing can be seen of this round, the last one is shown again.
  const before = lines.find(({ id }) => id === current - 1n);
  const last = before !== undefined && isSmall(before) ? await client.round(before.id) : null;
  const lineups = round === null ? [] : [lineUp(planted(round), round.rules)];
  return { line, round, played: last, film: (last && filmOf(last)) ?? lineups };
}

const isSmall = ({ players: [blue, red] }: Line) => blue + red <= MOST_SEEDLETS;

/** Paints a generation over the whole tile; what is above and below its middle is cut off. */
const painter =
  ({ line, round, played, film }: Shown, at: number): Paint =>
  (context, width, height) => {
    const field = film[Math.min(at, film.length - 1)];
    const of = played ?? round;
    if (field === undefined || of === null) {
      drawBars(context, line, width, height);
      return;
    }
    const across = Math.max(width, (height * field.width) / field.height);
    const down = (across * field.height) / field.width;
    context.setTransform(1, 0, 0, 1, (width - across) / 2, (height - down) / 2);
    // A line-up that nobody sees yet is envelopes.
    const sealed = film.length > 1 ? [] : (round?.slots ?? []);
    const look = lookOf(line.season);
    paint(context, { ...BARE, ...looksOf(of), field, sealed, look, lines: true }, across);
  };

/** How many play for each side, as two bars from the middle on. */
function drawBars(
  context: CanvasRenderingContext2D,
  { players: [blue, red], season }: Line,
  width: number,
  height: number,
): void {
  const { cells } = lookOf(season);
  const middle = width / 2;
  const [thick, top] = [height / 6, height / 3];
  const long = (side: number) => (0.9 * middle * side) / Math.max(1, blue, red);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = cells[0];
  context.fillRect(middle - long(blue), top, long(blue), thick);
  context.fillStyle = cells[1];
  context.fillRect(middle, top, long(red), thick);
}
