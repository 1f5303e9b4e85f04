/** The known futures of data/futures.txt come true, in plain Life and in the world. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CELLS, SIZE } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import { Life } from "../../../../src/rules/life";

type Place = readonly [x: number, y: number];
type Grid = readonly [width: number, height: number];

interface Claim {
  readonly generation: number;
  readonly word: string;
  readonly values: readonly string[];
}

interface Future {
  readonly name: string;
  readonly grid: Grid | null; // null is the endless plane
  readonly start: readonly Place[];
  readonly claims: readonly Claim[];
}

const FILE = new URL("../../../../../data/futures.txt", import.meta.url);
const FUTURES = readFileSync(FILE, "utf8")
  .split("\n\n")
  .map((block) => block.split("\n").filter((line) => line !== "" && !line.startsWith("#")))
  .filter((lines) => lines.length > 0)
  .map(parse);

function parse(lines: readonly string[]): Future {
  const said = lines.map((line) => line.split(/\s+(.*)/, 2) as [string, string]);
  const { name, rule, grid, draw, rle, place = "0 0" } = Object.fromEntries(said);
  expect(rule).toBe("B3/S23");
  return {
    name: name!,
    grid: grid === "plane" ? null : pair(grid!.split(" ")),
    start: moved(draw === undefined ? readRle(rle!) : readDrawing(draw), pair(place.split(" "))),
    claims: said
      .filter(([word]) => ["at", "moved", "cells"].includes(word))
      .map(([word, value]) => {
        const [generation, ...values] = value.split(" ");
        return { generation: Number(generation), word, values };
      })
      .sort((a, b) => a.generation - b.generation),
  };
}

function pair(words: readonly string[]): [number, number] {
  return [Number(words[0]), Number(words[1])];
}

function readDrawing(picture: string): Place[] {
  return picture
    .split("/")
    .flatMap((row, y) =>
      Array.from(row).flatMap((mark, x): Place[] => (mark === "O" ? [[x, y]] : [])),
    );
}

function readRle(text: string): Place[] {
  const drawing = text.replace(/(\d*)([bo$!])/g, (_, count: string, mark: string) => {
    return { b: ".", o: "O", $: "/", "!": "" }[mark]!.repeat(Number(count || 1));
  });
  return readDrawing(drawing);
}

function moved(places: readonly Place[], [dx, dy]: Place): Place[] {
  return places.map(([x, y]) => [x + dx, y + dy]);
}

/** The numbers of *places* on a torus, in order. */
function numbers(places: readonly Place[], [width, height]: Grid): number[] {
  const wrap = (number: number, size: number) => ((number % size) + size) % size;
  return places.map(([x, y]) => wrap(y, height) * width + wrap(x, width)).sort((a, b) => a - b);
}

/** What a claim says the living are, as their numbers on *grid*; or how many. */
function claimed(future: Future, { word, values }: Claim, grid: Grid): number[] | number {
  if (word === "at") return Number(values[0]);
  const places = word === "moved" ? future.start : readDrawing(values[2]!);
  return numbers(moved(places, pair(values)), grid);
}

function check(future: Future, claim: Claim, living: number[], grid: Grid): void {
  const said = claimed(future, claim, grid);
  const where = `${claim.word} ${claim.generation}`;
  expect([where, typeof said === "number" ? living.length : living]).toEqual([where, said]);
}

/** So wide that gliders, a cell in four generations, come nowhere near each other behind it. */
function planeFor({ claims }: Future): Grid {
  const side = Math.ceil((claims.at(-1)!.generation / 2 + 512) / 32) * 32;
  return [side, side];
}

function playInLife(future: Future): void {
  const [width, height] = future.grid ?? planeFor(future);
  const life = new Life({ width, height, topology: "torus" });
  for (const cell of numbers(future.start, [width, height])) life.add(cell);
  let generation = 0;
  for (const claim of future.claims) {
    for (; generation < claim.generation; generation++) life.step();
    check(future, claim, numbers(livingIn(life), [width, height]), [width, height]);
  }
}

function livingIn(life: Life): Place[] {
  const { width, height } = life.grid;
  const places: Place[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    if (life.has(cell)) places.push([cell % width, Math.floor(cell / width)]);
  }
  return places;
}

function playInWorld(future: Future): void {
  const grid: Grid = [SIZE, SIZE];
  const cells = new Uint8Array(CELLS);
  for (const cell of numbers(future.start, grid)) cells[cell] = 0x11;
  const world = World.from({ generation: 0, cells, balances: [1000] });
  for (const claim of future.claims) {
    world.step(claim.generation - world.generation);
    const living: number[] = [];
    world.cells.forEach((cell, index) => {
      if ((cell & 0x10) !== 0) living.push(index);
    });
    expect(world.aliveCount).toBe(living.length);
    check(future, claim, living, grid);
  }
}

const ON_THE_BOARD = FUTURES.filter(({ grid }) => grid?.join() === "512,512");

test("known futures are there, on the board, elsewhere and on the plane", () => {
  expect(FUTURES.length).toBeGreaterThanOrEqual(39);
  expect(ON_THE_BOARD.length).toBeGreaterThanOrEqual(30);
  expect(FUTURES.filter(({ grid }) => grid === null).length).toBeGreaterThanOrEqual(4);
  expect(FUTURES.every(({ claims, start }) => claims.length > 0 && start.length > 0)).toBe(true);
});

test.each(FUTURES)("known futures $name: comes true in plain Life", playInLife);

test.each(ON_THE_BOARD)("known futures $name: comes true in the world", playInWorld);
