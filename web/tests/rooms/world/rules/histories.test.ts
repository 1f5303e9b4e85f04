/** The twin plays the histories in build/vectors/histories, as the engine does. */
import { readFileSync, readdirSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { offBy } from "../../../../src/rooms/world/rules/accounts";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Point } from "../../../../src/rules/grid";
import { crc32 } from "../../../../src/rules/packed";
import { answer } from "./facts";

interface Facts {
  readonly generation: number;
  readonly minted: number;
  readonly pot: number;
  readonly seated: readonly boolean[];
  readonly balances: readonly number[];
  readonly scores: readonly number[];
  readonly points: readonly number[];
  readonly alive: number;
  readonly crc32: number;
}

type Event = Facts &
  (
    | { readonly step: number }
    | { readonly configure: string }
    | { readonly day: readonly number[] }
    | { readonly join: number }
    | { readonly leave: number; readonly left: number }
    | { readonly place: readonly number[]; readonly placed?: number; readonly refused?: string }
  );

interface History {
  readonly name: string;
  readonly about: string;
  readonly begins: { readonly cells: string; readonly balances: number[] };
  readonly events: readonly Event[];
  readonly ends: { readonly cells: string };
}

const FOLDER = new URL("../../../../../build/vectors/histories/", import.meta.url);
const HISTORIES = readdirSync(FOLDER).map((name): History => {
  const told = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Omit<History, "name">;
  return { name, ...told };
});

function unpacked(text: string): Cells {
  return new Uint8Array(inflateSync(Buffer.from(text, "base64")));
}

function facts(world: World): Facts {
  const { generation, minted, pot, seated, balances, scores, points, aliveCount, cells } = world;
  const accounts = { minted, pot, seated, balances, scores, points };
  return { generation, ...accounts, alive: aliveCount, crc32: crc32(cells) };
}

/** What comes of *event*, said as the files say it. */
function play(world: World, event: Event): Event {
  if ("step" in event) {
    world.step(event.step);
    return { step: event.step, ...facts(world) };
  }
  if ("configure" in event) {
    world.off = offBy(event.configure)!;
    return { configure: event.configure, ...facts(world) };
  }
  if ("day" in event) {
    world.endDay();
    return { day: event.day, ...facts(world) };
  }
  if ("join" in event) {
    world.join(event.join);
    return { join: event.join, ...facts(world) };
  }
  if ("leave" in event) {
    const left = world.leave(event.leave);
    return { leave: event.leave, left, ...facts(world) };
  }
  const { place } = event;
  const outcome = answer(world, place[0]!, pairs(place.slice(1)));
  const said = typeof outcome === "number" ? { placed: outcome } : { refused: outcome };
  return { place, ...said, ...facts(world) };
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at]!,
    numbers[2 * at + 1]!,
  ]);
}

test("histories are there, with placements, refusals and generations", () => {
  const events = HISTORIES.flatMap((history) => history.events);
  expect(HISTORIES.length).toBe(10);
  expect(events.length).toBe(6 * 48 + 60 + 80 + 60 + 60);
  expect(events.filter((event) => "join" in event).length).toBeGreaterThan(10);
  expect(events.filter((event) => "leave" in event).length).toBeGreaterThan(10);
  expect(events.filter((event) => "refused" in event).length).toBeGreaterThan(15);
  expect(events.filter((event) => "placed" in event).length).toBeGreaterThan(80);
  expect(events.filter((event) => "step" in event).length).toBeGreaterThan(80);
});

test.each(HISTORIES)("histories $name: $about", ({ begins, events, ends }) => {
  const { balances } = begins;
  const world = World.from({ generation: 0, cells: unpacked(begins.cells), balances });
  for (const event of events) expect(play(world, event)).toEqual(event);
  expect(Buffer.compare(world.cells, unpacked(ends.cells))).toBe(0);
});
