/** Keys: a box is chosen by arrows, a side of it by W A S D, and Enter draws the line. */

import { panBy } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { WIDTH } from "../rules/edges";
import type { App, Cursor, Side } from "../state/app";
import { aimAt, aimAtSide, boxOf, nearestClosing, stepped } from "../state/aiming";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const SIDE_KEYS: Readonly<Record<string, Side>> = { w: "top", a: "left", s: "bottom", d: "right" };
const PAN = 80; // CSS pixels
const FAR = 60; // boxes in which a box to close is looked for

export interface Commands {
  readonly draw: (edge: number) => void;
  readonly zoom: (factor: number) => void;
  readonly whole: () => void;
  readonly help: () => void;
  readonly heat: () => void;
  readonly replay: () => void;
  readonly say: (text: string) => void;
}

/** What the key of *event* does; true if it does something. */
export function press(event: KeyboardEvent, store: Store<App>, commands: Commands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = ARROWS[key];
  if (arrow !== undefined) return event.shiftKey ? pan(store, arrow) : walk(store, arrow);
  const side = SIDE_KEYS[key];
  if (side !== undefined) return turn(store, side);
  const act: Readonly<Record<string, () => void>> = {
    Enter: () => {
      drawAim(store, commands);
    },
    " ": () => {
      drawAim(store, commands);
    },
    n: () => {
      next(store, commands);
    },
    "+": () => {
      commands.zoom(1.5);
    },
    "=": () => {
      commands.zoom(1.5);
    },
    "-": () => {
      commands.zoom(1 / 1.5);
    },
    "0": commands.whole,
    h: commands.heat,
    r: commands.replay,
    "?": commands.help,
    Escape: () => {
      aimAt(store, null);
    },
  };
  act[key]?.();
  return key in act;
}

function pan(store: Store<App>, [dx, dy]: readonly [number, number]): boolean {
  const { camera, ratio } = store.state;
  if (camera !== null) store.set({ camera: panBy(camera, -dx * PAN * ratio, -dy * PAN * ratio) });
  return true;
}

/** The box and the side that keys are at: the middle of the screen, if they are nowhere yet. */
function here({ cursor, aim, camera }: App): Cursor {
  if (cursor !== null) return cursor;
  if (aim !== null) return boxOf(aim);
  const [x, y] = camera === null ? [0, 0] : [Math.floor(camera.x), Math.floor(camera.y)];
  return { box: stepped(y * WIDTH + x, 0, 0), side: "top" };
}

function walk(store: Store<App>, [dx, dy]: readonly [number, number]): boolean {
  const { box, side } = here(store.state);
  aimAtSide(store, { box: store.state.aim === null ? box : stepped(box, dx, dy), side });
  return true;
}

function turn(store: Store<App>, side: Side): boolean {
  aimAtSide(store, { box: here(store.state).box, side });
  return true;
}

function drawAim(store: Store<App>, { draw }: Commands): void {
  const { aim, moment } = store.state;
  if (aim !== null && moment === null) draw(aim);
}

/** Point at the nearest line that closes a box. */
function next(store: Store<App>, { say }: Commands): void {
  const { sheet } = store.state;
  if (sheet === null) return;
  const edge = nearestClosing(sheet, here(store.state).box, FAR);
  if (edge === null) say(`No box within ${FAR} boxes of here can be closed by one line.`);
  else aimAtSide(store, boxOf(edge));
}
