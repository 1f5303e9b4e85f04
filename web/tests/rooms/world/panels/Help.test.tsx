// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CELLS, coinsOf, indexOf, isAlive, ownerOf } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import { PICTURE, play, still } from "../../../../src/rooms/world/draw/lesson";
import { openIntroduction } from "../../../../src/rooms/world/panels/Introduction";
import { winsOf } from "../../../../src/rooms/world/panels/PatternCards";
import { panels } from "../../../../src/rooms/world/panels/open-panel";
import type { Lesson } from "../../../../src/rooms/world/state/lessons";
import { CORNER, LESSONS, worldOf } from "../../../../src/rooms/world/state/lessons";
import { STARTS } from "../../../../src/state/library";
import { button, dialog, press } from "../page";

const lesson = (title: string) => LESSONS.find((one) => one.title === title)!;

/** The numbers of the cells that live. */
function living({ cells }: World): number[] {
  const found: number[] = [];
  cells.forEach((cell, index) => {
    if (isAlive(cell)) found.push(index);
  });
  return found;
}

/** The world of a lesson when it ends. */
function end(title: string, more = 0): World {
  const world = worldOf(lesson(title).rows);
  world.step(lesson(title).length + more);
  return world;
}

test("letters are living cells, land and coins of players", () => {
  const { cells } = worldOf(["AB", "b$."]);
  const at = (x: number, y: number) => cells[indexOf(CORNER[0] + x, CORNER[1] + y)]!;
  const told = [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(2, 1)];
  expect(told.map(isAlive)).toEqual([true, true, false, false, false]);
  expect(told.map(ownerOf)).toEqual([1, 2, 2, 2, 0]);
  expect(told.map(coinsOf)).toEqual([0, 0, 0, 1, 0]);
});

test.each(["One world, made of cells", "One rule"])("%s begins again without a jump", (title) => {
  expect(living(end(title, 1))).toEqual(living(worldOf(lesson(title).rows)));
});

test("the glider has moved eight cells down and to the right", () => {
  const moved = living(worldOf(lesson("And so things move").rows)).map((i) => i + 8 * 512 + 8);
  expect(living(end("And so things move"))).toEqual(moved);
});

test("both gliders fly on and each has left land", () => {
  const { cells } = end("Land");
  const land = (player: number) => cells.filter((cell) => ownerOf(cell) === player).length;
  expect(living(end("Land"))).toHaveLength(10);
  expect(land(1)).toBeGreaterThan(20);
  expect(land(2)).toBeGreaterThan(20);
});

test("coins are captured, and the glider survives", () => {
  const world = end("Coins");
  expect(world.balances[0]).toBeGreaterThanOrEqual(5);
  expect(world.balances[1]).toBe(0);
  expect(living(world)).toHaveLength(5);
});

test.each(LESSONS.map((one) => [one.title, one] as const))("%s stays in its picture", (_, one) => {
  const world = worldOf(one.rows);
  const places = new Set<number>();
  for (let passed = 0; passed <= one.length; passed++) {
    for (const index of living(world)) places.add(index);
    world.step();
  }
  const columns = [...places].map((index) => (index % 512) - CORNER[0]);
  const rows = [...places].map((index) => Math.floor(index / 512) - CORNER[1]);
  expect(Math.min(...columns, ...rows)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...columns)).toBeLessThan(one.across);
  expect(Math.max(...rows)).toBeLessThan(one.across / 2);
});

const title = () => dialog().querySelector("h3")!.textContent;
const titles = LESSONS.map((lesson) => lesson.title);

afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector("dialog")?.close();
});

test("it goes on to the last slide, and then it is over", () => {
  openIntroduction(true);
  const seen = [title()];
  while (seen.length < titles.length) {
    button("Next", dialog()).click();
    seen.push(title());
  }
  expect(seen).toEqual(titles);
  button("Start", dialog()).click();
  expect(dialog()).toBeNull();
});

test("every slide says what its picture shows, and where one is", () => {
  openIntroduction(true);
  button("Next", dialog()).click();
  const labels = [...dialog().querySelectorAll("[role=img]")].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual([LESSONS[1]!.shows, `2 of ${LESSONS.length}`]);
});

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

const taught = (way: Lesson["way"]) => LESSONS.find((one) => one.way === way)!;
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
  const stop = play(canvas, taught("counts"));
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
  still(canvas, taught("counts"));
  expect(drawn.squares).toEqual(["6,2", "6,3", "6,4"]);
  expect(drawn.outlines).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("neighbours are counted where there are any", () => {
  const drawn = sketch(canvas);
  still(canvas, taught("counts"));
  expect(drawn.letters.join("")).toBe("111" + "212" + "323" + "212" + "111");
});

test("captured coins are counted", () => {
  const drawn = sketch(canvas);
  const stop = play(canvas, taught("coins"));
  expect(drawn.letters).toEqual(["+0"]);
  vi.advanceTimersByTime(280 * taught("coins").length);
  expect(drawn.letters[0]).toMatch(/^\+[1-9]/);
  stop();
});

test("a ghost is dots around the outline of the draft", () => {
  const drawn = sketch(canvas);
  const stop = play(canvas, taught("ghost"));
  vi.advanceTimersByTime(280);
  expect([drawn.squares.length, drawn.outlines, drawn.discs]).toEqual([0, 5, 6]);
  stop();
});

test("without a canvas there is no picture, and no fault", () => {
  canvas.getContext = () => null;
  still(canvas, taught("plain"));
  play(canvas, taught("plain"))();
  expect(vi.getTimerCount()).toBe(0);
});

beforeEach(() => {
  localStorage.clear();
  panels.set({ open: null, starting: false });
  document.body.replaceChildren();
});

test("what the shelf says of land is what the twin plays", () => {
  for (const entry of STARTS) {
    const world = World.from({ generation: 0, cells: new Uint8Array(CELLS), balances: [1000] });
    world.place(
      1,
      entry.pattern.points.map(([x, y]) => [200 + x, 200 + y] as const),
    );
    world.step(1000);
    expect(world.cells.filter((cell) => ownerOf(cell) === 1).length, entry.name).toBe(entry.land);
  }
  expect(STARTS.map(winsOf)[0]).toBe("5 coins · 1\u202f007 land after 1\u202f000 generations");
});

test("arrow keys turn the slides and stop at the ends", () => {
  openIntroduction(true);
  press(dialog().querySelector(".slides")!, "ArrowLeft");
  expect(title()).toBe(titles[0]);
  for (let times = 0; times < 20; times++) press(dialog().querySelector(".slides")!, "ArrowRight");
  expect(title()).toBe(titles.at(-1));
  press(dialog().querySelector(".slides")!, "ArrowLeft");
  expect(title()).toBe(titles.at(-2));
});

test("one can go back, but not before the first", () => {
  openIntroduction(true);
  expect(button("Back", dialog()).disabled).toBe(true);
  button("Next", dialog()).click();
  button("Back", dialog()).click();
  expect(title()).toBe(titles[0]);
});
