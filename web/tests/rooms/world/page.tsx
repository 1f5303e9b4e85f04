/**
 * A page to try World's parts on: a real state and a real draft, and a note of what was asked for and
 * said. Components render at once, so that a test reads what it has just changed.
 */

import { render } from "@testing-library/preact";
import { options, type ComponentChild } from "preact";
import type { Game } from "../../../src/rooms/world/game";
import { GameContext } from "../../../src/rooms/world/game";
import type { Cells } from "../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, GRID, indexOf } from "../../../src/rooms/world/rules/board";
import { Drafting } from "../../../src/rooms/world/session/drafting";
import type { Actions, App, Me, Standing } from "../../../src/rooms/world/state/app";
import { begin } from "../../../src/rooms/world/state/app";
import { pointsOf } from "../../../src/rooms/world/state/draft";
import type { Seating } from "../../../src/rooms/world/state/seating";
import type { Point } from "../../../src/rules/grid";
import { Account } from "../../../src/shell/account";
import { Motion } from "../../../src/shell/motion";
import { camera } from "../../../src/state/camera";
import { Store } from "../../../src/state/store";

export { GLIDER } from "../../state/any";

export const ADA: Me = {
  principal: "k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-6ae",
  kind: "guest",
  player: 1,
  name: "Ada",
  balance: 874,
  admin: false,
};
export const ME: Me = { ...ADA, principal: "aaaaa-aa", player: 3, balance: 988 };

export function standing(player: number, land: number, name = `Player ${player}`): Standing {
  return { player, name, points: 0, score: 10 * land, alive: 120, land, coins: 34, balance: 1874 };
}

/** What is said of seats and seasons: nothing special but *patch*. */
export function seatingOf(patch: Partial<Seating> = {}): Seating {
  const times = { heard: 0, now: 0, frees: null, ends: null, seconds: 0 };
  return { ...times, seats: [], lost: null, season: 1, day: 1, dayEnds: null, ...patch };
}

/** A board on which the cells at *points* are alive and belong to player 1. */
export function board(...points: Point[]): Cells {
  const cells = new Uint8Array(CELLS);
  for (const [x, y] of points) cells[indexOf(x, y)] = ALIVE | 1;
  return cells;
}

/** What is seen in *generation*, where the cells at *points* are alive. */
export const viewOf = (generation: number, ...points: Point[]) => ({
  generation,
  cells: board(...points),
  balances: [],
});

/** Actions that only note what was asked for, as in "rename Bob". */
export function noting(asked: string[]): Actions {
  const note = (name: string) => (argument?: string | number) => {
    asked.push(argument === undefined ? name : `${name} ${argument}`);
    return Promise.resolve(null);
  };
  return new Proxy({}, { get: (_, name) => note(String(name)) }) as Actions;
}

options.debounceRendering = (now) => {
  now();
};

export interface Playing extends Game {
  readonly said: string[];
  readonly asked: string[];
}

/** A game with an empty board and a screen of 400 x 300 device pixels, ten to a cell. */
export function play(patch: Partial<App> = {}): Playing {
  const screen = { ...camera(GRID, 400, 300), x: 100, y: 100, scale: 10 };
  const seen = { view: viewOf(7), camera: screen, me: ME };
  const store = new Store<App>({ ...begin(true), ...seen, ...patch });
  const [said, asked]: [string[], string[]] = [[], []];
  const drafting = new Drafting(store);
  const own: Partial<Actions> = {
    say: (text, tone = "news") => said.push(`${tone}: ${text}`),
    setWhatIf: (on) => {
      store.set({ whatIfOn: on });
    },
  };
  /** Drafts and looks are real, everything else is only noted. */
  const get = (_: object, name: string): unknown => {
    if (name in own) return Reflect.get(own, name);
    if (!(name in drafting)) return Reflect.get(noting(asked), name);
    return (Reflect.get(drafting, name) as () => void).bind(drafting);
  };
  const actions = new Proxy({}, { get }) as Actions;
  const account = new Account({ become: () => undefined }, null, () => undefined);
  return { store, actions, motion: new Motion(store, actions), account, said, asked };
}

/** The cells of the draft, in order. */
export function drafted({ store }: Pick<Playing, "store">): Point[] {
  return [...pointsOf(store.state.draft)].sort(([x, y], [u, v]) => y - v || x - u);
}

/** A page with nothing but *what*, of *game*. */
export function show(what: ComponentChild, game: Game) {
  document.body.replaceChildren();
  const content = <GameContext.Provider value={game}>{what}</GameContext.Provider>;
  const { container, unmount } = render(content);
  return { ...game, host: container as HTMLElement, unmount };
}

/** The same, of a game of which nothing is known but *patch*, and whose actions are only noted but *own*. */
export function watch(
  what: ComponentChild,
  patch: Partial<App> = {},
  own: Partial<Actions> = {},
  account = new Account({ become: () => undefined }, null, () => undefined),
) {
  const store = new Store<App>({ ...begin(false), ...patch });
  const asked: string[] = [];
  const noted = noting(asked);
  const actions = new Proxy(own, {
    get: (target, name) => Reflect.get(name in target ? target : noted, name) as unknown,
  }) as Actions;
  const game = { store, actions, motion: new Motion(store, actions), account };
  return { ...show(what, game), asked };
}

/** The button in *host* that says, or is labelled, *words*. */
export function button(words: string, host: ParentNode = document): HTMLButtonElement {
  const said = (one: HTMLButtonElement) => one.getAttribute("aria-label") ?? one.textContent;
  const found = buttons(host).find((one) => said(one) === words);
  if (found === undefined)
    throw new Error(`No button says ${words}: ${buttons(host).map(said).join()}`);
  return found;
}

export function buttons(host: ParentNode): HTMLButtonElement[] {
  return [...host.querySelectorAll("button")].filter((one) => one.closest("[hidden]") === null);
}

/** The open dialog. */
export function dialog(): HTMLDialogElement {
  return document.querySelector("dialog[open]")!;
}

/** Lets what was promised come about. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

export function press(target: EventTarget, key: string, held: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  target.dispatchEvent(event);
  return event;
}

/** Makes the window as small as a phone, or as large as a desk. */
export function resize(width: number, height: number): void {
  const page = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  page.happyDOM.setViewport({ width, height });
}
