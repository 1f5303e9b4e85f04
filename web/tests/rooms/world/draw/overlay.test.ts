import { expect, test } from "vitest";
import type { Overlay } from "../../../../src/rooms/world/draw/overlay";
import { drawOverlay } from "../../../../src/rooms/world/draw/overlay";
import { Painter } from "../../../../src/rooms/world/draw/paint";
import { ALIVE, CELLS, GRID, indexOf } from "../../../../src/rooms/world/rules/board";
import { camera, lookAt } from "../../../../src/state/camera";
import type { Shape } from "../../../draw/recorder";
import { Recorder } from "../../../draw/recorder";

const COLOUR = "#5ed9ff";
const view = lookAt(camera(GRID, 100, 60), 10, 10, 10);

function overlay(changes: Partial<Overlay>): Overlay {
  const nothing = { placed: [], skipped: [], selected: [], sent: [], born: [], lost: [] };
  const still = { hover: null, cursor: null, floats: [], time: 0, calm: false };
  return { camera: view, colour: COLOUR, ...nothing, ...still, ...changes };
}

function draw(changes: Partial<Overlay>): Recorder {
  const context = new Recorder();
  drawOverlay(context.as2d(), overlay(changes));
  return context;
}

function shapes(changes: Partial<Overlay>): Shape[] {
  return draw(changes).shapes();
}

/** How often each kind of stroke is in a path. */
function strokes({ path }: Shape): Record<string, number> {
  return Object.fromEntries(
    path.map(({ name }) => [name, path.filter((c) => c.name === name).length]),
  );
}

/** The boxes that are filled. */
function filled(changes: Partial<Overlay>): number[][] {
  const all = shapes(changes).filter((shape) => shape.filled);
  return all.flatMap(({ path }) => path.map(({ args }) => args));
}

test("the overlay wipes what was there before, and leaves the context as it was", () => {
  const context = draw({});
  expect(context.calls("clearRect").map(({ args }) => args)).toEqual([[0, 0, 100, 60]]);
  expect(context.all.map(({ name }) => name)).toEqual(["save", "clearRect", "restore"]);
});

test("the overlay draws placed cells translucent in the player's colour, with a solid outline inside", () => {
  const [fill, line] = shapes({ placed: [indexOf(10, 10), indexOf(12, 9)] });
  expect(fill).toMatchObject({ filled: true, colour: COLOUR, strength: 0.5 });
  expect(fill!.path.map(({ args }) => args)).toEqual([
    [50, 30, 10, 10],
    [70, 20, 10, 10],
  ]);
  expect(line).toMatchObject({ filled: false, colour: COLOUR, strength: 1, thickness: 1 });
  expect(line!.path[0]!.args).toEqual([50.5, 30.5, 9, 9]);
});

test("the overlay draws nothing for cells that are off the screen", () => {
  const far = [indexOf(100, 100)];
  expect(
    shapes({ placed: far, skipped: far, selected: far, sent: far, born: far, lost: far }),
  ).toEqual([]);
});

test("the overlay draws a cell wherever the torus shows it", () => {
  const wide = lookAt(camera(GRID, 1100, 100), 256, 256, 1);
  const boxes = filled({ camera: wide, placed: [indexOf(0, 256)] });
  expect(boxes).toEqual([
    [0, 0, 1100, 100], // a veil over all but the world itself,
    [294, 0, 512, 100], // which is seen once
    [294, 50, 1, 1],
    [806, 50, 1, 1],
  ]);
});

test("the overlay crosses out skipped cells in a colour of refusal", () => {
  const [shade, cross] = shapes({ skipped: [indexOf(10, 10)] });
  expect(shade).toMatchObject({ filled: true });
  expect(cross).toMatchObject({ filled: false, colour: "#ff6b6b" });
  expect(cross!.path.map(({ name, args }) => [name, ...args])).toEqual([
    ["moveTo", 52, 32],
    ["lineTo", 58, 38],
    ["moveTo", 58, 32],
    ["lineTo", 52, 38],
  ]);
});

test("the overlay lets sent cells pulse, and come back to where they began", () => {
  const sent = [indexOf(10, 10)];
  const strength = (time: number) => shapes({ sent, time })[0]!.strength;
  expect(strength(0)).toBeCloseTo(0.2);
  expect(strength(600)).toBeCloseTo(0.9);
  expect(strength(1200)).toBeCloseTo(strength(0));
});

test("the overlay keeps sent cells steady for those who want calm", () => {
  const sent = [indexOf(10, 10)];
  const strengths = [0, 300, 600].map((time) => shapes({ sent, time, calm: true })[0]!.strength);
  expect(new Set(strengths).size).toBe(1);
});

test("the overlay shows the pattern in hand, in another colour where it may not be put", () => {
  const points = [[10, 10], [-502, 522]] as const; // prettier-ignore
  const [good] = shapes({ hover: { points, ok: true } });
  const [bad] = shapes({ hover: { points, ok: false } });
  expect(good).toMatchObject({ filled: true, colour: COLOUR });
  expect(bad).toMatchObject({ filled: true, colour: "#ff6b6b" });
  expect(good!.path.map(({ args }) => args)).toEqual([
    [50, 30, 10, 10],
    [50, 30, 10, 10],
  ]);
  expect(good!.strength).toBeLessThan(shapes({ placed: [indexOf(10, 10)] })[0]!.strength);
});

test("the overlay shows the keyboard's cursor as four corners round the cell, light on dark", () => {
  const [dark, light] = shapes({ cursor: [10, 10] });
  expect(dark!.thickness).toBeGreaterThan(light!.thickness);
  expect(light!.colour).toBe("#ffffff");
  expect(strokes(light!)).toEqual({ moveTo: 4, lineTo: 8 });
  const xs = light!.path.map(({ args }) => args[0]!);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([47, 63]);
});

test("the overlay keeps the cursor large enough to be found from afar", () => {
  const [, light] = shapes({
    camera: lookAt(camera(GRID, 100, 60), 10, 10, 1),
    cursor: [10, 10],
  });
  const xs = light!.path.map(({ args }) => args[0]!);
  expect(Math.max(...xs) - Math.min(...xs)).toBe(16);
});

test("the overlay shows what would be born as dots and what would be lost as hollow rings", () => {
  const [dots] = shapes({ born: [indexOf(10, 10)] });
  expect(dots).toMatchObject({ filled: true, colour: "#ffffff" });
  expect(strokes(dots!)).toEqual({ moveTo: 1, arc: 1 });
  const [, rings] = shapes({ lost: [indexOf(10, 10)] });
  expect(rings).toMatchObject({ filled: false, colour: "#ffffff" });
  expect(rings!.path[1]!.args.slice(0, 2)).toEqual([55, 35]);
  expect(rings!.path[1]!.args[2]).toBeGreaterThan(dots!.path[1]!.args[2]!);
});

test("the overlay fills small cells instead of drawing shapes in them", () => {
  const small = lookAt(camera(GRID, 100, 60), 10, 10, 2);
  const here = [indexOf(10, 10)];
  for (const kind of ["placed", "sent", "born", "lost", "skipped"] as const) {
    const all = shapes({ camera: small, [kind]: here });
    expect(all.length).toBeGreaterThan(0);
    for (const shape of all)
      expect([kind, shape.filled, strokes(shape)]).toEqual([kind, true, { rect: 1 }]);
  }
});

test("the overlay draws over the very pixels the painter painted, at any scale", () => {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(3, 510)] = 1 | ALIVE;
  for (const scale of [1, 1.3, 2.5, 3.9, 4.99]) {
    const at = lookAt(camera(GRID, 90, 70), 0.37, 511.2, scale);
    const pixels = new Uint32Array(90 * 70);
    new Painter().paint(pixels, at, cells, null);
    const [x, y, width, height] = filled({ camera: at, placed: [indexOf(3, 510)] })[0]!;
    const lit = [...pixels.keys()].filter((i) => pixels[i] !== pixels[0]);
    expect(lit).toHaveLength(width! * height!);
    expect(lit[0]).toBe(y! * 90 + x!);
  }
});
