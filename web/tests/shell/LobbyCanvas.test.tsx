// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LobbyCanvas } from "../../src/shell/LobbyCanvas";
import type { TileMoves, TileScreen } from "../../src/shell/LobbyCanvas";
import type { Built } from "./house";
import { build } from "./house";

let house: Built;
let see: (inSight: boolean) => void;
let screen: TileScreen;
const frame = { answered: vi.fn(), invite: vi.fn(), lead: vi.fn() };
const moves = {
  ask: vi.fn(() => Promise.resolve()),
  askEvery: 10_000,
  step: vi.fn(),
  stepEvery: 100,
  stop: vi.fn(),
} satisfies TileMoves;

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
const canvas = () => document.querySelector("canvas")!;
const caption = () => document.querySelector(".tile-caption");

const show = (pixels?: "cover") =>
  render(
    <LobbyCanvas
      house={house}
      frame={frame}
      {...(pixels && { pixels })}
      moves={(given) => {
        screen = given;
        return moves;
      }}
    />,
  );

beforeEach(() => {
  vi.clearAllMocks();
  moves.ask.mockResolvedValue();
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Sight);
  house = build("garden");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a tile that is not answered asks again sooner, then less and less often", async () => {
  moves.ask.mockRejectedValue(new TypeError("Failed to fetch"));
  show();
  see(true);
  await pass(2000);
  expect(moves.ask).toHaveBeenCalledTimes(2);
  await pass(600_000);
  expect(moves.ask.mock.calls.length).toBeLessThan(65); // as seldom as else, at last
  moves.ask.mockResolvedValue();
  await pass(10_000);
  expect(frame.answered).toHaveBeenLastCalledWith(true);
});

test("a tile's canvas covers the still from its first drawing on", async () => {
  const { container } = show();
  const covering = () => container.querySelector("canvas")!.classList.contains("drawn");
  screen.draw(() => undefined);
  await pass(0);
  expect(covering()).toBe(false); // it has no size yet
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({} as never);
  screen.draw(() => undefined, [4, 4]);
  await pass(0);
  expect(covering()).toBe(true);
});

test("a tile asks and moves only while somebody sees it", async () => {
  const { unmount } = show();
  await pass(60_000);
  expect(moves.ask).not.toHaveBeenCalled();
  see(true);
  await pass(950);
  expect([moves.ask.mock.calls.length, moves.step.mock.calls.length]).toEqual([1, 9]);
  await pass(9100);
  expect(moves.ask).toHaveBeenCalledTimes(2);
  see(false);
  expect(moves.stop).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  see(true);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("a tile stands still for who wants no motion, and asks as before", async () => {
  house.settings.set({ calm: true });
  show();
  see(true);
  await pass(11_000);
  expect([moves.ask.mock.calls.length, moves.step.mock.calls.length]).toEqual([2, 0]);
});

test("a tile tells whether its room answers", async () => {
  show();
  moves.ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  see(true);
  await pass(0);
  expect(frame.answered.mock.calls).toEqual([[false]]);
  await pass(10_000);
  expect(frame.answered.mock.calls).toEqual([[false], [true]]);
});

test("the caption is there once there is something to say", async () => {
  show();
  expect(caption()).toBeNull();
  screen.say("Round 3");
  await pass(10);
  expect(caption()!.textContent).toBe("Round 3");
});

test("a tile draws as sharp as the screen, or at a size of its own", () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    {} as CanvasRenderingContext2D,
  );
  vi.stubGlobal("devicePixelRatio", 2);
  const paint = vi.fn();
  show("cover");
  screen.draw(paint);
  expect(paint).not.toHaveBeenCalled(); // it has no room yet
  vi.spyOn(HTMLCanvasElement.prototype, "clientWidth", "get").mockReturnValue(160);
  vi.spyOn(HTMLCanvasElement.prototype, "clientHeight", "get").mockReturnValue(100);
  screen.draw(paint);
  expect([canvas().width, canvas().height]).toEqual([320, 200]);
  screen.draw(paint, [96, 60]);
  expect([canvas().width, canvas().height]).toEqual([96, 60]);
  expect(paint.mock.calls.map(([, ...size]) => size as unknown)).toEqual([
    [320, 200, 2],
    [96, 60, 2],
  ]);
  expect(canvas().className).toBe("tile-cover");
});
