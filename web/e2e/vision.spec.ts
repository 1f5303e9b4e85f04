/**
 * The map for all eyes: land of any two players that lies side by side can be told apart, by lightness or
 * by its hatch, in what Chromium shows to who sees no red, no green, no blue, or no colour.
 *
 * Read from the pixels of a screenshot of squares of land, in nine rows of nine, everybody's beside
 * everybody else's.
 */

import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./game";
import { PYTHON, ROOT } from "./localnet";

const PATCH = 56; // cells, the side of a square of land
const MIDDLE = 256; // of the world, which is in the middle of the stage
const SCALE = 1.5; // pixels of a cell
const SAMPLE = 48; // pixels, the side of what is looked at of each square
const FREQUENCIES = 12;

const LIGHTER = 1.25; // the contrast of two lands that differ in lightness
const ALIKE = 0.8; // hatches that have less in common than this differ;
const SAME = 0.95; // those of one player in two places have more
const FAINTEST = 0.04; // of its mean lightness, how much a hatch stands out from its land

const DEFICIENCIES = ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const;

test("neighbouring lands differ for all eyes", async ({ page, localnet }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const put = ["-m", "bench.put", "quilt", "--project", localnet.project];
  execFileSync(PYTHON, put, { cwd: ROOT });
  await open(page, `${localnet.world}?x=${MIDDLE}&y=${MIDDLE}&z=${SCALE}`);
  const board = page.locator("#stage canvas").first();
  await expect(board).toHaveAttribute("aria-label", /generation/);
  await alone(page);
  const chromium = await page.context().newCDPSession(page);
  const reader = await page.context().newPage();
  for (const type of DEFICIENCIES) {
    await chromium.send("Emulation.setEmulatedVisionDeficiency", { type });
    const picture = (await page.screenshot()).toString("base64");
    const lands = (await squares(reader, picture, page.viewportSize()!)).map(describe);
    const [pairs, worst] = compared(lands);
    expect(pairs, type).toBe(36);
    expect(likeness(lands[0]!, lands[SAME_OWNER]!), type).toBeGreaterThan(SAME);
    expect(worst, `${type}: ${JSON.stringify(worst)}`).toEqual([]);
  }
});

/** Player 1 has the first square, and this one in the next row. */
const SAME_OWNER = 9 + 1;

/** Leave nothing in sight but the board. */
async function alone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>("#stage")!;
    for (const one of document.querySelectorAll<HTMLElement>("body *"))
      if (!one.contains(stage) && !stage.contains(one)) one.style.visibility = "hidden";
  });
}

/** Lightness, 0 to 1, of the pixels in the middle of each square of land, row by row. */
function squares(
  reader: Page,
  picture: string,
  { width, height }: { width: number; height: number },
): Promise<number[][]> {
  const at = (place: number, side: number) =>
    Math.round(side / 2 + ((place + 0.5) * PATCH - MIDDLE) * SCALE - SAMPLE / 2);
  const corners = Array.from({ length: 81 }, (_, one) => [
    at(one % 9, width),
    at(Math.floor(one / 9), height),
  ]);
  return reader.evaluate(
    async ({ picture, corners, side }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const linear = (byte: number) =>
        byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
      return corners.map(([x, y]) => {
        const { data } = context.getImageData(x!, y!, side, side);
        return Array.from({ length: side * side }, (_, at) => {
          const [red, green, blue] = data.subarray(4 * at);
          return 0.2126 * linear(red!) + 0.7152 * linear(green!) + 0.0722 * linear(blue!);
        });
      });
    },
    { picture, corners, side: SAMPLE },
  );
}

interface Land {
  readonly mean: number;
  /** How much of each wave there is in it, wherever it begins; nothing for plain land. */
  readonly waves: readonly number[];
}

function describe(pixels: readonly number[]): Land {
  const mean = pixels.reduce((sum, one) => sum + one, 0) / pixels.length;
  const spread = Math.sqrt(pixels.reduce((sum, one) => sum + (one - mean) ** 2, 0) / pixels.length);
  if (spread < FAINTEST * mean) return { mean, waves: [] };
  const rows = Array.from({ length: SAMPLE }, (_, y) =>
    pixels.slice(y * SAMPLE, (y + 1) * SAMPLE).map((one): Complex => [one - mean, 0]),
  );
  const waves = across(0).flatMap((u) => {
    const column = rows.map((row) => wave(row, u));
    return across(-FREQUENCIES).map((v) => Math.hypot(...wave(column, v)));
  });
  return { mean, waves };
}

type Complex = readonly [number, number];

const across = (first: number) =>
  Array.from({ length: FREQUENCIES - first + 1 }, (_, at) => first + at);

/** How much there is in *line* of the wave that swings so *often* in it. */
function wave(line: readonly Complex[], often: number): Complex {
  let [real, imaginary] = [0, 0];
  line.forEach(([a, b], at) => {
    const turn = (2 * Math.PI * often * at) / SAMPLE;
    real += a * Math.cos(turn) - b * Math.sin(turn);
    imaginary += a * Math.sin(turn) + b * Math.cos(turn);
  });
  return [real, imaginary];
}

/** How many pairs of players are neighbours, and what is told of those who look alike. */
function compared(lands: readonly Land[]): [number, unknown[]] {
  const zigzag = Array.from({ length: 9 }, (_, i) => (i % 2 === 0 ? i / 2 : 8 - (i - 1) / 2));
  const owner = (at: number) => ((zigzag[at % 9]! + Math.floor(at / 9)) % 9) + 1;
  const pairs = new Set<string>();
  const alike: unknown[] = [];
  lands.forEach((land, at) => {
    const beside = lands[at + 1];
    if (at % 9 === 8 || beside === undefined) return;
    const pair = [owner(at), owner(at + 1)].sort((a, b) => a - b).join(" and ");
    pairs.add(pair);
    const light = contrast(land, beside);
    const same = likeness(land, beside);
    if (light < LIGHTER && same > ALIKE) alike.push({ pair, light, same });
  });
  return [pairs.size, alike];
}

function contrast(one: Land, other: Land): number {
  const [dark, light] = [one.mean, other.mean].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** 1 for the same hatch, 0 for hatches that have nothing in common, or if one is plain. */
function likeness({ waves: one }: Land, { waves: other }: Land): number {
  if (one.length === 0 && other.length === 0) return 1;
  if (one.length === 0 || other.length === 0) return 0;
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, wave, at) => sum + wave * b[at]!, 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}
