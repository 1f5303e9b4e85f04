// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lesson } from "../../../../src/rooms/world/ui/lessons";
import { LESSONS } from "../../../../src/rooms/world/ui/lessons";
import { PICTURE, play, still } from "../../../../src/rooms/world/ui/picture";

/** A context that notes what was drawn since the picture was last cleared; here none draws. */
function sketch(canvas: HTMLCanvasElement) {
  const drawn = { squares: [] as string[], outlines: 0, discs: 0, letters: [] as string[] };
  let shape = "";
  const context = {
    canvas,
    fillStyle: "",
    setTransform: () => undefined,
    clearRect: () => Object.assign(drawn, { squares: [], outlines: 0, discs: 0, letters: [] }),
    beginPath: () => undefined,
    fillRect: () => undefined,
    roundRect: (x: number, y: number) => (shape = `${Math.floor(x)},${Math.floor(y)}`),
    arc: () => (shape = ""),
    fill: () => (shape === "" ? drawn.discs++ : drawn.squares.push(shape)),
    stroke: () => drawn.outlines++,
    fillText: (text: string) => drawn.letters.push(text),
  };
  canvas.getContext = (() => context) as unknown as typeof canvas.getContext;
  return drawn;
}

const lesson = (way: Lesson["way"]) => LESSONS.find((one) => one.way === way)!;
let canvas: HTMLCanvasElement;

beforeEach(() => {
  vi.useFakeTimers();
  canvas = document.createElement("canvas");
  canvas.width = PICTURE.width;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a picture plays by the rule, and begins again when it is over", () => {
  const drawn = sketch(canvas);
  const stop = play(canvas, lesson("counts"));
  expect(drawn.squares).toEqual(["5,3", "6,3", "7,3"]);
  vi.advanceTimersByTime(280);
  expect(drawn.squares).toEqual(["6,2", "6,3", "6,4"]);
  vi.advanceTimersByTime(280);
  expect(drawn.squares).toEqual(["5,3", "6,3", "7,3"]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a still picture shows how it ends over how it began, and nothing moves", () => {
  const drawn = sketch(canvas);
  still(canvas, lesson("counts"));
  expect(drawn.squares).toEqual(["6,2", "6,3", "6,4"]);
  expect(drawn.outlines).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("neighbours are counted where there are any", () => {
  const drawn = sketch(canvas);
  still(canvas, lesson("counts"));
  expect(drawn.letters.join("")).toBe("111" + "212" + "323" + "212" + "111");
});

test("captured coins are counted", () => {
  const drawn = sketch(canvas);
  const stop = play(canvas, lesson("coins"));
  expect(drawn.letters).toEqual(["+0"]);
  vi.advanceTimersByTime(280 * lesson("coins").length);
  expect(drawn.letters[0]).toMatch(/^\+[1-9]/);
  stop();
});

test("a ghost is dots around the outline of the draft", () => {
  const drawn = sketch(canvas);
  const stop = play(canvas, lesson("ghost"));
  vi.advanceTimersByTime(280);
  expect([drawn.squares.length, drawn.outlines, drawn.discs]).toEqual([0, 5, 6]);
  stop();
});

test("without a canvas there is no picture, and no fault", () => {
  canvas.getContext = () => null;
  still(canvas, lesson("plain"));
  play(canvas, lesson("plain"))();
  expect(vi.getTimerCount()).toBe(0);
});
