/** News in the title and on return, the director's camera and pace, favourites, and presses while parts are loading. */

import type { Page } from "@playwright/test";
import { MIDDLE } from "./board";
import { expect, figure, join, open, take, test } from "./game";
import type { Localnet } from "./localnet";

/** A block of one's own in the middle of the screen, at column 100 of row 100. */
async function settle(page: Page, localnet: Localnet): Promise<void> {
  await open(page, `${localnet.world}?x=100&y=100&z=16`);
  await join(page);
  await take(page, "block");
  await page.keyboard.press("Escape");
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "Alive")).toBe(4);
  await page.keyboard.press("v");
}

test("news of one's own are counted in the title of a page that is not looked at", async ({
  page,
  localnet,
}) => {
  await settle(page, localnet);
  // Another tab in front: Chromium without a window does not hide the one behind it, so it is told.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await localnet.admin("season", "--end", "--yes");
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => page.title()).not.toMatch(/^\(\d+\) /);
});

test("who comes back is told what happened meanwhile", async ({ page, localnet, allowed }) => {
  allowed.push(/./); // the server is gone for a moment
  await settle(page, localnet);
  const left = () => page.evaluate(() => localStorage.getItem("life2.world.left"));
  await expect.poll(left).toContain('"land":4');
  await localnet.kill();
  await localnet.start("--clock-offset", "120"); // two minutes later
  await page.goto("about:blank");
  await page.goto(localnet.world);
  await expect(page.locator(".feed")).toContainText(/While you were away, \d.*generations passed/);
});

test("the camera follows a player, and time goes slowly where one wants it to", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(20);
  const where = () => page.evaluate(() => localStorage.getItem("life2.world.camera"));
  await page.keyboard.press("n");
  await page.getByLabel("Who has the camera").selectOption({ label: "Follow Gunner" });
  const before = await where();
  await expect.poll(where).not.toBe(before);
  await page.getByRole("button", { name: "Slow motion" }).click();
  const first = await figure(page, "Generation");
  await page.waitForTimeout(4000);
  const passed = (await figure(page, "Generation")) - first;
  expect(passed).toBeGreaterThan(3);
  expect(passed).toBeLessThan(20); // forty would have passed
  await expect(page.locator("#director")).toContainText("behind");
});

test("patterns that are liked are found again", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill("pulsar");
  await page.locator("#library .card").first().hover();
  await page
    .locator("#library .card")
    .first()
    .getByRole("button", { name: /like|favourite/i })
    .click();
  await page.reload();
  await expect(page.locator("#library .library")).toBeAttached();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: /favourites/i }).click();
  await expect(page.locator("#library .card")).toHaveCount(1);
  await expect(page.locator("#library .card")).toContainText(/pulsar/i);
});

test("what was pressed while parts of the page were still loading is done when they are there", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  const late = /\/(director|patterns|foreseeing)-[^/]*\.js$/;
  await page.route(late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  await page.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("life2.coach", '"done"');
  });
  await page.goto(`${localnet.world}?x=100&y=100&z=8`);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(0);
  await page.keyboard.press("b");
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.keyboard.press("t"); // time stops
  await page.keyboard.press("n");
  await expect(page.locator("#director")).toHaveCount(0);
  await expect(page.locator("#director")).toBeVisible();
  await expect(page.getByRole("button", { name: "Let time go on" })).toBeVisible();
  await expect(page.locator("#order")).toContainText("After 100 generations");
});
