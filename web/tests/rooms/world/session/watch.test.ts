// @vitest-environment happy-dom
import type { MockInstance } from "vitest";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Watch } from "../../../../src/rooms/world/session/watch";
import type { App } from "../../../../src/rooms/world/state/app";
import type { Store } from "../../../../src/state/store";
import { digest, GLIDER } from "../sync/worlds";
import { Canister } from "./canister";
import { GUEST, Visit } from "./visit";
import { SceneWorker } from "./workers";

let canister: Canister;
let store: Store<App>;
let watch: Watch;
let listening: MockInstance<Document["addEventListener"]>;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const generation = () => store.state.view?.generation;

/** Cells that were sent, and answered after request *answered*. */
function sent(answered: number | null): App["sent"] {
  return [{ id: 1, points: GLIDER, answered, generation: null }];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", SceneWorker);
  listening = vi.spyOn(document, "addEventListener");
  canister = new Canister(40);
  ({ store } = new Visit({}, canister));
  watch = new Watch(store, canister.client);
});
afterEach(() => {
  for (const [event, listener] of listening.mock.calls) {
    document.removeEventListener(event, listener);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the world", () => {
  it("is shown as the chain has it", async () => {
    await canister.join();
    canister.world.place(1, GLIDER);
    watch.start();
    await pass(10);
    expect(generation()).toBe(40);
    expect(digest(store.state.view!.cells)).toBe(digest(canister.world.cells));
    expect(store.state.view!.balances[0]).toBe(995);
  });

  it("moves on by itself while the chain is ticking", async () => {
    watch.start();
    await pass(400);
    expect(generation()).toBe(43);
    expect(canister.asked.filter((question) => question === "frame")).toEqual(["frame"]);
  });

  it("passes its generations asleep, too", async () => {
    canister.running = false;
    watch.start();
    await pass(400);
    expect(generation()).toBe(43);
  });

  it("stands still while it is paused", async () => {
    canister.paused = true;
    watch.start();
    await pass(400);
    expect(generation()).toBe(40);
  });

  it("stands still before time has begun", async () => {
    canister.world = new Canister().world;
    canister.running = false;
    watch.start();
    await pass(400);
    expect(generation()).toBe(0);
  });

  it("is asked for at once when somebody looks again", async () => {
    watch.start();
    await pass(10);
    expect(watch.asked).toBe(1);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    expect(watch.asked).toBe(2);
  });
});

describe("what is known of the chain", () => {
  it("is its generation, when that was heard, and whether it ticks", async () => {
    canister.running = false;
    canister.paused = true;
    watch.start();
    const now = performance.now();
    await pass(10);
    const { heard, ...chain } = store.state.chain!;
    expect(chain).toEqual({ generation: 40, line: "live", paused: true, running: false });
    expect(heard - now).toBeGreaterThanOrEqual(0);
    expect(heard - now).toBeLessThanOrEqual(10);
  });

  it("is who plays, and how many coins there are, in plain numbers", async () => {
    await canister.join();
    watch.start();
    await pass(10);
    expect(store.state.standings).toMatchObject([{ player: 1, name: "Player 1" }]);
    expect(store.state).toMatchObject({ minted: 3000, burned: 7 });
  });

  it("is who one is oneself, and that the name has changed", async () => {
    const principal = "2vxsx-fae"; // of whoever has no key
    await canister.join();
    store.set({ me: { ...GUEST, principal } });
    watch.start();
    await pass(10);
    expect(store.state.me).toMatchObject({ principal, player: 1, name: "Player 1" });
    await canister.rename("Ada");
    await pass(1600);
    expect(store.state.me?.name).toBe("Ada");
  });

  it("stays when older news comes, until the world proves to be begun again", async () => {
    watch.start();
    await pass(10);
    canister.world = new Canister(3).world;
    await pass(4000);
    expect(store.state.chain!.generation).toBe(40);
    await pass(3000);
    expect(store.state.chain!.generation).toBe(3);
    expect(generation()).toBeLessThan(40);
  });
});

describe("the line", () => {
  const line = () => store.state.chain?.line;

  it("is connecting until everything was answered once", async () => {
    const release = canister.hold("stats");
    watch.start();
    await pass(10);
    expect(line()).toBe("connecting");
    release();
    await pass(10);
    expect(line()).toBe("live");
  });

  it("is late when an answer is missing, lost after the third, and live again", async () => {
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

  it("leaves the world and what is known of it as they are when it is lost", async () => {
    vi.spyOn(console, "info").mockReturnValue();
    watch.start();
    await pass(10);
    canister.reachable = false;
    await pass(10_000);
    expect(store.state.chain).toMatchObject({ generation: 40, line: "lost", running: true });
    expect(generation()).toBe(56);
  });
});

describe("cells that were sent", () => {
  it("are under way until a world heard of after the answer is shown", async () => {
    watch.start();
    await pass(10);
    const release = canister.hold("frame");
    await pass(500);
    store.set({ sent: sent(watch.asked) });
    release();
    await pass(10);
    expect(store.state.sent).toMatchObject([{ generation: null }]);

    canister.world.step(10);
    watch.hurry();
    await pass(10);
    expect(generation()).toBeLessThan(50);
    expect(store.state.sent).toMatchObject([{ generation: 50 }]);
    await pass(1000);
    expect(generation()).toBeGreaterThanOrEqual(50);
    expect(store.state.sent).toEqual([]);
  });

  it("keep the generation at which they were first heard of", async () => {
    watch.start();
    await pass(10);
    store.set({ sent: sent(watch.asked) });
    for (const next of [50, 54]) {
      canister.world.step(next - canister.world.generation);
      watch.hurry();
      await pass(10);
      expect(store.state.sent).toMatchObject([{ generation: 50 }]);
    }
  });

  it("stay under way while nobody answered, whatever is shown", async () => {
    watch.start();
    await pass(10);
    store.set({ sent: sent(null) });
    await pass(2000);
    expect(store.state.sent).toEqual(sent(null));
  });

  it("are on the board of a world that stands still, too", async () => {
    canister.paused = true;
    watch.start();
    await pass(10);
    store.set({ sent: sent(watch.asked) });
    watch.hurry();
    await pass(10);
    expect(store.state.sent).toEqual([]);
  });

  it("do not wait for a generation of a world that was begun again", async () => {
    watch.start();
    await pass(10);
    store.set({ sent: [{ id: 1, points: GLIDER, answered: 1, generation: 1000 }] });
    canister.world = new Canister(3).world;
    canister.paused = true;
    await pass(7000);
    expect(generation()).toBe(3);
    expect(store.state.sent).toEqual([]);
  });
});
