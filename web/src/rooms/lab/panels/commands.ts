/** All that can be done with a key or a button: its picture, its keys, when it can be done; and the help. */

import type { LucideIcon } from "lucide-preact";
import {
  ChevronLeft,
  ChevronRight,
  Eraser,
  Hand as HandIcon,
  Locate,
  Pencil,
  Play,
  RotateCcw,
  Undo2,
} from "lucide-preact";
import { openHelp } from "../../../shell/Help";
import { Glider } from "../../../shell/Icon";
import { zoomAt } from "../../../state/camera";
import type { Context, Tool } from "../state/app";
import { SPEEDS, wholeOf } from "../state/app";
import * as WORDS from "../words";

export type Name = keyof typeof WORDS.commands;

export interface Command {
  /** What its button shows; without it the button has a word. */
  readonly icon?: LucideIcon;
  /** Keys that do it, as `KeyboardEvent.key` says them; the first is shown. */
  readonly keys: readonly string[];
  run(context: Context): void;
  /** Whether it can be done now; always, if it does not say. Reads signals. */
  can?(context: Context): boolean;
  /** Whether it is switched on, if it can be. Reads signals. */
  lit?(context: Context): boolean;
}

const ZOOM = 1.5;

export const COMMANDS: Readonly<Record<Name, Command>> = {
  play: {
    icon: Play,
    keys: [" "],
    run: ({ store }) => {
      store.set({ running: !store.state.running });
    },
  },
  step: { icon: ChevronRight, keys: [".", "n"], run: paused("step") },
  back: {
    icon: ChevronLeft,
    keys: [",", "b"],
    run: paused("back"),
    can: ({ store }) => store.signals.now.value.remembered > 0,
  },
  restart: {
    icon: RotateCcw,
    keys: ["Home", "0"],
    run: paused("restart"),
    can: ({ store }) => store.signals.now.value.generation > 0,
  },
  faster: {
    keys: ["]"],
    run: changesSpeed(1),
    can: ({ store }) => store.signals.speed.value < SPEEDS.at(-1)!,
  },
  slower: {
    keys: ["["],
    run: changesSpeed(-1),
    can: ({ store }) => store.signals.speed.value > SPEEDS[0],
  },
  undo: {
    icon: Undo2,
    keys: ["u"],
    run: paused("undo"),
    can: ({ store }) => store.signals.now.value.remembered > 0,
  },
  draw: tool("draw", Pencil, "d"),
  erase: tool("erase", Eraser, "e"),
  look: tool("look", HandIcon, "m"),
  stamp: {
    ...tool("stamp", Glider, "s"),
    can: ({ hand }) => hand.signals.pattern.value !== null,
  },
  scatter: {
    keys: ["x"],
    run: ({ bench }) => {
      bench.scatter();
    },
  },
  clear: {
    keys: ["Delete"],
    run: paused("clear"),
    can: ({ store }) => store.signals.now.value.populations.some((list) => list.at(-1)! > 0),
  },
  zoomIn: zoom(["+", "="], ZOOM),
  zoomOut: zoom(["-"], 1 / ZOOM),
  whole: {
    icon: Locate,
    keys: ["w"],
    run: ({ store }) => {
      const { grid, camera } = store.state;
      store.set({ camera: wholeOf(grid, camera.width, camera.height) });
    },
  },
};

export function can(name: Name, context: Context): boolean {
  return COMMANDS[name].can?.(context) ?? true;
}

/** Does *name*, if it can be done now. */
export function run(name: Name, context: Context): void {
  if (can(name, context)) COMMANDS[name].run(context);
}

/** A key as it is written on the keyboard. */
export function keyName(key: string): string {
  return key === " " ? WORDS.space : key.length === 1 ? key.toUpperCase() : key;
}

function paused(deed: "step" | "back" | "undo" | "restart" | "clear") {
  return ({ store, bench }: Context) => {
    store.set({ running: false });
    bench[deed]();
  };
}

function tool(name: Tool, icon: LucideIcon, key: string): Command {
  return {
    icon,
    keys: [key],
    run: ({ store }) => {
      store.set({ tool: name });
    },
    lit: ({ store }) => store.signals.tool.value === name,
  };
}

function zoom(keys: readonly string[], factor: number): Command {
  return {
    keys,
    run: ({ store }) => {
      const { camera } = store.state;
      store.set({ camera: zoomAt(camera, camera.width / 2, camera.height / 2, factor) });
    },
  };
}

function changesSpeed(by: number) {
  return ({ store }: Context) => {
    const at = SPEEDS.findIndex((speed) => speed >= store.state.speed) + by;
    store.set({ speed: SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]! });
  };
}

const rows = (...names: readonly Name[]) =>
  names.map(
    (name) => [COMMANDS[name].keys.map(keyName).join(" or "), WORDS.commands[name]] as const,
  );

/** Opens the help: all keys and gestures. */
export function showHelp(): void {
  const { time, draw, look, past } = WORDS.helpTitles;
  openHelp([
    {
      title: time,
      rows: [...WORDS.helpRun, ...rows("step", "back", "restart", "faster", "slower")],
    },
    {
      title: draw,
      rows: [
        ...rows("draw", "erase", "look", "stamp", "scatter", "clear", "undo"),
        ...WORDS.helpDraw,
      ],
    },
    { title: look, rows: [...rows("zoomIn", "zoomOut", "whole"), ...WORDS.helpLook] },
    { title: past, rows: WORDS.helpPast },
  ]);
}
