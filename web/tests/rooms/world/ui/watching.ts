/** A page to try the panels on: a real state, and a note of what was asked for and said. */

import type { Actions, App, Me, Standing } from "../../../../src/rooms/world/state/app";
import { begin } from "../../../../src/rooms/world/state/app";
import type { Seating } from "../../../../src/rooms/world/state/seating";
import { Store } from "../../../../src/state/store";
import type { Binder } from "../../../../src/rooms/world/ui/binder";

export const ADA: Me = {
  principal: "k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-6ae",
  kind: "guest",
  player: 1,
  name: "Ada",
  balance: 874,
  admin: false,
};

export function standing(player: number, land: number, name = `Player ${player}`): Standing {
  return { player, name, score: 10 * land, alive: 120, land, coins: 34, balance: 1874 };
}

/** What is said of seats and seasons: nothing special but *patch*. */
export function seatingOf(patch: Partial<Seating> = {}): Seating {
  const nothing = {
    heard: 0,
    now: 0,
    seats: [],
    frees: null,
    lost: null,
    season: 1,
    ends: null,
    seconds: 0,
  };
  return { ...nothing, ...patch };
}

export interface Watching {
  readonly store: Store<App>;
  readonly host: HTMLElement;
  /** What was asked for, as in "rename Bob". */
  readonly asked: string[];
  readonly unbind: () => void;
}

/** An empty page with a part of it bound. */
export function watch(bind: Binder, patch: Partial<App> = {}): Watching {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const store = new Store<App>({ ...begin(false), ...patch });
  const asked: string[] = [];
  return { store, host, asked, unbind: bind(host, store, noting(asked)) };
}

/** Actions that only note what was asked for. */
export function noting(asked: string[]): Actions {
  const note = (name: string) => (argument?: string | number) => {
    asked.push(argument === undefined ? name : `${name} ${argument}`);
    return Promise.resolve(null);
  };
  return new Proxy({}, { get: (_, name) => note(String(name)) }) as Actions;
}

/** The button in *host* that says, or is labelled, *words*. */
export function button(words: string, host: ParentNode = document): HTMLButtonElement {
  const found = buttons(host).find((one) => said(one) === words);
  if (found === undefined)
    throw new Error(`No button says ${words}: ${buttons(host).map(said).join()}`);
  return found;
}

export function buttons(host: ParentNode): HTMLButtonElement[] {
  return [...host.querySelectorAll("button")].filter((one) => one.closest("[hidden]") === null);
}

const said = (one: HTMLButtonElement) => one.getAttribute("aria-label") ?? one.textContent;

/** The open dialog. */
export function dialog(): HTMLDialogElement {
  return document.querySelector("dialog[open]")!;
}

/** Lets what was promised come about. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

export function press(target: EventTarget, key: string): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Makes the window as small as a phone, or as large as a desk. */
export function resize(width: number, height: number): void {
  const page = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  page.happyDOM.setViewport({ width, height });
}
