/**
 * How Boxes does with a full sheet in Chromium: how soon it is seen, how long its 2,002,000 records take in
 * the worker, and how many frames there are while it is moved. Publishes the report "page-boxes".
 */

import { cpus, loadavg } from "node:os";
import type { Page } from "@playwright/test";
import { bundle } from "../bench/bundled";
import { expect, test } from "../e2e/game";
import { weight } from "../scripts/weight.js";
import type * as HistoryModule from "../src/rooms/boxes/net/history";
import type { Frames } from "./frames";
import { framesOf, SECONDS } from "./frames";
import { put } from "./localnet";
import { publish } from "./report";
import type { Processor } from "./processor";
import { processorOf } from "./processor";

const EDGES = 2_002_000;
const VISITS = 5;
const TIMES = 10;
const ZOOMS = [0.25, 1, 4]; // at 0.1 all of it is seen, and nothing moves

/** By the clock, and of the processor. */
interface Took {
  readonly clock: number;
  readonly processor: number;
}

test("a full sheet of Boxes", async ({ page, localnet }) => {
  test.setTimeout(1_200_000);
  const load = loadavg()[0]!;
  put(localnet, "sheet");
  await timeWorkers(page);
  const processor = await processorOf(page);
  const visits: Took[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    visits.push(await firstPicture(page, localnet.url, processor));
  }
  visits.sort((a, b) => a.clock - b.clock);
  const worker = await folded(page);
  const frames: [string, Frames & Took][] = [];
  for (const zoom of ZOOMS) {
    await page.goto(`${localnet.url}/#/boxes?x=500&y=500&z=${zoom}`);
    await page.locator(".boxes-board").focus();
    const sheet = page.locator(".boxes-board canvas").first();
    const still = await sheet.screenshot();
    await page.keyboard.press("Shift+ArrowRight");
    expect(still.equals(await sheet.screenshot()), "the sheet moves").toBe(false);
    const before = await processor();
    const found = await panned(page);
    const each = ((await processor()) - before) / found.count;
    frames.push([`zoom ${zoom}`, { ...found, clock: found.median, processor: each }]);
  }
  const [plain, fold] = await folds(page, processor);
  publish("page-boxes", sheet({ load, visits, worker, plain, fold, frames }));
});

/** Frames while the sheet is moved by 80 pixels in each of them, a second to and a second fro. */
async function panned(page: Page): Promise<Frames> {
  const times = await page.evaluate(async (seconds) => {
    const board = document.querySelector(".boxes-board")!;
    const found: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      found.push(await new Promise<number>(requestAnimationFrame));
      const key = found.length % 120 < 60 ? "ArrowRight" : "ArrowLeft";
      board.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
    }
    return found;
  }, SECONDS);
  return framesOf(times);
}

/** Have the page note how long its workers take from question to answer. */
async function timeWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timed = window as unknown as { took: number[] };
    timed.took = [];
    const { Worker: Plain } = window;
    window.Worker = class extends Plain {
      override postMessage(...args: [never]): void {
        const began = performance.now();
        this.addEventListener("message", () => timed.took.push(performance.now() - began));
        super.postMessage(...args);
      }
    };
  });
}

/** From asking for the page to the full sheet, painted. */
async function firstPicture(page: Page, url: string, processor: Processor): Promise<Took> {
  await page.goto("about:blank");
  const before = await processor();
  await page.goto(`${url}/#/boxes?x=500&y=500&z=0.1`);
  const clock = await page.evaluate(async (lines) => {
    const label = () => document.querySelector(".boxes-board canvas")?.getAttribute("aria-label");
    const seen = () =>
      label()
        ?.replace(/\D*(\d[\d\s]*) lines.*/, "$1")
        .replace(/\s/g, "");
    while (seen() !== String(lines)) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame); // in which it is painted
    return performance.now();
  }, EDGES);
  return { clock, processor: (await processor()) - before };
}

/**
 * All records folded, and a loop over as many numbers, some times each in an empty page: the fastest by
 * the clock, and what one takes of the processor.
 */
async function folds(page: Page, processor: Processor): Promise<readonly [Took, Took]> {
  const code = await bundle("rooms/boxes/net/history");
  await page.goto("about:blank");
  const timed = async (kind: "plain" | "fold"): Promise<Took> => {
    const before = await processor();
    const clock = await page.evaluate(loops, { code, kind, lines: EDGES, times: TIMES });
    return { clock, processor: ((await processor()) - before) / TIMES };
  };
  return [await timed("plain"), await timed("fold")];
}

/** Runs in the page. */
async function loops(asked: { code: string; kind: string; lines: number; times: number }) {
  const { code, kind, lines, times } = asked;
  const module = `data:text/javascript,${encodeURIComponent(code)}`;
  const { pastOf } = (await import(module)) as typeof HistoryModule;
  const numbers = new Uint32Array(lines);
  const log = new Uint8Array(kind === "fold" ? 3 * lines : 0);
  for (let at = 0; at < log.length / 3; at++) {
    const packed = (((at * 777_779 + 5) % lines) << 2) | (at % 4);
    log.set([packed >> 16, (packed >> 8) & 255, packed & 255], 3 * at);
  }
  let fastest = Infinity;
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    if (kind === "fold") pastOf(log);
    else for (let at = 0; at < lines; at++) numbers[(at * 777_779 + 5) % lines] = at;
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
}

/** The whole log read, and its past made in the worker: how long the worker took, by the clock. */
async function folded(page: Page): Promise<number> {
  await page.locator(".boxes-mark").click();
  await page.getByRole("button", { name: "Read all lines and prove them" }).click();
  await expect(page.locator(".boxes-mark")).toContainText("Proved", { timeout: 300_000 });
  return page.evaluate(() => Math.max(...(window as unknown as { took: number[] }).took));
}

interface Figures {
  readonly load: number;
  readonly visits: readonly Took[];
  readonly worker: number;
  readonly plain: Took;
  readonly fold: Took;
  readonly frames: readonly [string, Frames & Took][];
}

function sheet({ load, visits, worker, plain, fold, frames }: Figures): string {
  const clocks = visits.map(({ clock }) => clock.toFixed(0)).join(", ");
  const processors = visits.map(({ processor }) => processor.toFixed(0)).join(", ");
  const rows = frames.map(
    ([name, { perSecond, median, longest, processor }]) =>
      `| ${name} | ${perSecond.toFixed(1)} | ${median.toFixed(1)} ms | ${longest.toFixed(0)} ms | ${processor.toFixed(1)} ms |`,
  );
  return `# How fast Boxes is in the page

\`make bench-page\` measures this and writes it, in headless Chromium without a graphics card, against a localnet on the
same machine (${cpus().length} cores, ${cpus()[0]!.model}; a load of ${load.toFixed(1)} as it began). All 2,002,000 lines of the sheet are drawn,
in an order that scatters them. *Processor* is the time that the page's process took, all its threads together: on a crowded
machine the clock counts others' work, too.

**Cold start**, from asking for the page to the full sheet painted, ${VISITS} visits: ${clocks} ms by the clock, ${processors} ms of
the processor. The aim is 2,000.

**The past**: from the whole log to its end in the page, its worker took ${worker.toFixed(0)} ms by the clock. The aim is 1,000. The same by
itself, ${TIMES} times, beside a plain loop over as many numbers in a typed array:

| | fastest | processor |
|---|---:|---:|
| a plain loop over as many numbers | ${plain.clock.toFixed(0)} ms | ${plain.processor.toFixed(0)} ms |
| 2,002,000 records folded | ${fold.clock.toFixed(0)} ms | ${fold.processor.toFixed(0)} ms |
| ratio | ${(fold.clock / plain.clock).toFixed(1)} | ${(fold.processor / plain.processor).toFixed(1)} |

**Frames** at 1280 x 800 while keys move the sheet by 80 pixels a frame, ${SECONDS} seconds each. The aim is 60 a second, which is as often as the screen
is drawn.

| | frames a second | median gap | longest gap | processor a frame |
|---|---:|---:|---:|---:|
${rows.join("\n")}

**What is loaded**, compressed by gzip: ${Math.round(weight("boxes") / 1000)} kB before Boxes is shown.
`;
}
