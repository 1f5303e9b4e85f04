// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { Tile } from "../../../../src/rooms/world/lobby/Tile";
import type { Built } from "../../../shell/house";
import { build } from "../../../shell/house";
import { Canister } from "../session/canister";
import { GLIDER } from "../sync/worlds";

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
const asked = () => canister.asked.filter((question) => question === "thumbnail").length;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Sight);
  canister = new Canister(40);
  await canister.join();
  canister.world.place(1, GLIDER);
  house = build("life2_backend");
  host = document.createElement("div");
  house.root.append(host);
  const frame = { answered: () => undefined, invite: () => undefined, lead: () => undefined };
  render(<Tile house={house} frame={frame} />, { container: host });
  stop = cleanup;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("World's tile asks for nothing until it is seen, then once, and rarely again", async () => {
  await pass(60_000);
  expect(asked()).toBe(0);
  see(true);
  await pass(10);
  expect(asked()).toBe(1);
  await pass(9000);
  expect(asked()).toBe(1);
  await pass(2000);
  expect(asked()).toBe(2);
  expect(canister.asked).not.toContain("frame");
});

test("World's tile draws the land of everybody where it is", async () => {
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  const boxes: number[][] = [];
  const context = {
    fillStyle: "",
    fillRect: (...box: number[]) => {
      if (context.fillStyle === PLAYERS[4]!.cell) boxes.push(box);
    },
  };
  drawn.mockReturnValue(context as unknown as CanvasRenderingContext2D);
  const blocks = new Uint8Array(4096);
  blocks[64 + 2] = 4; // in column 2 of row 1
  vi.spyOn(canister, "thumbnail").mockResolvedValue({ generation: 40, blocks });
  vi.spyOn(HTMLCanvasElement.prototype, "clientWidth", "get").mockReturnValue(128);
  vi.spyOn(HTMLCanvasElement.prototype, "clientHeight", "get").mockReturnValue(120);
  see(true);
  await pass(10);
  vi.restoreAllMocks();
  expect(boxes).toEqual([[4, -2, 2, 2]]);
});

test("World's tile goes on as fast as the world, between two questions", async () => {
  see(true);
  await pass(10);
  expect(caption()).toBe("Generation 40 · 1 player");
  await pass(1000);
  expect(caption()).toBe("Generation 50 · 1 player");
});

test("World's tile stands still while the world is paused, or somebody wants no motion", async () => {
  canister.paused = true;
  see(true);
  await pass(1000);
  expect(caption()).toContain("Generation 40");
  canister.paused = false;
  house.settings.set({ calm: true });
  await pass(11_000);
  expect(caption()).toContain("Generation 40");
});

test("World's tile rests while it is out of sight, and for good when the lobby is left", async () => {
  see(true);
  await pass(10);
  see(false);
  expect(vi.getTimerCount()).toBe(0);
  await pass(60_000);
  expect(asked()).toBe(1);
  see(true);
  await pass(10);
  expect(asked()).toBe(2);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("World's tile says that nobody plays yet in an empty world", async () => {
  canister.seats.clear();
  canister.world = new Canister().world;
  see(true);
  await pass(10);
  expect(caption()).toBe("Generation 0 · nobody plays yet");
});

test("World's tile stays as it is when the canister cannot be reached", async () => {
  see(true);
  await pass(10);
  canister.reachable = false;
  await pass(11_000);
  expect(caption()).toContain("1 player");
});
