/**
 * Keys, mouse, pen and fingers on the sheet.
 *
 *     keys     arrows choose a box, W A S D a side of it, Enter draws the line
 *     mouse    hovering shows what a line would do, a click draws it
 *     finger   a tap shows it, a second tap on the same line draws it
 *     drag     moves the sheet; wheel and two fingers zoom
 *
 * From far away lines are too small to be hit: a tap goes closer. Gestures are by hand: the platform tells
 * neither a tap from a drag nor what two fingers mean.
 */

import type { Meaning } from "../../shell/gesture";
import { Gesture } from "../../shell/gesture";
import type { Motion } from "../../shell/motion";
import { bindPointed, wheelFactor } from "../../shell/pointer";
import { exactAt, panBy, zoomAt } from "../../state/camera";
import type { Store } from "../../state/store";
import type { Edge } from "./rules/edges";
import { WIDTH } from "./rules/edges";
import type { App, Cursor, Side } from "./state";
import { aimAt, aimAtSide, boxOf, nearestClosing, stepped } from "./state/aim";
import { DRAWING_ZOOM, edgeAt, FIRST_ZOOM, REACH, scaleAt, zoomOf } from "./state/view";
import * as WORDS from "./words";

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
  readonly draw: (edge: Edge) => void;
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
  const drawAimed = () => {
    drawAim(store, commands);
  };
  const closer = () => {
    commands.zoom(1.5);
  };
  const act: Readonly<Record<string, () => void>> = {
    Enter: drawAimed,
    " ": drawAimed,
    n: () => {
      aimAtClosing(store, commands);
    },
    "+": closer,
    "=": closer,
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
function aimAtClosing(store: Store<App>, { say }: Commands): void {
  const { sheet } = store.state;
  if (sheet === null) return;
  const edge = nearestClosing(sheet, here(store.state).box, FAR);
  if (edge === null) say(WORDS.noneToClose(FAR));
  else aimAtSide(store, boxOf(edge));
}

export function bindPointer(
  host: HTMLElement,
  store: Store<App>,
  motion: Motion,
  draw: (edge: Edge) => void,
): () => void {
  const pointing = new Pointing(store, motion, draw);
  const gesture = new Gesture(() => "board");
  const tell = (meanings: readonly Meaning[]) => {
    for (const meaning of meanings) pointing.mean(meaning);
  };
  return bindPointed(host, {
    down(press) {
      host.querySelector<HTMLElement>(".boxes-board")?.focus({ preventScroll: true });
      motion.stop();
      tell(gesture.down(press));
    },
    move(press, event) {
      if (!press.touch || event.buttons !== 0) tell(gesture.move(press));
    },
    up(press) {
      tell(gesture.up(press));
    },
    cancel() {
      tell(gesture.cancel());
    },
    leave(event) {
      if (event.pointerType !== "touch" && store.state.cursor === null) aimAt(store, null);
    },
    wheel(x, y, event) {
      pointing.wheel(x, y, event);
    },
  });
}

class Pointing {
  readonly #store: Store<App>;
  readonly #motion: Motion;
  readonly #draw: (edge: Edge) => void;

  constructor(store: Store<App>, motion: Motion, draw: (edge: Edge) => void) {
    this.#store = store;
    this.#motion = motion;
    this.#draw = draw;
  }

  mean(meaning: Meaning): void {
    const { camera, ratio } = this.#store.state;
    if (camera === null) return;
    if (meaning.does === "hover") aimAt(this.#store, this.#edge(meaning.x, meaning.y, REACH.mouse));
    if (meaning.does === "pan") {
      this.#store.set({ camera: panBy(camera, meaning.dx * ratio, meaning.dy * ratio) });
    }
    if (meaning.does === "glide") this.#motion.glide(meaning.vx * ratio, meaning.vy * ratio);
    if (meaning.does === "pinch") {
      const moved = panBy(camera, meaning.dx * ratio, meaning.dy * ratio);
      const { x, y, factor } = meaning;
      this.#store.set({ camera: zoomAt(moved, x * ratio, y * ratio, factor) });
    }
    if (meaning.does === "tap") this.#tap(meaning.press.x, meaning.press.y, meaning.press.touch);
  }

  wheel(x: number, y: number, event: WheelEvent): void {
    const { camera, ratio } = this.#store.state;
    if (camera === null) return;
    this.#motion.stop();
    this.#store.set({ camera: zoomAt(camera, x * ratio, y * ratio, wheelFactor(event)) });
    aimAt(this.#store, this.#edge(x, y, REACH.mouse));
  }

  #tap(x: number, y: number, touch: boolean): void {
    const { camera, ratio, aim, moment } = this.#store.state;
    if (camera === null) return;
    if (zoomOf(camera, ratio) < DRAWING_ZOOM) {
      const [atX, atY] = exactAt(camera, x * ratio, y * ratio);
      this.#motion.travel(atX, atY, scaleAt(FIRST_ZOOM, ratio));
      return;
    }
    if (moment !== null) return; // the past is as it was
    const edge = this.#edge(x, y, touch ? REACH.touch : REACH.mouse);
    if (edge === null || (touch && edge !== aim)) aimAt(this.#store, edge);
    else this.#draw(edge);
  }

  #edge(x: number, y: number, reach: number): Edge | null {
    const { camera, ratio, moment } = this.#store.state;
    if (camera === null || moment !== null || zoomOf(camera, ratio) < DRAWING_ZOOM) return null;
    return edgeAt(camera, x * ratio, y * ratio, reach * ratio);
  }
}
