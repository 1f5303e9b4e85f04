/** The house: from the lobby into a room and back, by clicks, by the back button, by links. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { LIMIT, weight } from "../scripts/weight.js";
import { expect, figure, join, open, take, test } from "./game";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const WORLD = 'a.tile[href="#/world"]';

const tile = (page: Page) => page.locator(WORLD);
const home = (page: Page) => page.getByRole("link", { name: "back to the lobby" });
const notice = (page: Page) => page.locator(".notice");

/** Milliseconds from the press on *link* until *shown* is there and painted. */
function timed(page: Page, link: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([link, shown]) => {
      const start = performance.now();
      document.querySelector<HTMLElement>(link!)!.click();
      while (document.querySelector(shown!) === null) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return Math.round(performance.now() - start);
    },
    [link, shown],
  );
}

test("whoever comes without a link sees the lobby, and the world alive in it", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await page.goto(localnet.url);
  await expect(tile(page)).toContainText("World");
  await expect(tile(page)).toContainText(/Generation \d+ · 5 players/);
  const first = await tile(page).locator(".tile-caption").innerText();
  await expect(tile(page).locator(".tile-caption")).not.toHaveText(first);
  await expect(notice(page)).toBeHidden();
});

test("from the lobby to World and back, by clicks and by the back button", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await page.goto(localnet.url);
  await tile(page).click();
  await expect(page.getByRole("dialog", { name: "How the game works" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  await home(page).click();
  await expect(tile(page)).toBeVisible();
  await expect(page.locator("#hud")).toHaveCount(0);
  await tile(page).click();
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  await page.goBack();
  await expect(tile(page)).toBeVisible();
  await page.goForward();
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
});

test("nothing goes on in a room that was left", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  await expect.poll(() => page.workers().length).toBe(2);
  await home(page).click();
  const pictures = await page.locator(".tile-picture").count();
  await expect(page.locator(".tile-caption:visible")).toHaveCount(pictures); // all have asked by then
  await expect.poll(() => page.workers().length).toBe(0);
  let asked = 0;
  page.on("request", () => asked++);
  await page.waitForTimeout(3000);
  expect(asked).toBe(0);
});

test("the key, the seat and the pattern in hand come along", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await join(page);
  const principal = await page.locator("#people code").getAttribute("title");
  await take(page, "glider");
  await home(page).click();
  await expect(page.locator(".lobby-hand")).toContainText("Glider, 5 cells");
  await page.locator(".account .fold-button").click();
  await expect(page.locator(".account code")).toHaveAttribute("title", principal!);
  await page.keyboard.press("Escape");
  await tile(page).click();
  await expect(page.locator("#order")).toContainText("Glider in hand");
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  await page.goto(localnet.url);
  await page.locator(".account .fold-button").click();
  await expect(page.locator(".account code")).toHaveAttribute("title", principal!);
});

test("a guest of the page as it was before there were rooms keeps the key", async ({
  page,
  localnet,
}) => {
  await open(page, localnet.world);
  await join(page);
  const stores = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.map(({ name }) => name);
  });
  expect(stores).toContain("life2");
});

test("a link from before there were rooms opens World where it led", async ({ page, localnet }) => {
  await open(page, `${localnet.url}/#x=300.5&y=40&z=12&p=3o%21`);
  await expect(page.locator("#order")).toContainText("3 cells");
  await expect(page.locator("#hud")).toBeVisible();
});

for (const [fragment, words] of [
  ["#/cellar?x=1", "There is no such room here."],
  ["#settings", "That link leads nowhere."],
  ["#/world?x=1", "That link leads to no place in the World."],
  ["#x=1&y=two", "That link leads to no place in the World."],
] as const) {
  test(`${fragment} opens the lobby with a sentence`, async ({ page, localnet }) => {
    await page.goto(`${localnet.url}/${fragment}`);
    await expect(notice(page)).toHaveText(words);
    await tile(page).click();
    await expect(page.locator("#hud")).toBeVisible();
  });
}

test("a room whose canister is missing is not shown, and a link to it says so", async ({
  page,
  localnet,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "" });
  });
  await page.goto(localnet.url);
  await expect(notice(page)).toContainText("no room is open");
  await expect(tile(page)).toHaveCount(0);
  await page.goto(`${localnet.url}/#/world`);
  await expect(notice(page)).toHaveText(/World is not on this network|no room is open/);
});

test("axe finds nothing in the lobby, and it is walked by keys", async ({ page, localnet }) => {
  await localnet.bots();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${localnet.url}/#/cellar`);
    await expect(tile(page)).toContainText("Generation");
    await page.locator(".account .fold-button").click();
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(over).toBe(false);
    await page.goto("about:blank");
  }
  await page.goto(localnet.url);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(tile(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#hud")).toBeVisible();
});

test("changing rooms takes no time that anybody notices", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    times.push(await timed(page, "a.home", WORLD));
    times.push(await timed(page, WORLD, "#hud .figures"));
  }
  console.log(`to the lobby and back, in ms: ${times.join(", ")}`);
  times.sort((a, b) => a - b);
  // The aim is 150 on a machine that does nothing else; this only finds what is out of hand.
  expect(times[times.length >> 1]).toBeLessThan(1500);
});

test("World's first load stays within its limit", () => {
  expect(weight("world")).toBeLessThanOrEqual(LIMIT);
});
