/** Which line is pointed at, by whatever: what would come of it is worked out with it. */

import type { Store } from "../../../state/store";
import type { Box, Edge } from "../rules/edges";
import { boxesBeside, edgesAround, HEIGHT, placeOf, WIDTH } from "../rules/edges";
import { forecast } from "../rules/forecast";
import type { Sheet } from "../rules/sheet";
import type { App, Cursor } from "../state";
import { SIDES } from "../state";
import { within } from "./view";

/** Point at *edge*, or at none; *cursor* is how keys came there. */
export function aimAt(store: Store<App>, edge: Edge | null, cursor: Cursor | null = null): void {
  const { aim, cursor: before } = store.state;
  if (edge === aim && cursor === before) return;
  store.set({ aim: edge, cursor, ahead: aheadOf(store.state, edge) });
}

/** Work out again what would come of that line whenever the sheet changes. */
export function keepAim(store: Store<App>): () => void {
  return store.subscribe((now, before) => {
    const { aim } = store.state;
    const changed = now.records !== before.records || now.sheet !== before.sheet;
    if (changed && aim !== null) store.set({ ahead: aheadOf(store.state, aim) });
  });
}

function aheadOf({ sheet, moment }: App, edge: Edge | null) {
  if (sheet === null || edge === null || moment !== null || sheet.isDrawn(edge)) return null;
  return forecast(sheet, edge);
}

/** The box that *edge* is a side of for who goes by keys, and which side: never beyond the sheet. */
export function boxOf(edge: Edge): Cursor {
  const { x, y, horizontal } = placeOf(edge);
  if (horizontal) {
    return y < HEIGHT
      ? { box: y * WIDTH + x, side: "top" }
      : { box: (y - 1) * WIDTH + x, side: "bottom" };
  }
  return x < WIDTH
    ? { box: y * WIDTH + x, side: "left" }
    : { box: y * WIDTH + x - 1, side: "right" };
}

/** Point at the *side* of *box* by keys, and have it in sight. */
export function aimAtSide(store: Store<App>, { box, side }: Cursor): void {
  const edge = edgesAround(box)[SIDES.indexOf(side)]!;
  const { camera } = store.state;
  if (camera !== null) store.set({ camera: within(camera, box) });
  aimAt(store, edge, { box, side });
}

/** *box*, moved by *dx*, *dy*, as far as the sheet goes. */
export function stepped(box: Box, dx: number, dy: number): Box {
  const x = Math.min(Math.max((box % WIDTH) + dx, 0), WIDTH - 1);
  const y = Math.min(Math.max(Math.floor(box / WIDTH) + dy, 0), HEIGHT - 1);
  return y * WIDTH + x;
}

/** The line that closes a box nearest to *box*, no further away than *most* boxes; null if none does. */
export function nearestClosing(sheet: Sheet, box: Box, most: number): Edge | null {
  const [x, y] = [box % WIDTH, Math.floor(box / WIDTH)];
  for (let far = 0; far <= most; far++) {
    for (const [column, row] of ring(x, y, far)) {
      const closing = closingLine(sheet, column, row);
      if (closing !== null) return closing;
    }
  }
  return null;
}

function closingLine(sheet: Sheet, x: number, y: number): Edge | null {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return null;
  const missing = edgesAround(y * WIDTH + x).filter((edge) => !sheet.isDrawn(edge));
  return missing.length === 1 ? missing[0]! : null;
}

/** All places that are *far* away from (x, y) along one axis, and no further along the other. */
function* ring(x: number, y: number, far: number): Generator<readonly [number, number]> {
  for (let at = -far; at <= far; at++) {
    yield [x + at, y - far];
    if (far > 0) yield [x + at, y + far];
    if (Math.abs(at) < far) {
      yield [x - far, y + at];
      yield [x + far, y + at];
    }
  }
}

/** Where something was drawn last: the boxes beside it. */
export function latestBox({ log }: App): Box | null {
  if (log === null || log.count === log.first) return null;
  return boxesBeside(log.packed(log.count - 1) >> 2)[0]!;
}
