/** A game to try the controls on: a real state and a real draft, and a note of what was asked for. */

import type { Point } from "../../../../src/rules/grid";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, indexOf, GRID } from "../../../../src/rooms/world/rules/board";
import { Drafting } from "../../../../src/rooms/world/session/drafting";
import type { Actions, App, Me } from "../../../../src/rooms/world/state/app";
import { begin } from "../../../../src/rooms/world/state/app";
import { camera } from "../../../../src/state/camera";
import { pointsOf } from "../../../../src/rooms/world/state/draft";
import { pattern } from "../../../../src/state/pattern";
import { Store } from "../../../../src/state/store";

export const GLIDER = pattern("glider", [
  [1, 0],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
]);

export const ME: Me = {
  principal: "aaaaa-aa",
  kind: "guest",
  player: 3,
  name: "Ada",
  balance: 988,
  admin: false,
};

export interface Playing {
  readonly store: Store<App>;
  readonly actions: Actions;
  readonly said: string[];
  readonly asked: string[];
}

/** A board on which the cells at *points* are alive and belong to player 1. */
export function board(...points: Point[]): Cells {
  const cells = new Uint8Array(CELLS);
  for (const [x, y] of points) cells[indexOf(x, y)] = ALIVE | 1;
  return cells;
}

/** A game with an empty board and a screen of 400 x 300 device pixels, ten to a cell. */
export function play(patch: Partial<App> = {}): Playing {
  const view = { generation: 7, cells: board(), balances: [] };
  const screen = { ...camera(GRID, 400, 300), x: 100, y: 100, scale: 10 };
  const store = new Store<App>({ ...begin(true), view, camera: screen, me: ME, ...patch });
  const said: string[] = [];
  const asked: string[] = [];
  return { store, actions: actionsOf(store, said, asked), said, asked };
}

function actionsOf(store: Store<App>, said: string[], asked: string[]): Actions {
  const drafting = new Drafting(store);
  const ask = (what: string) => () => {
    asked.push(what);
    return Promise.resolve();
  };
  return {
    signIn: ask("signIn"),
    signOut: ask("signOut"),
    join: ask("join"),
    prove: () => Promise.resolve(),
    pacePlayback: () => void ask("pacePlayback")(),
    stepPlayback: () => void ask("stepPlayback")(),
    rewind: () => void ask("rewind")(),
    goLive: () => void ask("goLive")(),
    play: () => ask("play")().then(() => true),
    leave: ask("leave"),
    prepareMove: ask("prepareMove"),
    moveSeat: () => ask("moveSeat")().then(() => null),
    rename: () => ask("rename")().then(() => null),
    pause: ask("pause"),
    resume: ask("resume"),
    reset: ask("reset"),
    freeSeats: ask("freeSeats"),
    endSeason: ask("endSeason"),
    setSeason: ask("setSeason"),
    removePlayer: ask("removePlayer"),
    seasons: () => Promise.resolve([]),
    season: () => Promise.resolve(null),
    lapse: () => Promise.resolve([]),
    thumbnail: () => Promise.resolve({ generation: 0, blocks: new Uint8Array(4096) }),
    send: ask("send"),
    edit: (next) => {
      drafting.edit(next);
    },
    undo: () => {
      drafting.undo();
    },
    redo: () => {
      drafting.redo();
    },
    cancel: () => {
      drafting.cancel();
    },
    hold: (next) => {
      drafting.hold(next);
    },
    use: (tool) => {
      drafting.use(tool);
    },
    look: (next) => {
      drafting.look(next);
    },
    setWhatIf: (on) => {
      store.set({ whatIfOn: on });
    },
    scrubWhatIf: (at) => asked.push(`scrub ${at}`),
    say: (text, tone = "news") => said.push(`${tone}: ${text}`),
  };
}

/** The cells of the draft, in order. */
export function drafted({ store }: Playing): Point[] {
  return [...pointsOf(store.state.draft)].sort(([x, y], [u, v]) => y - v || x - u);
}
