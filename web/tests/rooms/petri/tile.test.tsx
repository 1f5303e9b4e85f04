// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Client } from "../../../src/rooms/petri/net/client";
import { Tile } from "../../../src/rooms/petri/lobby/Tile";
import { captionOf } from "../../../src/rooms/petri/lobby/words";
import { build } from "../../shell/house";

const LEADER = { player: "p", name: "Ada", dish: 1n, score: 50, turns: 3, goalAt: null };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the tile says who leads today", () => {
  expect(captionOf(2, LEADER)).toBe("Today's dish: 12.5 by Ada to beat, 2 players");
  expect(captionOf(1, { ...LEADER, name: "" })).toBe("Today's dish: 12.5 to beat, 1 player");
  expect(captionOf(0)).toBe("Today's dish: nobody has played it yet");
});

test("the tile asks what today's dish is, and shows it for as long as it is seen", async () => {
  vi.useFakeTimers();
  class Sight {
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      queueMicrotask(() => {
        tell([{ isIntersecting: true }]);
      });
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal("IntersectionObserver", Sight);
  vi.spyOn(Client.prototype, "today").mockResolvedValue({ day: 1, seed: 17, ends: 0 });
  vi.spyOn(Client.prototype, "table").mockResolvedValue([]);
  const frame = { answered: vi.fn(), invite: vi.fn(), lead: vi.fn() };
  const { unmount } = render(<Tile house={build("petri_backend")} frame={frame} />);
  await vi.advanceTimersByTimeAsync(2000);
  expect(frame.answered).toHaveBeenCalledWith(true);
  expect(document.querySelector(".tile-caption")!.textContent).toBe(captionOf(0));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
