/** Everybody can play: what axe finds, and a whole round without a mouse. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, figure, join, open, test } from "./game";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say about *page* as it is. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

test("axe finds nothing: as it opens, watching, playing, in the library, in every dialog", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await page.goto(localnet.world);
  await expect(page.locator("#coach")).toBeVisible();
  expect(await findings(page), "the coach").toEqual([]);
  await page.getByRole("button", { name: "Skip this" }).click();
  expect(await findings(page), "watching").toEqual([]);
  await join(page);
  expect(await findings(page), "playing").toEqual([]);
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill("glider");
  expect(await findings(page), "the library").toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.mouse.click(640, 300);
  await expect(page.locator("#order")).toContainText("After 100 generations");
  expect(await findings(page), "a draft").toEqual([]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findings(page), "help").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave" }).click();
  expect(await findings(page), "leaving").toEqual([]);
});

test("axe finds nothing on a phone", async ({ page, localnet }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await localnet.bots();
  await open(page, localnet.world);
  expect(await findings(page)).toEqual([]);
});

test("a whole round without a mouse", async ({ page, localnet }) => {
  await open(page, `${localnet.url}/#x=50&y=50&z=10`);
  const play = page.getByRole("button", { name: "Play now" });
  while (!(await play.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  await expect(page.getByRole("searchbox")).toBeFocused(); // the shelf is open
  await page.keyboard.type("lwss");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.locator("#order")).toContainText("9 cells");
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(991);
});

test("whoever wants no motion gets none", async ({ page, localnet }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, localnet.world);
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});
