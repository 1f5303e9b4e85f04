// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { grid } from "../../src/rules/grid";
import { BoardMap } from "../../src/shell/BoardMap";
import type { Camera } from "../../src/state/camera";
import { camera } from "../../src/state/camera";
import { screen } from "../screen";

let looked: Camera;
let changed: Record<"board" | "view", () => void>;
const unfollow = vi.fn();
const paintBoard = vi.fn();
const draw = vi.fn();

const EVERY = 300;
const map = () => screen().getByRole<HTMLCanvasElement>("application", { name: "Map" });
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

function show() {
  return render(
    <BoardMap
      class="map"
      label="Map"
      pixels={256}
      width={512}
      height={512}
      step={32}
      camera={() => looked}
      look={(next) => {
        looked = next;
      }}
      follow={(board, view) => {
        changed = { board, view };
        return unfollow;
      }}
      paintBoard={paintBoard}
      every={EVERY}
      draw={draw}
    />,
  );
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "performance",
    ],
  });
  vi.clearAllMocks();
  const context = {} as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context);
  looked = camera(grid(512, 512, "torus"), 800, 600);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const press = (type: string, clientX: number, clientY: number, buttons = 1) => {
  map().setPointerCapture = () => undefined;
  const box = { left: 10, top: 20, width: 128, height: 128 } as DOMRect;
  map().getBoundingClientRect = () => box;
  map().dispatchEvent(Object.assign(new Event(type), { clientX, clientY, buttons }));
};

test("a press goes there, and a drag goes on", () => {
  show();
  press("pointerdown", 42, 84);
  expect([looked.x, looked.y]).toEqual([128, 256]);
  press("pointermove", 106, 84);
  expect([looked.x, looked.y]).toEqual([384, 256]);
  press("pointermove", 42, 84, 0);
  expect(looked.x).toBe(384);
});

test.each([
  ["ArrowLeft", 224, 256],
  ["ArrowRight", 288, 256],
  ["ArrowUp", 256, 224],
  ["ArrowDown", 256, 288],
  ["a", 256, 256],
])("the key %s looks at %i, %i", (key, x, y) => {
  show();
  map().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect([looked.x, looked.y]).toEqual([x, y]);
});

test("an arrow that moves the map moves nothing else", () => {
  const heard = vi.fn();
  const { container } = show();
  container.addEventListener("keydown", heard);
  map().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  expect(heard).not.toHaveBeenCalled();
  map().dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  expect(heard).toHaveBeenCalledOnce();
});

test("the view is drawn at once, the board now and then, and its last change is not lost", () => {
  show();
  pass(400);
  expect(paintBoard).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 5; change++) {
    changed.board();
    changed.view();
    pass(20);
  }
  const drawn = draw.mock.calls.length;
  expect([paintBoard.mock.calls.length, drawn >= 5]).toEqual([2, true]);
  pass(2 * EVERY);
  expect(paintBoard).toHaveBeenCalledTimes(3);
  pass(2 * EVERY);
  expect(paintBoard).toHaveBeenCalledTimes(3);
});

test("a map that is gone paints nothing any more", () => {
  const { unmount } = show();
  changed.board();
  unmount();
  expect(unfollow).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
