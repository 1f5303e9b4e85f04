// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../src/rooms/world/enter";
import type { Leave, Place } from "../../../src/shell/room";
import { NoSuchPlace } from "../../../src/shell/room";
import { Store } from "../../../src/state/store";
import { empty } from "../../net/keys";
import type { Built } from "../../shell/house";
import { build } from "../../shell/house";
import { Canister } from "./session/canister";
import { NotaryWorker, OracleWorker, SceneWorker, hashAtOnce } from "./session/workers";
import { press } from "./page";

let canister: Canister;

vi.mock("../../../src/rooms/world/net/client", () => ({
  Client: function () {
    return canister;
  },
}));

/** Either worker, by what it is for; those that work are in the set. */
const working = new Set<Worker>();
function AnyWorker(url: URL): Worker {
  const made = url.href.includes("foresee")
    ? new OracleWorker()
    : url.href.includes("certificate")
      ? new NotaryWorker()
      : new SceneWorker();
  const terminate = made.terminate.bind(made);
  const worker = made as unknown as Worker;
  working.add(worker);
  worker.terminate = () => {
    terminate();
    working.delete(worker);
  };
  return worker;
}

/** Who listens to what of the window or the document, and has not been told to stop. */
const listening = new Set<string>();
let numbers: Map<unknown, number>;

function watchListeners(target: Window | Document, name: string): void {
  const number = (listener: unknown) => {
    if (!numbers.has(listener)) numbers.set(listener, numbers.size);
    return numbers.get(listener)!;
  };
  type Add = typeof target.addEventListener;
  const [add, remove] = [
    target.addEventListener.bind(target),
    target.removeEventListener.bind(target),
  ];
  const noted = (kind: string, listener: unknown) => `${name} ${kind} ${number(listener)}`;
  const listen = (...[kind, listener, options]: Parameters<Add>) => {
    listening.add(noted(kind, listener));
    const signal = typeof options === "object" ? options.signal : undefined;
    signal?.addEventListener("abort", () => listening.delete(noted(kind, listener)));
    add(kind, listener, options);
  };
  vi.spyOn(target, "addEventListener").mockImplementation(listen);
  const unlisten = (...[kind, listener, options]: Parameters<Add>) => {
    listening.delete(noted(kind, listener));
    remove(kind, listener, options);
  };
  vi.spyOn(target, "removeEventListener").mockImplementation(unlisten);
}

let house: Built;
let leave: Leave;

const at = (place: string) => new Store<Place>({ place });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const order = () => house.root.querySelector("#order")!.textContent;

// What is loaded after the first picture takes real time, and these tests have none: it is here before.
const loaded = import.meta.glob([
  "../../../src/rooms/world/{panels,session}/*.{ts,tsx}",
  "../../../src/net/log/*.ts",
  "!**/*worker*.ts",
]);
beforeAll(async () => {
  await Promise.all(Object.values(loaded).map((load) => load()));
});

beforeEach(() => {
  vi.useFakeTimers();
  hashAtOnce();
  vi.stubGlobal("Worker", AnyWorker);
  localStorage.setItem("life2.intro", "seen");
  empty();
  canister = new Canister(40);
  house = build("life2_backend");
  numbers = new Map();
  watchListeners(window, "window");
  watchListeners(document, "document");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  listening.clear();
  working.clear();
});

test("leaving World ends every timer, worker and listener, and nothing is asked any more", async () => {
  leave = enter(house, at(""));
  await pass(2000);
  expect(canister.asked.length).toBeGreaterThan(3);
  expect(listening.size).toBeGreaterThan(5);
  expect(working.size).toBe(3);
  expect(vi.getTimerCount()).toBeGreaterThan(2);
  leave();
  expect([...listening]).toEqual([]);
  expect(working.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  const { length } = canister.asked;
  await pass(20_000);
  expect(canister.asked).toHaveLength(length);
});

test("leaving World ends it all even while an answer is under way, or a key is held", async () => {
  const release = canister.hold("frame");
  leave = enter(house, at(""));
  await pass(2000);
  press(window, "ArrowRight");
  leave();
  expect(vi.getTimerCount()).toBe(0);
  release();
  await pass(20_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("leaving World leaves the account to the house: who signs in elsewhere is not looked for here", async () => {
  enter(house, at(""))();
  const { length } = canister.asked;
  await house.account.signIn("guest");
  expect(canister.asked).toHaveLength(length);
});

test("leaving World is not the end: whoever comes back looks where they looked, at what they drew", async () => {
  leave = enter(house, at("?x=100&y=100&z=12"));
  await pass(100);
  press(window, "b");
  press(window, " ");
  press(window, " ");
  expect(order()).toContain("1 cell");
  leave();
  house.root.replaceChildren();
  leave = enter(house, at(""));
  await pass(100);
  expect(order()).toContain("1 cell");
  press(window, "Escape");
  press(window, "Escape");
  leave();
});

test("entering World by a link that leads nowhere begins nothing", () => {
  expect(() => enter(house, at("?x=1"))).toThrow(NoSuchPlace);
  expect([listening.size, working.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
  expect(house.root.children).toHaveLength(0);
});

test("entering World by a link with a pattern, it is carried on to other rooms", () => {
  leave = enter(house, at("?x=1&y=2&z=8&p=3o%21"));
  leave();
  expect(house.hand.state.pattern?.points).toHaveLength(3);
});

test("entering World by somebody who wants no motion shows the end of the ghost, whenever they say so", async () => {
  leave = enter(house, at("?x=300&y=300&z=12"));
  await pass(100);
  for (const key of ["b", " ", " "]) press(window, key);
  OracleWorker.last.answer();
  await pass(120);
  expect(order()).toContain("+2");
  house.settings.set({ calm: true });
  await pass(120);
  expect(order()).toContain("+100");
  leave();
});
