import { lightAt, MIDDLE } from "./board";
import { expect, figure, join, open, take, test } from "./game";

test("a newcomer watches, joins, stamps a glider and sees it move", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await expect(page.locator("#hud")).toContainText("Generation");
  await join(page);
  await expect.poll(() => figure(page, "My coins")).toBe(1000);

  await take(page, "glider");
  await page.keyboard.press("Escape"); // the library, not what is in hand
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await expect(page.locator("#order")).toContainText("5 cells · 5 coins of 1 000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("5 cells were placed.").first()).toBeVisible();

  await expect.poll(() => figure(page, "My coins")).toBe(995);
  await expect.poll(() => figure(page, "Alive")).toBe(5);
  await page.mouse.move(10, 400);
  await page.keyboard.press("v");
  const before = await lightAt(page, MIDDLE, 400);
  expect(before.count).toBeGreaterThan(0);
  await expect
    .poll(async () => (await lightAt(page, MIDDLE, 400)).x - before.x, { timeout: 20_000 })
    .toBeGreaterThan(8);
  expect((await lightAt(page, MIDDLE, 400)).y).toBeGreaterThan(before.y);
});

test("anybody may look without signing in", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(500);
  await expect(page.locator("#people")).toContainText("Gunner");
  const first = await figure(page, "Generation");
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(first + 20);
  await expect(page.locator("#hud")).toContainText("live");
});

test("whoever comes back is who they were", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await join(page);
  await expect(page.locator("#people")).toContainText("Player 1");
  await page.reload();
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  await expect(page.locator("#people")).toContainText("Player 1");
});
