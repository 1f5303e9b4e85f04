/**
 * Whether World's page holds on to more and more while somebody keeps it open: ten minutes beside bots
 * that play, with a guest in a seat. Publishes the report "memory".
 */

import { loadavg } from "node:os";
import { expect, figure, join as takeSeat, open, test } from "../e2e/game";
import type { Held } from "./held";
import { held } from "./held";
import { publish } from "./report";

const MINUTES = 10;
const FIRST = 2; // minutes, until everything is loaded and every ring is full
const MOST_GROWTH = 0.1; // of what was held after these

test("ten minutes", async ({ page, localnet }) => {
  test.setTimeout((MINUTES + 5) * 60_000);
  localnet.play("world", "--count", "5");
  await open(page, localnet.world);
  await takeSeat(page);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(100);
  const chromium = await page.context().newCDPSession(page);
  const began = Date.now();
  const rows: (readonly [number, Held])[] = [];
  for (let minute = FIRST; minute <= MINUTES; minute += 2) {
    await page.waitForTimeout(Math.max(0, began + minute * 60_000 - Date.now()));
    rows.push([minute, await held(chromium)]);
  }
  const generation = await figure(page, "Generation");
  publish("memory", sheet(rows, generation));
  expect(growth(rows)).toBeLessThan(MOST_GROWTH);
});

type Rows = readonly (readonly [number, Held])[];

const growth = (rows: Rows) => rows.at(-1)![1].heap / rows[0]![1].heap - 1;

function sheet(rows: Rows, generation: number): string {
  const line = ([minute, { heap, nodes, listeners }]: Rows[number]) =>
    `| ${minute} | ${(heap / 1e6).toFixed(2)} MB | ${nodes} | ${listeners} |`;
  return `# Memory of World's page

\`npm --prefix web run measure:memory\` wrote this: ${MINUTES} minutes in Chromium, as a guest with a seat, beside five bots that
play, up to generation ${generation}; load ${loadavg()[0]!.toFixed(1)}. After a forced collection of garbage, Chromium says what JavaScript still holds
(its heap and the buffers that belong to it; workers are not in it), and how many nodes and listeners the page has.

| minute | held | nodes | listeners |
|---:|---:|---:|---:|
${rows.map(line).join("\n")}

From minute ${FIRST} to minute ${MINUTES}: ${(growth(rows) * 100).toFixed(1)} %.
`;
}
