import { readFile } from "node:fs/promises";
import { expect, figure, open, take, test } from "./game";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = () => navigator.clipboard.readText();

test("a link holds the place, the zoom and the pattern in hand", async ({
  page,
  localnet,
  context,
}) => {
  await open(page, `${localnet.world}?x=300.5&y=40&z=12`);
  await take(page, "pulsar");
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(page.locator("#toasts")).toContainText(/link/i);
  const link = await page.evaluate(clipboard);
  expect(link).toMatch(/#\/world\?x=300\.5&y=40&z=12&p=/);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator("#order")).toContainText(/48 cells/);
  await other.keyboard.press("k");
  await expect.poll(() => other.evaluate(clipboard)).toBe(link);
});

test("the board is copied as text that Golly opens, and saved as a picture", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(500);
  await page.keyboard.press("Shift+C");
  await expect(page.locator("#toasts")).toContainText(/RLE/);
  const text = await page.evaluate(clipboard);
  expect(text).toMatch(/^#[\s\S]*x = 512, y = 512, rule = \S+\n/);
  expect(text.trim().endsWith("!")).toBe(true);

  const saved = page.waitForEvent("download");
  await page.keyboard.press("p");
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800]);
});
