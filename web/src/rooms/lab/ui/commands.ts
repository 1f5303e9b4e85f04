/** All that can be done with a key or a button: what it is called, its keys, and when it can be. */

import type { IconName } from "../../../shell/element";
import type { Hand } from "../../../shell/hand";
import { zoomAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import type { App, Tool } from "../state/app";
import { SPEEDS, wholeOf } from "../state/app";
import type { Bench } from "../state/bench";

export interface Context {
  readonly store: Store<App>;
  readonly bench: Bench;
  readonly hand: Hand;
}

export interface Command {
  readonly label: string;
  readonly icon: IconName;
  /** What its button says, if a picture would not. */
  readonly word?: string;
  /** Keys that do it, as `KeyboardEvent.key` says them; the first is shown. */
  readonly keys: readonly string[];
  run(context: Context): void;
  /** Whether it can be done now; always, if it does not say. */
  can?(state: App, hand: Hand): boolean;
  /** Whether it is switched on, if it can be. */
  lit?(state: App): boolean;
}

const ZOOM = 1.5;

const tool = (name: Tool, label: string, icon: IconName, key: string): Command => ({
  label,
  icon,
  keys: [key],
  run: ({ store }) => {
    store.set({ tool: name });
  },
  lit: (state) => state.tool === name,
});

export const COMMANDS = {
  play: {
    label: "Run",
    icon: "play",
    keys: [" "],
    run: ({ store }) => {
      store.set({ running: !store.state.running });
    },
    lit: ({ running }) => running,
  },
  step: {
    label: "One generation on",
    icon: "forward",
    keys: [".", "n"],
    run: ({ store, bench }) => {
      store.set({ running: false });
      bench.step();
    },
  },
  back: {
    label: "One step back",
    icon: "back",
    keys: [",", "b"],
    run: ({ store, bench }) => {
      store.set({ running: false });
      bench.back();
    },
    can: ({ now }) => now.remembered > 0,
  },
  restart: {
    label: "Back to generation 0",
    icon: "reset",
    keys: ["Home", "0"],
    run: ({ store, bench }) => {
      store.set({ running: false });
      bench.restart();
    },
    can: ({ now }) => now.generation > 0,
  },
  faster: {
    label: "Faster",
    icon: "plus",
    keys: ["]"],
    run: ({ store }) => {
      changeSpeed(store, 1);
    },
    can: ({ speed }) => speed < SPEEDS.at(-1)!,
  },
  slower: {
    label: "Slower",
    icon: "minus",
    keys: ["["],
    run: ({ store }) => {
      changeSpeed(store, -1);
    },
    can: ({ speed }) => speed > SPEEDS[0],
  },
  draw: tool("draw", "Draw", "pencil", "d"),
  erase: tool("erase", "Erase", "erase", "e"),
  look: tool("look", "Move the board", "hand", "m"),
  stamp: {
    ...tool("stamp", "Put down what is in hand", "glider", "s"),
    can: (_, hand) => hand.state.pattern !== null,
  },
  scatter: {
    label: "Scatter a soup",
    icon: "library",
    word: "Soup",
    keys: ["x"],
    run: ({ bench }) => {
      bench.scatter();
    },
  },
  clear: {
    label: "Clear the board",
    icon: "close",
    word: "Clear",
    keys: ["Delete"],
    run: ({ store, bench }) => {
      store.set({ running: false });
      bench.clear();
    },
    can: ({ now }) => now.populations.some((list) => list.at(-1)! > 0),
  },
  zoomIn: zoom("Zoom in", "plus", ["+", "="], ZOOM),
  zoomOut: zoom("Zoom out", "minus", ["-"], 1 / ZOOM),
  whole: {
    label: "See the whole board",
    icon: "locate",
    keys: ["w"],
    run: ({ store }) => {
      const { grid, camera } = store.state;
      store.set({ camera: wholeOf(grid, camera.width, camera.height) });
    },
  },
} satisfies Record<string, Command>;

export type Name = keyof typeof COMMANDS;

export function command(name: Name): Command {
  return COMMANDS[name];
}

export function can(name: Name, state: App, hand: Hand): boolean {
  return command(name).can?.(state, hand) ?? true;
}

function zoom(label: string, icon: IconName, keys: readonly string[], factor: number): Command {
  return {
    label,
    icon,
    keys,
    run: ({ store }) => {
      const { camera } = store.state;
      store.set({ camera: zoomAt(camera, camera.width / 2, camera.height / 2, factor) });
    },
  };
}

function changeSpeed(store: Store<App>, by: number): void {
  const at = SPEEDS.findIndex((speed) => speed >= store.state.speed) + by;
  store.set({ speed: SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]! });
}

/** A key as it is written on the keyboard. */
export function keyName(key: string): string {
  return key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
}
