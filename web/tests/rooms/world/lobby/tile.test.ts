// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liveliest } from "../../../../src/rooms/world/lobby/liveliest";
import { show } from "../../../../src/rooms/world/lobby/tile";
import type { Built } from "../../../shell/house";
import { build } from "../../../shell/house";
import { Canister } from "../session/canister";
import { read } from "../sync/worlds";
import { GLIDER } from "../sync/worlds";
import { board } from "../ui/playing";

let canister: Canister;
let house: Built;
let host: HTMLElement;
let see: (inSight: boolean) => void;
let stop: () => void;

vi.mock("../../../../src/rooms/world/net/client", () => ({
  Client: function () {
    return canister;
  },
}));
vi.mock("../../../../src/rooms/world/rules/frame", () => ({
  decode: (text: string) => read(text),
}));

class Sight {
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => {
      tell([{ isIntersecting }]);
    };
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const caption = () => host.querySelector(".tile-caption")!.textContent;
const frames = () => canister.asked.filter((question) => question === "frame").length;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Sight);
  canister = new Canister(40);
  await canister.join();
  canister.world.place(1, GLIDER);
  house = build("life2_backend");
  host = document.createElement("div");
  house.root.append(host);
  stop = show(host, house);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("World's tile", () => {
  test("asks for nothing until it is seen, then once, and rarely again", async () => {
    await pass(60_000);
    expect(frames()).toBe(0);
    see(true);
    await pass(10);
    expect(frames()).toBe(1);
    await pass(25_000);
    expect(frames()).toBe(1);
    await pass(10_000);
    expect(frames()).toBe(2);
  });

  test("goes on as fast as the world, between two questions", async () => {
    see(true);
    await pass(10);
    expect(caption()).toBe("Generation 40 · 1 player");
    await pass(1000);
    expect(caption()).toBe("Generation 50 · 1 player");
  });

  test("stands still while the world is paused, or somebody wants no motion", async () => {
    canister.paused = true;
    see(true);
    await pass(1000);
    expect(caption()).toContain("Generation 40");
    canister.paused = false;
    house.settings.set({ calm: true });
    await pass(31_000);
    expect(caption()).toContain("Generation 40");
  });

  test("rests while it is out of sight, and for good when the lobby is left", async () => {
    see(true);
    await pass(10);
    see(false);
    expect(vi.getTimerCount()).toBe(0);
    await pass(60_000);
    expect(frames()).toBe(1);
    see(true);
    await pass(10);
    expect(frames()).toBe(2);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("says that nobody plays yet in an empty world", async () => {
    canister.seats.clear();
    canister.world = new Canister().world;
    see(true);
    await pass(10);
    expect(caption()).toBe("Generation 0 · nobody plays yet");
  });

  test("stays as it is when the canister cannot be reached", async () => {
    see(true);
    await pass(10);
    canister.reachable = false;
    await pass(31_000);
    expect(caption()).toContain("1 player");
  });
});

describe("where there is most to see", () => {
  test("is the middle of what lives in the block that has most living cells", () => {
    expect(liveliest(board([10, 10], [200, 300], [201, 300]))).toEqual([201, 300.5]);
  });

  test("is nowhere if nothing lives", () => {
    expect(liveliest(board())).toBeNull();
  });
});
