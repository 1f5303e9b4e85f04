/**
 * The keyboard: all that can be done here can be done without a mouse.
 *
 * Keys mean something to the game unless somebody writes, a dialog is open, or the key belongs
 * to the button that has the focus.
 */

import type { Point } from "../../../rules/grid";
import { panBy } from "../../../state/camera";
import { drawCells, eraseCells, itemAt, nudgeSelected, stamp } from "../state/draft";
import type { Command } from "./commands";
import { can, COMMANDS, type Name } from "./commands";
import type { Context } from "./commands";
import { following, middle, stepped } from "./camera";
import { centred } from "../../../state/strokes";
import { frames } from "../../../shell/motion";
import { KEYS as WORDS } from "../words";

interface Key {
  readonly keys: string;
  readonly does: string;
}

const MOVES: readonly Key[] = [
  { keys: "Arrows", does: WORDS.moveViewOrCursor },
  { keys: "W A S D", does: WORDS.moveViewAlways },
  { keys: WORDS.shiftArrows, does: WORDS.moveCursorFar },
  { keys: WORDS.space, does: WORDS.putDown },
  { keys: WORDS.altArrows, does: WORDS.moveStamp },
];

/** Every key and what it does, for whoever explains them. */
export const KEYS: readonly Key[] = [
  ...MOVES,
  ...Object.values<Command>(COMMANDS).map(({ keys, does }) => ({ keys, does })),
];

const ARROWS: Readonly<Record<string, Point>> = {
  arrowup: [0, -1],
  arrowdown: [0, 1],
  arrowleft: [-1, 0],
  arrowright: [1, 0],
};
const LETTERS: Readonly<Record<string, Point>> = {
  w: [0, -1],
  s: [0, 1],
  a: [-1, 0],
  d: [1, 0],
};

const LONG_STEP = 10; // cells
const SPEED = 0.9; // of the shorter side of the screen, in a second

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** A key with what is held beside it, as in "mod+shift+z"; the shift of a sign is part of the sign. */
export function chord({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): string {
  const name = key === " " ? "space" : key.toLowerCase();
  const shift = shiftKey && (/^[a-z]$/.test(name) || name.length > 1);
  const held = [ctrlKey || metaKey ? "mod+" : "", altKey ? "alt+" : "", shift ? "shift+" : ""];
  return held.join("") + name;
}

const BY_CHORD = new Map<string, Name>(
  (Object.keys(COMMANDS) as Name[]).flatMap((name) =>
    COMMANDS[name].on.map((pressed): [string, Name] => [pressed, name]),
  ),
);

export class Keys {
  readonly #context: Context;
  readonly #held = new Map<string, Point>();
  #stop: (() => void) | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Do what *pressed* means; false if it means nothing. */
  press(pressed: string): boolean {
    return this.#move(pressed) || this.#command(pressed);
  }

  release(key: string): void {
    this.#held.delete(key.toLowerCase());
  }

  releaseAll(): void {
    this.#held.clear();
    this.#stop?.();
    this.#stop = null;
  }

  #command(pressed: string): boolean {
    const name = BY_CHORD.get(pressed);
    if (name === undefined || !can(name, this.#context.store.state)) return false;
    const command: Command = COMMANDS[name];
    command.run(this.#context);
    return true;
  }

  #move(pressed: string): boolean {
    const key = pressed.replace(/^(alt\+)?(shift\+)?/, "");
    const arrow = ARROWS[key];
    if (pressed === "space") return this.#place();
    if (arrow && pressed.startsWith("alt+")) return this.#nudge(arrow, pressed.includes("shift"));
    if (arrow && this.#context.store.state.tool !== "look")
      return this.#step(arrow, pressed.includes("shift"));
    const direction = arrow ?? (pressed === key ? LETTERS[key] : undefined);
    return direction !== undefined && this.#pan(key, direction);
  }

  /** The view moves for as long as the key is held. */
  #pan(key: string, direction: Point): boolean {
    const { store, actions, motion } = this.#context;
    motion.stop();
    this.#held.set(key, direction);
    this.#stop ??= frames((elapsed) => {
      const [dx, dy] = this.#direction();
      const { camera } = store.state;
      const far = (Math.min(camera.width, camera.height) * SPEED * elapsed) / 1000;
      if (dx !== 0 || dy !== 0) actions.look(panBy(camera, -dx * far, -dy * far));
      if (this.#held.size === 0) this.#stop = null;
      return this.#held.size > 0;
    });
    return true;
  }

  #direction(): Point {
    const all = [...this.#held.values()];
    return all.reduce<Point>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  }

  #step([dx, dy]: Point, far: boolean): boolean {
    const { store, actions } = this.#context;
    const { cursor, camera } = store.state;
    const length = far ? LONG_STEP : 1;
    const next = cursor ? stepped(cursor, [dx * length, dy * length]) : middle(camera);
    store.set({ cursor: next, hover: null });
    actions.look(following(camera, next));
    return true;
  }

  #nudge([dx, dy]: Point, far: boolean): boolean {
    const { store, actions } = this.#context;
    if (store.state.draft.selected === null) return false;
    const length = far ? LONG_STEP : 1;
    actions.edit(nudgeSelected(store.state.draft, dx * length, dy * length));
    return true;
  }

  /** Space: the first one shows the cursor, the next ones put down or take away. */
  #place(): boolean {
    const { store, actions } = this.#context;
    const { tool, pattern, draft, cursor, camera } = store.state;
    if (tool === "look") return false;
    if (cursor === null) store.set({ cursor: middle(camera), hover: null });
    else if (tool === "stamp" && pattern)
      actions.edit(stamp(draft, pattern, centred(pattern, cursor)));
    else if (tool === "erase" || itemAt(draft, cursor)) actions.edit(eraseCells(draft, [cursor]));
    else actions.edit(drawCells(draft, [cursor]));
    return true;
  }
}

/** Hear the keys of the page. */
export function bindKeys(context: Context): () => void {
  const keys = new Keys(context);
  const down = (event: KeyboardEvent) => {
    if (!forTheGame(event)) return;
    if (keys.press(chord(event))) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    keys.release(event.key);
  };
  const away = () => {
    keys.releaseAll();
  };
  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("blur", away);
  return () => {
    keys.releaseAll();
    window.removeEventListener("keydown", down);
    window.removeEventListener("keyup", up);
    window.removeEventListener("blur", away);
  };
}

const WRITTEN_IN = "input, textarea, select, [contenteditable]";
const HAS_KEYS = "button, a, summary, [data-keys]";
const OF_CONTROLS = /^(Enter| |Arrow.*|Home|End)$/;

function forTheGame(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(WRITTEN_IN)) return false;
  return !(OF_CONTROLS.test(event.key) && target.closest(HAS_KEYS));
}
