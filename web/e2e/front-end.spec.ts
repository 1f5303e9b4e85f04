/** examples/front-end: a page without a build that shows World by the official agent. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Localnet, ROOT } from "./localnet";

test("a page of eighty lines at most paints what get_state says", async ({ page }) => {
  const source = readFileSync(join(ROOT, "examples/front-end/page/index.html"), "utf8");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  const localnet = await new Localnet({ example: "front-end" }).start();
  const elsewhere: string[] = [];
  const problems: string[] = [];
  page.on("request", (sent) => sent.url().startsWith(localnet.url) || elsewhere.push(sent.url()));
  page.on("pageerror", (problem) => problems.push(problem.message));
  await page.goto(localnet.url);
  await expect(page.getByText("Generation 0, 0 cells alive")).toBeVisible();
  expect(await painted()).toBe(0);

  await localnet.bots();
  await expect(page.getByText(/Generation \d+, [1-9]\d* cells alive/)).toBeVisible();
  await expect.poll(painted).toBeGreaterThan(0);
  await localnet.kill();
  await expect(page.getByText(/No answer: /)).toBeVisible();
  expect([elsewhere, problems]).toEqual([[], []]);
  await localnet.remove();

  /** How many places of the canvas have a colour. */
  function painted(): Promise<number> {
    return page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, 512, 512);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    });
  }
});
