// @vitest-environment happy-dom
import type { MockInstance } from "vitest";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Watch } from "../../../../src/rooms/world/session/watch";
import type { App } from "../../../../src/rooms/world/state/app";
import type { Store } from "../../../../src/state/store";
import { GLIDER } from "../sync/worlds";
import { Canister } from "./canister";
import { GUEST, Visit } from "./visit";
import { SceneWorker, hashAtOnce, loading, pass } from "./workers";

let canister: Canister;
let store: Store<App>;
let watch: Watch;
let listening: MockInstance<Document["addEventListener"]>;

const generation = () => store.state.view?.generation;

/** The canister plays on while time passes here. */
async function live(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    if (!canister.paused) canister.world.step(10);
    await pass(1000);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  hashAtOnce();
  vi.stubGlobal("Worker", SceneWorker);
  listening = vi.spyOn(document, "addEventListener");
  canister = new Canister(40);
  ({ store } = new Visit({}, canister));
  watch = new Watch(store, canister.client, loading(canister));
});
afterEach(() => {
  for (const [event, listener] of listening.mock.calls) {
    document.removeEventListener(event, listener);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the world moves on as the log says, and no frame is asked for again", async () => {
  watch.start();
  await live(4);
  await canister.join();
  await live(6);
  expect(generation()).toBeGreaterThan(90);
  expect(generation()).toBeLessThan(140);
  expect(canister.asked.filter((question) => question === "frame")).toEqual(["frame"]);
  expect(store.state.view!.seated?.[0]).toBe(true);
  expect(canister.asked).not.toContain("stats");
});

test("the world stands still while it is paused, and shows what happens meanwhile", async () => {
  await canister.join();
  await canister.pause();
  watch.start();
  await live(4);
  expect(generation()).toBe(40);
  await canister.place(GLIDER);
  await live(5);
  expect(generation()).toBe(40);
  expect(store.state.view!.balances[0]).toBe(995);
});

test("the world is loaded again when it slept too long, and was restored", async () => {
  watch.start();
  await live(2);
  canister.world.step(5000);
  await live(2);
  expect(generation()).toBeGreaterThan(5000);
  canister.begin(7);
  await canister.note("restore", 0, "-");
  await live(6);
  expect(generation()).toBeLessThan(100);
});

test("whoever is an admin is known as one as soon as they sign in, and nobody else is", async () => {
  canister.keepers.push(GUEST.principal);
  watch.start();
  await pass(100);
  store.set({ me: { ...GUEST, principal: "aaaaa-aa" } });
  expect(store.state.me!.admin).toBe(false);
  store.set({ me: GUEST });
  expect(store.state.me!.admin).toBe(true);
});

test("whoever is made an admin is one here, too, while the page is open", async () => {
  store.set({ me: GUEST });
  watch.start();
  await live(2);
  expect(store.state.me!.admin).toBe(false);
  canister.keepers.push(GUEST.principal);
  await live(6);
  expect(store.state.me!.admin).toBe(true);
  canister.keepers.pop();
  await live(6);
  expect(store.state.me!.admin).toBe(false);
});

test("what is known of the chain is its generation, when that was heard, and whether it ticks", async () => {
  canister.running = false;
  watch.start();
  const now = performance.now();
  await pass(10);
  const { heard, ...chain } = store.state.chain!;
  expect(chain).toEqual({ generation: 40, line: "live", paused: false, running: false });
  expect(heard - now).toBeGreaterThanOrEqual(0);
  expect(heard - now).toBeLessThanOrEqual(10);
});

test("what is known of the chain is that it was paused, and goes on", async () => {
  watch.start();
  await live(2);
  await canister.pause();
  await live(2);
  expect(store.state.chain).toMatchObject({ paused: true });
  await canister.resume();
  await live(2);
  expect(store.state.chain).toMatchObject({ paused: false });
});

test("what is known of the chain is who plays, and how many coins there are, as counted here", async () => {
  await canister.join();
  watch.start();
  await live(4);
  expect(store.state.standings).toMatchObject([{ player: 1, name: "Player 1", balance: 1000 }]);
  expect(store.state).toMatchObject({ minted: 1000, pot: 0 });
});

test("what is known of the chain is who one is oneself, and that the name has changed", async () => {
  const principal = "2vxsx-fae"; // of whoever has no key
  await canister.join();
  store.set({ me: { ...GUEST, principal } });
  watch.start();
  await live(3);
  expect(store.state.me).toMatchObject({ principal, player: 1, name: "Player 1", balance: 1000 });
  await canister.rename("Ada");
  await live(3);
  expect(store.state.me?.name).toBe("Ada");
});

test("what is known of the chain is proved, as far as it can be", async () => {
  watch.start();
  await pass(100);
  expect(store.state.mark).toMatchObject({ state: "waiting", lies: [] });
  expect(store.state.mark.signed).not.toBeNull();
});

test("what is known of the chain is asked for about seats only when that can have changed", async () => {
  watch.start();
  await live(20);
  const seating = () => canister.asked.filter((question) => question === "seating").length;
  expect(seating()).toBe(1);
  await canister.join();
  await live(6);
  expect(seating()).toBe(2);
});

test("a server that lies about the past is named, and the world is loaded again", async () => {
  watch.start();
  await live(2);
  await canister.join();
  canister.server.events[0] = { ...canister.server.events[0]!, player: 9 };
  await live(30);
  expect(store.state.mark.lies[0]).toMatch(/do not lead to the head|breaks the rules/);
  expect(canister.asked.filter((question) => question === "frame").length).toBeGreaterThan(1);
});

describe("the line", () => {
  const line = () => store.state.chain?.line;

  test("is lost when the browser says so, and tried again as soon as it is back", async () => {
    watch.start();
    await pass(10);
    canister.reachable = false;
    dispatchEvent(new Event("offline"));
    expect(line()).toBe("lost");
    await pass(20_000); // by now it is asked every five seconds only
    canister.reachable = true;
    dispatchEvent(new Event("online"));
    await pass(50);
    expect(line()).toBe("live");
  });

  test("is connecting until everything was answered once", async () => {
    const release = canister.hold("news");
    watch.start();
    await pass(10);
    expect(line()).toBeUndefined();
    release();
    await pass(10);
    expect(line()).toBe("live");
  });

  test("is late when an answer is missing, lost after the third, and live again", async () => {
    const told = vi.spyOn(console, "info").mockReturnValue();
    watch.start();
    await pass(10);
    canister.reachable = false;
    const lines: (string | undefined)[] = [];
    for (let fault = 0; fault < 3; fault++) {
      watch.hurry();
      await pass(1);
      lines.push(line());
    }
    expect(lines).toEqual(["late", "late", "lost"]);
    expect(told).toHaveBeenLastCalledWith("The network cannot be reached.");
    canister.reachable = true;
    watch.hurry();
    await pass(1);
    expect(line()).toBe("live");
    canister.reachable = false;
    watch.hurry();
    await pass(1);
    expect(line()).toBe("late");
  });

  test("leaves the world and what is known of it as they are when it is lost", async () => {
    vi.spyOn(console, "info").mockReturnValue();
    watch.start();
    await pass(10);
    canister.reachable = false;
    await pass(10_000);
    expect(store.state.chain).toMatchObject({ generation: 40, line: "lost", running: true });
    expect(generation()).toBe(40);
  });
});
