/** What lies over the board, put together from the state: the draft, the hand, the ghosts. */

import { PLAYERS } from "../../../draw/palette";
import type { Overlay } from "../draw/overlay";
import type { Point } from "../../../rules/grid";
import { coinsOf, indexOf, isAlive, MOST_COINS } from "../rules/board";
import type { App } from "../state/app";
import { cellsOf, stamp } from "../state/draft";
import { priceOf } from "../state/price";
import { centred } from "../../../state/strokes";
import { pointsAt, selectedItem } from "./hand";

/** Pieces of the state that the overlay is made of. */
const PIECES = [
  "camera",
  "me",
  "price",
  "draft",
  "sent",
  "hover",
  "cursor",
  "tool",
  "pattern",
  "whatIf",
  "floats",
  "calm",
] as const satisfies readonly (keyof App)[];

/** Whether the overlay looks different now. */
export function differs(now: App, before: App): boolean {
  return PIECES.some((piece) => now[piece] !== before[piece]);
}

/** Whether something in the overlay moves by itself. */
export function moves({ sent, floats, calm }: App): boolean {
  return (sent.length > 0 || floats.length > 0) && !calm;
}

export function overlayOf(state: App, time: number): Overlay {
  const selected = selectedItem(state.draft);
  return {
    camera: state.camera,
    colour: PLAYERS[state.me?.player ?? 0]!.cell,
    placed: state.price.placed,
    skipped: state.price.skipped,
    selected: selected ? cellsOf(selected) : [],
    sent: state.sent.flatMap(({ points }) => points.map(([x, y]) => indexOf(x, y))),
    hover: hoverOf(state),
    cursor: state.cursor,
    born: state.whatIf?.born ?? [],
    lost: state.whatIf?.lost ?? [],
    floats: state.floats,
    time,
    calm: state.calm,
  };
}

/** What would be put down here, and whether it could be. */
function hoverOf(state: App): Overlay["hover"] {
  const cell = state.cursor ?? state.hover;
  if (cell === null || state.tool === "look") return null;
  if (state.tool !== "stamp")
    return { points: [cell], ok: state.tool === "erase" || free(state, cell) };
  if (state.pattern === null) return null;
  const draft = stamp(state.draft, state.pattern, centred(state.pattern, cell));
  return { points: pointsAt(state.pattern, cell), ok: priceOf(state, draft).refusal === null };
}

function free({ view }: App, [x, y]: Point): boolean {
  const cell = view?.cells[indexOf(x, y)] ?? 0;
  return !isAlive(cell) && coinsOf(cell) < MOST_COINS;
}
