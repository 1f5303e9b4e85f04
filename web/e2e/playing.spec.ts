import type { Page } from "@playwright/test";
import { MIDDLE } from "./board";
import { expect, figure, join, open, take, test, watch } from "./game";

/** Put what is in hand down at *x*, *y* of the screen. */
async function stamp(page: Page, x = MIDDLE.x, y = MIDDLE.y): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** Look at the same place from the same height, so that two windows agree on where cells are. */
const look = (url: string) => `${url}/#x=100&y=100&z=8`;

test("two players in two windows: a capture is seen by both", async ({
  page,
  browser,
  localnet,
}) => {
  await open(page, look(localnet.url));
  await join(page);
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const faults = watch(other, localnet.url);
  const enemy = await other.newPage();
  await open(enemy, look(localnet.url));
  await join(enemy);

  // One blinker, whose coins lie in the row; the other one is drawn so that a cell is born there.
  await localnet.admin("pause");
  await page.keyboard.press("b");
  await stamp(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(999);
  await localnet.admin("resume");
  await expect.poll(() => figure(enemy, "Alive")).toBe(0);

  await enemy.keyboard.press("b");
  for (const dx of [-8, 0, 8]) await stamp(enemy, MIDDLE.x + dx, MIDDLE.y - 8);
  await enemy.keyboard.press("Enter");
  await expect.poll(() => figure(enemy, "My coins")).toBe(1000 - 3 + 1);
  for (const window of [page, enemy]) {
    await expect(window.locator("#people")).toContainText("998 coins in hand");
  }
  await other.close();
  expect(faults).toEqual([]);
});

test("the canister's refusals are shown in words", async ({ page, browser, localnet }) => {
  await open(page, localnet.world);
  await join(page);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox").fill("Glider");
  await page.keyboard.press("Enter");
  await expect(page.locator("#people")).toContainText("Glider");

  const other = await browser.newContext();
  const second = await other.newPage();
  await open(second, localnet.world);
  await join(second);
  await second.getByRole("button", { name: "Rename" }).click();
  await second.getByRole("textbox").fill("Glider");
  await second.keyboard.press("Enter");
  await expect(second.getByRole("dialog").getByRole("alert")).toContainText(/Glider/);
  await expect(second.locator("#people")).toContainText("Player 2");
  await other.close();
});

test("a draft that costs too much is not sent, and says why", async ({ page, localnet }) => {
  await open(page, `${localnet.url}/#x=100&y=100&z=6`);
  await join(page);
  await page.keyboard.press("b");
  await page.mouse.move(300, 150);
  await page.mouse.down();
  for (let row = 0; row < 20; row++) {
    await page.mouse.move(row % 2 ? 300 : 780, 150 + row * 6);
    await page.mouse.move(row % 2 ? 300 : 780, 156 + row * 6);
  }
  await page.mouse.up();
  await expect(page.locator("#order")).toContainText("Expected 1 to 1000 cells");
  await page.keyboard.press("Enter");
  await expect(page.locator("#toasts")).toContainText("Expected 1 to 1000 cells");
  expect(await figure(page, "My coins")).toBe(1000);
});

test("stamps are turned, flipped, undone and redone before they are sent", async ({
  page,
  localnet,
}) => {
  await open(page, `${localnet.url}/#x=100&y=100&z=8`);
  await take(page, "glider");
  await page.keyboard.press("Escape");
  await stamp(page, 500, 250);
  await stamp(page, 700, 250);
  await expect(page.locator("#order")).toContainText("10 cells");
  await page.keyboard.press("z");
  await expect(page.locator("#order")).toContainText("5 cells");
  await page.keyboard.press("Shift+Z");
  await expect(page.locator("#order")).toContainText("10 cells");
  for (const key of ["r", "f", "m"]) await page.keyboard.press(key);
  await expect(page.locator("#order")).toContainText("10 cells");
  await expect(page.locator("#order")).toContainText(/After 100 generations: .*cells/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("#order")).toBeHidden();
});

test("sending without having signed in signs in as a guest and takes a seat", async ({
  page,
  localnet,
}) => {
  await open(page, localnet.world);
  await take(page, "pulsar");
  await page.keyboard.press("Escape");
  await stamp(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(1000 - 48);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(40);
});

test("a pattern is pasted as text", async ({ page, localnet, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, localnet.world);
  await page.evaluate(() =>
    navigator.clipboard.writeText("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!"),
  );
  await page.keyboard.press("Control+v");
  await expect(page.locator("#order")).toContainText("5 cells");
});
