/**
 * How long the Arena's twin takes in Chromium for a whole round, beside a plain loop over numbers.
 * Publishes the report "page-arena".
 */

import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { bundle } from "../bench/bundled";
import type * as RoundModule from "../src/rooms/arena/rules/round";
import type { Topology } from "../src/rooms/arena/rules/field";
import { ROOT } from "./localnet";
import { publish } from "./report";
import { processorOf } from "./processor";

const TOPOLOGIES: readonly Topology[] = ["cylinder", "hard", "torus"];
const TIMES = 100;
const AIM = 30; // milliseconds

interface Kept {
  readonly topology: Topology;
  readonly size: number;
  readonly slots: Readonly<Record<string, string>>;
}

interface Round {
  readonly name: string;
  readonly fastest: number;
  readonly median: number;
  readonly processor: number;
}

test("a round of the Arena", async ({ page }) => {
  test.setTimeout(600_000);
  const load = loadavg()[0]!;
  const kept = JSON.parse(
    readFileSync(join(ROOT, "build/vectors/arena/rounds.json"), "utf8"),
  ) as readonly Kept[];
  const code = await bundle("rooms/arena/rules/round");
  const rounds: Round[] = [];
  for (const topology of TOPOLOGIES) {
    rounds.push(
      await measured(
        page,
        code,
        kept.find((each) => each.topology === topology)!,
      ),
    );
  }
  expect(Math.max(...rounds.map(({ processor }) => processor))).toBeLessThan(AIM);
  publish("page-arena", sheet(load, rounds));
});

/** All 256 generations of *kept*, many times, in the page's own engine. */
async function measured(page: Page, code: string, kept: Kept): Promise<Round> {
  await page.goto("about:blank");
  const processor = await processorOf(page);
  const before = await processor();
  const times = await page.evaluate(
    async ({ code, kept, times }) => {
      const module = `data:text/javascript,${encodeURIComponent(code)}`;
      const { film, teamAt } = (await import(module)) as typeof RoundModule;
      const rules = {
        ...{
          topology: kept.topology,
          width: 64,
          height: 64,
          size: kept.size,
          maxGen: 256,
          earlyExtinction: false,
        },
        ...{ weightPop: 3, weightInvade: 2 },
      };
      const planted = Object.entries(kept.slots).map(([slot, seed]) => {
        return { slot: Number(slot), team: teamAt(Number(slot), rules), seed };
      });
      const found: number[] = [];
      for (let time = 0; time < times; time++) {
        const began = performance.now();
        film(planted, rules);
        found.push(performance.now() - began);
      }
      return found.sort((a, b) => a - b);
    },
    { code, kept, times: TIMES },
  );
  const took = (await processor()) - before;
  const [fastest, median] = [times[0]!, times[times.length >> 1]!];
  return { name: kept.topology, fastest, median, processor: took / TIMES };
}

function sheet(load: number, rounds: readonly Round[]): string {
  const rows = rounds.map(
    ({ name, fastest, median, processor }) =>
      `| ${name} | ${fastest.toFixed(1)} ms | ${median.toFixed(1)} ms | ${processor.toFixed(1)} ms |`,
  );
  return `# How fast the Arena's twin is

\`make bench-page\` measures this and writes it, in headless Chromium (${cpus().length} cores, ${cpus()[0]!.model}; a load of
${load.toFixed(1)} as it began). All 256 generations of a crowded round of build/vectors/arena, ${TIMES} times each; the aim is ${AIM} ms. *Processor* is
the time that the page's process took for one, with compiling and everything else it did: on a crowded machine the clock
counts others' work, too.

| topology | fastest | median | processor |
|---|---:|---:|---:|
${rows.join("\n")}
`;
}
