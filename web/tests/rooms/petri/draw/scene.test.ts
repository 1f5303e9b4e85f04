import { describe, expect, test } from "vitest";
import { DURATION, foreseen, moving, still } from "../../../../src/rooms/petri/draw/scene";
import type { Context } from "../../../../src/rooms/petri/draw/paint";
import { colourOf, paintLiving } from "../../../../src/rooms/petri/draw/paint";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { ghost } from "../../../../src/rooms/petri/state/ghosts";

const ROW = ". . . . . .";
const dish = (...rows: string[]) => Dish.parse("mid", rows.join(" / "), 3);

test("a still scene has a sprite for every cell, and what lies on the plate", () => {
  const scene = still(dish("a2 . d3 / . c . / . . b"));
  expect(scene.sprites.map(({ x, y, cell }) => [x, y, cell])).toEqual([
    [0, 0, 2],
    [2, 0, 0x43],
  ]);
  expect([scene.catalysts, scene.blight]).toEqual([[5], [[10, 1]]]);
});

test("a still scene shows where blight will strike", () => {
  expect(still(dish(". . . / . b . / . . .")).struck).toEqual([1, 4, 5, 6, 9]);
  expect(still(dish("b . / . .")).struck).toEqual([0, 1, 3]);
});

describe("a turn that moves", () => {
  const before = dish(ROW, ". . a2 . . .", ". a1 . . . .", ". . . a2 . .", ROW, ROW);
  const { after, turn } = ghost(before, "W", true)!;
  const at = (time: number) => moving(before, after, turn, time);

  test("begins with what was, and ends with what is", () => {
    expect(at(0)).toEqual(still(before));
    expect(at(DURATION)).toEqual(still(after));
  });

  test("slides all cells towards where they go", () => {
    const columns = (time: number) => at(time).sprites.map(({ x }) => x);
    expect(columns(0)).toEqual([2, 1, 3]);
    expect(columns(60).every((x, index) => x > 0 && x < columns(0)[index]!)).toBe(true);
    expect(at(149).sprites.every(({ x }) => x < 0.01)).toBe(true);
  });

  test("lets the dead fade and newborns grow, then spores come", () => {
    const middle = at(210).sprites;
    expect(middle.filter(({ strength }) => strength < 1)).toHaveLength(turn.died.length);
    expect(middle.filter(({ size, strength }) => size < 1 && strength === 1)).toHaveLength(
      turn.born.length,
    );
    const spores = at(300).sprites.filter(({ size }) => size < 1);
    expect(spores).toHaveLength(turn.spores.length);
  });
});

test("what is foreseen says what came of which two cells, where they merged", () => {
  const before = dish(ROW, "a3 . . a2 . .", "a2 . a2 . . .", ROW, ROW, ROW);
  expect(foreseen(ghost(before, "W", false)!).merges).toEqual([
    { place: 7, one: 3, other: 2, result: 2, kind: "unequal" },
    { place: 14, one: 2, other: 2, result: 3, kind: "equal" },
  ]);
  const sliding = dish(ROW, ". . a3 . a2 .", ROW, ROW, ROW, ROW);
  expect(ghost(sliding, "W", false)!.merges).toMatchObject([{ place: 7, one: 3, other: 2 }]);
});

test("what is foreseen has marks on births, deaths and spores", () => {
  const before = dish(ROW, ". . a2 . . .", ". a1 . . . .", ". . . a2 . .", ROW, ROW);
  const names = (chance: boolean) =>
    foreseen(ghost(before, "W", chance)!).marks.map(({ name }) => name);
  expect(names(false)).toEqual(["died", "died", "born"]);
  expect(names(true)).toEqual(["died", "died", "born", "spore", "spore"]);
});

test("a ring has as many segments as its cell has energy, each apart from the next", () => {
  for (const [energy, most] of [
    [1, 8],
    [5, 8],
    [8, 8],
    [10, 10],
  ] as const) {
    // prettier-ignore
    const arcs = arcsOf(energy, most).slice(2); // after the disc, and the ring behind
    expect(arcs).toHaveLength(energy);
    const [first, last] = [arcs[0]![0], arcs.at(-1)![1]];
    expect(last - first).toBeLessThan((2 * Math.PI * energy) / most);
    arcs.forEach(([from, to], at) => {
      expect(to).toBeGreaterThan(from);
      if (at > 0) expect(from).toBeGreaterThan(arcs[at - 1]![1]);
    });
  }
});

/** From where to where a living cell has arcs, in the order in which they are painted. */
function arcsOf(energy: number, most: number): (readonly [from: number, to: number])[] {
  const arcs: [number, number][] = [];
  const nothing = () => undefined;
  const arc = (_x: number, _y: number, _radius: number, from: number, to: number) =>
    arcs.push([from, to]);
  const pen = { arc, beginPath: nothing, stroke: nothing, fill: nothing, setLineDash: nothing, fillText: nothing }; // prettier-ignore
  paintLiving(pen as unknown as Context, 100, energy, most);
  return arcs;
}

test("every energy has a colour of its own", () => {
  expect(new Set(Array.from({ length: 10 }, (_, at) => colourOf(at + 1))).size).toBe(10);
});
