/** Pictures of a lively world, as players see it; they are kept in docs/pictures. */

import type { Page } from "@playwright/test";
import { expect, figure, join, live, open, take, test } from "../e2e/game";

const FOLDER = new URL("../../docs/pictures/", import.meta.url).pathname;
const LIVELY = 900; // generations

async function keep(page: Page, name: string): Promise<void> {
  await expect(page.locator('.mark[data-proved="wrong"]')).toHaveCount(0);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}

test("the page", async ({ page, localnet }) => {
  test.setTimeout(420_000);
  await localnet.bots();
  await open(page, `${localnet.world}?x=256&y=256&z=2.5`);
  await expect.poll(() => figure(page, "Generation"), { timeout: 240_000 }).toBeGreaterThan(LIVELY);
  await keep(page, "page");

  await page.getByRole("link", { name: "back to the lobby" }).click();
  await expect(page.locator('a.tile[href="#/world"]')).toContainText("5 players");
  const tiles = await page.locator(".tile-picture").count();
  await expect(page.locator(".tile-caption:visible")).toHaveCount(tiles); // all are drawn
  await expect(page.locator(".feed-line").first()).toBeVisible();
  await keep(page, "lobby");

  await page.goto(`${localnet.world}?x=270&y=240&z=9`);
  await join(page);
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  await take(page, "Gosper glider gun");
  await page.keyboard.press("Escape");
  await page.mouse.click(545, 235);
  await page.mouse.move(720, 490);
  await expect(page.locator("#order")).toContainText("After 100 generations");
  await page.getByRole("slider").fill("60");
  await expect(page.locator("#toasts").getByRole("button")).toHaveCount(0); // they go by themselves
  await page.mouse.move(720, 490);
  await keep(page, "playing");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${localnet.world}?x=136&y=190&z=3`);
  await page.reload(); // as a phone begins, with nothing in hand
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  await live(page);
  await keep(page, "phone");
});
