/**
 * What a tab of World loads and computes while five bots play: on a desk and on a phone, looked at and
 * not. Publishes the report "traffic".
 *
 *     MINUTES=60 npm run measure:traffic              an hour on each, two in all
 *     DEVICE=phone MINUTES=60 npm run measure:traffic      of one only; prints, and writes nothing
 *
 * 20 minutes unless said. Each tab has a browser of its own, so that its processor time can be told from
 * the others'. A tab that is looked at on a phone is made slower by Chromium, which does that by keeping
 * the processor busy: so what it computes is read in some minutes more, at this machine's own speed.
 */

import { cpus, loadavg } from "node:os";
import type { Browser, CDPSession, LaunchOptions, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { expect, figure, open, test } from "../e2e/game";
import { framesOf } from "./frames";
import type { Frames } from "./frames";
import type { Processor } from "./processor";
import { processorOf } from "./processor";
import { publish } from "./report";

const MINUTES = Number(process.env["MINUTES"] ?? 20);
const SETTLE = 30_000; // milliseconds, until what is loaded once is loaded
const FRAMES = 30_000; // milliseconds in which frames are counted
const UNSLOWED = Math.min(MINUTES, 3); // minutes more, in which a phone's processor time is read

interface Device {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower than this machine. */
  readonly slower: number;
}

const ALL: readonly Device[] = [
  { name: "desk", viewport: { width: 1280, height: 800 }, slower: 1 },
  { name: "phone", viewport: { width: 390, height: 844 }, slower: 4 },
];

const DEVICES = ALL.filter(({ name }) => name === (process.env["DEVICE"] ?? name));

interface Measured {
  readonly device: string;
  readonly hidden: boolean;
  /** What was loaded before: the page, a frame, the first proof. */
  readonly first: number;
  readonly bytes: number;
  readonly answers: number;
  readonly generations: number;
  /** Milliseconds of the processor in a minute, all threads of the page together. */
  readonly processor: number;
  readonly frames: Frames | null;
  readonly load: number;
}

test("traffic", async ({ localnet }, { project }) => {
  test.setTimeout((DEVICES.length * (MINUTES + UNSLOWED + 3) + 5) * 60_000);
  localnet.play("world", "--count", "5");
  const rows: Measured[] = [];
  for (const device of DEVICES) {
    const tabs = [false, true].map((hidden) =>
      measured(localnet.world, device, hidden, project.use.launchOptions),
    );
    rows.push(...(await Promise.all(tabs)));
  }
  if (DEVICES.length < ALL.length) console.info(sheet(rows));
  else publish("traffic", sheet(rows));
});

async function measured(
  url: string,
  device: Device,
  hidden: boolean,
  options: LaunchOptions = {},
): Promise<Measured> {
  const browser = await chromium.launch(options);
  try {
    const slower = hidden ? 1 : device.slower;
    const tab = await Tab.open(browser, url, device.viewport, slower);
    if (hidden) await hide(tab.page);
    const [before, from] = [await tab.read(), await figure(tab.page, "Generation")];
    await tab.page.waitForTimeout(MINUTES * 60_000);
    const after = await tab.read();
    const generations = (await figure(tab.page, "Generation")) - from;
    const frames = hidden ? null : await drawn(tab.page);
    const load = loadavg()[0]!;
    const took = (after.processor - before.processor) / MINUTES;
    return {
      device: device.name,
      hidden,
      first: before.bytes,
      bytes: after.bytes - before.bytes,
      answers: after.answers - before.answers,
      generations,
      processor: slower === 1 ? took : await tab.unslowed(),
      frames,
      load,
    };
  } finally {
    await browser.close();
  }
}

/** A tab whose answers are counted, headers and all. */
class Tab {
  readonly page: Page;
  readonly #meter: CDPSession;
  readonly #processor: Processor;
  #bytes = 0;
  #answers = 0;

  private constructor(page: Page, meter: CDPSession, processor: Processor) {
    this.page = page;
    this.#meter = meter;
    this.#processor = processor;
    meter.on("Network.loadingFinished", ({ encodedDataLength }) => {
      this.#bytes += encodedDataLength;
      this.#answers++;
    });
  }

  static async open(
    browser: Browser,
    url: string,
    viewport: Device["viewport"],
    slower: number,
  ): Promise<Tab> {
    const context = await browser.newContext({ viewport, serviceWorkers: "block" });
    const page = await context.newPage();
    const meter = await context.newCDPSession(page);
    const tab = new Tab(page, meter, await processorOf(page));
    await meter.send("Network.enable");
    await meter.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await open(page, url);
    await expect.poll(() => figure(page, "Alive"), { timeout: 120_000 }).toBeGreaterThan(0);
    await page.waitForTimeout(SETTLE);
    return tab;
  }

  async read(): Promise<{ bytes: number; answers: number; processor: number }> {
    const processor = await this.#processor();
    return { bytes: this.#bytes, answers: this.#answers, processor };
  }

  /** Milliseconds of the processor in a minute, at this machine's own speed. */
  async unslowed(): Promise<number> {
    await this.#meter.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const before = await this.#processor();
    await this.page.waitForTimeout(UNSLOWED * 60_000);
    return ((await this.#processor()) - before) / UNSLOWED;
  }
}

/** Nobody looks at *page*: it is told so, and as in every hidden tab nothing is drawn any more. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Frames of *page* while it follows the world. */
async function drawn(page: Page): Promise<Frames> {
  const times = await page.evaluate(async (milliseconds) => {
    const found: number[] = [];
    const end = performance.now() + milliseconds;
    while (performance.now() < end) found.push(await new Promise<number>(requestAnimationFrame));
    return found;
  }, FRAMES);
  return framesOf(times);
}

function sheet(rows: readonly Measured[]): string {
  const loads = rows.map(({ load }) => load.toFixed(0));
  const first = rows.map((row) => Math.round(row.first / 1000));
  const whole = MINUTES === 60;
  const hour = whole ? "so nothing is extrapolated" : "what is said of an hour follows from that";
  const least = whole ? "that hour" : "these minutes";
  return `# What World's page loads and computes

\`MINUTES=${MINUTES} npm --prefix web run measure:traffic\` writes this: tabs of World in headless Chromium without a graphics card
while five bots play, on one machine with the localnet and the bots (${cpus().length} cores, ${cpus()[0]!.model}; a load of
${[...new Set(loads)].join(", ")} at the end of each). Each tab was followed for ${MINUTES} minutes, a desk of 1280 x 800 and a phone of 390 x 844
one after the other: ${hour}. Loaded is what came, with headers, as the browser
counts it. The processor's time is that of all the page's threads. The phone's tab that was looked at was made four
times slower by Chromium, which does that by keeping the processor busy; so its processor's time is that of ${UNSLOWED} minutes
more, at this machine's own speed: a phone that is four times slower is four times as busy. A tab that is not looked at draws
nothing and is told so.

| | loaded in an hour | answers in an hour | processor | generations shown |
|---|---:|---:|---:|---:|
${rows.map(rowOf).join("\n")}

The aims are 1,000 kB an hour for a tab that is looked at and 50 kB for one that is not. A hidden tab asks once a minute,
three times, and then no more until somebody looks, so all it loads in an hour is what it loaded in ${least}: that
is what its row says. Before that, ${Math.min(...first)} to ${Math.max(...first)} kB were loaded once: the page, a frame and the first proofs.

Frames while the world was followed and nobody touched anything, ${FRAMES / 1000} seconds each; the aim is 60 a second:

| | frames a second | median gap | longest gap |
|---|---:|---:|---:|
${rows.flatMap(framesRow).join("\n")}
`;
}

function rowOf({ device, hidden, bytes, answers, processor, generations }: Measured): string {
  const hour = hidden ? 1 : 60 / MINUTES; // who asks no more, loads no more
  const name = `${device}, ${hidden ? "not looked at" : "looked at"}`;
  const loaded = `${Math.round((bytes * hour) / 1000)} kB`;
  const share = `${(processor / 600).toFixed(1)} % of a core`;
  return `| ${name} | ${loaded} | ${Math.round(answers * hour)} | ${share} | ${generations} |`;
}

function framesRow({ device, frames }: Measured): string[] {
  if (frames === null) return [];
  const { perSecond, median, longest } = frames;
  return [
    `| ${device} | ${perSecond.toFixed(1)} | ${median.toFixed(1)} ms | ${longest.toFixed(0)} ms |`,
  ];
}
