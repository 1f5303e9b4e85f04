/**
 * How fast the page is: how soon there is a picture, how many frames a second on a full board, how
 * long the twin takes for a generation, and how much has to be loaded. Writes docs/measured/page.md.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, figure, test } from "../e2e/game";
import { LIMITS, weight } from "../scripts/weight.js";
import type { Frames } from "./frames";
import { frameRow, moved, SECONDS } from "./frames";
import { put, ROOT } from "./localnet";

test("the page", async ({ page, localnet }) => {
  test.setTimeout(600_000);
  const load = loadavg()[0]!;
  await localnet.bots();
  const lively = await visits(page, localnet.world);
  put(localnet, "full");
  const full = await visits(page, localnet.world);
  await page.keyboard.press("Escape"); // the introduction
  const rows: [string, Frames][] = [];
  for (const scale of [2.5, 8, 24]) {
    await page.goto(`${localnet.world}?x=256&y=256&z=${scale}`);
    await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(10_000);
    rows.push([`${scale} pixels a cell`, await panned(page)]);
  }
  writeFileSync(
    join(ROOT, "docs/measured/page.md"),
    sheet({
      load,
      lively,
      full,
      rows,
      twin: measured("twin"),
      petri: measured("petri"),
      bundle: weight("world"),
      petriBundle: weight("petri"),
    }),
  );
});

async function visits(page: Page, url: string): Promise<number[]> {
  const found: number[] = [];
  for (let visit = 0; visit < 5; visit++) found.push(Math.round(await firstPicture(page, url)));
  return found.sort((a, b) => a - b);
}

/** Milliseconds from asking for the page to the first board that is painted. */
async function firstPicture(page: Page, url: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(url);
  return page.evaluate(async () => {
    const board = () => document.querySelector<HTMLCanvasElement>("#stage canvas");
    const label = () => board()?.getAttribute("aria-label") ?? "";
    while (!label().includes("generation")) await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

/** Frames while the picture is moved by a key that is held down. */
async function panned(page: Page): Promise<Frames> {
  await page.locator("#stage [role=application]").focus();
  return moved(page, "ArrowRight");
}

/** The benchmark bench/*name*.bench.ts: milliseconds for each of its cases. */
function measured(name: string): [string, number][] {
  const file = join(mkdtempSync(join(tmpdir(), "life2-")), `${name}.json`);
  const bench = `bench/${name}.bench.ts`;
  execFileSync("npx", ["vitest", "bench", "--run", bench, "--outputJson", file], {
    cwd: join(ROOT, "web"),
    stdio: "ignore",
  });
  const { files } = JSON.parse(readFileSync(file, "utf8")) as {
    files: { groups: { fullName: string; benchmarks: { name: string; median: number }[] }[] }[];
  };
  const groups = files.flatMap((one) => one.groups);
  return groups.flatMap(({ fullName, benchmarks }) =>
    benchmarks.map(({ name, median }): [string, number] => [
      `${fullName.split(" > ").at(-1)}: ${name}`,
      median,
    ]),
  );
}

interface Figures {
  readonly load: number;
  readonly lively: readonly number[];
  readonly full: readonly number[];
  readonly rows: readonly [string, Frames][];
  readonly twin: readonly [string, number][];
  /** Each a hundred times. */
  readonly petri: readonly [string, number][];
  readonly bundle: number;
  readonly petriBundle: number;
}

function sheet(figures: Figures): string {
  const { load, lively, full, twin, petri, bundle, petriBundle } = figures;
  const frames = figures.rows.map(frameRow);
  const turns = petri.map(
    ([name, median]) =>
      `| ${name.replace(", a hundred times", "")} | ${(median / 100).toFixed(3)} ms |`,
  );
  const boards = twin.map(([name, median]) => `| ${name} | ${median.toFixed(2)} ms |`);
  return `# How fast the page is

\`make bench-page\` measures this and writes it, in headless Chromium without a graphics card, against a localnet on the
same machine (${cpus().length} cores, ${cpus()[0]!.model}; a load of ${load.toFixed(1)} as it began). The board is full:
30 % of its cells were alive when it was put there, of four owners, cell by cell.

**First picture**, from asking for the page to a board that is painted, five visits each: ${lively.join(", ")} ms of a world
that bots have just begun, ${full.join(", ")} ms of the full one. The aim is 1,500.

**Frames** at 1280 x 800 while a key moves the picture, ${SECONDS} seconds each. The aim is 60 a second, which is as often as
the screen is drawn.

| | frames a second | median gap | longest gap |
|---|---:|---:|---:|
${frames.join("\n")}

**The twin**, medians. The aim is 2 ms for a generation; the soups are made anew each time, which the first row is to be
taken off for.

| | |
|---|---:|
${boards.join("\n")}

**Petri's twin**, medians over games that were kept. The aim is 0.2 ms for a turn, and 2 ms for the ghosts of all four swipes.

| | |
|---|---:|
${turns.join("\n")}

**What is loaded**, compressed by gzip: ${Math.round(bundle / 1000)} kB before World is shown, of which the
limit is ${LIMITS.world / 1000}, and ${Math.round(petriBundle / 1000)} kB before Petri is.
`;
}
