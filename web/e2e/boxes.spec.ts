/** Boxes, as people play it: lines by hand and by keys, boxes, the past, links, and what is refused. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  around,
  clickLine,
  hint,
  linesDrawn,
  mark,
  openBoxes,
  playAsGuest,
  scores,
  spotOf,
} from "./boxes";
import { expect, test, watch } from "./game";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say about *page* as it is. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

test("one draws four lines and has a box, which stays, and every line is proved", async ({
  page,
  browser,
  localnet,
}) => {
  await openBoxes(page, localnet.url);
  await playAsGuest(page);
  const [top, bottom, left, right] = around(500, 500);
  await page.mouse.move(...(await spotOf(page, top!)));
  await expect(hint(page)).toHaveText("Safe: closes nothing, gives nothing away.");
  for (const line of [top!, bottom!]) await clickLine(page, line);
  await expect.poll(() => linesDrawn(page)).toBe(2);
  await expect(page.locator(".boxes-badge")).toHaveText("Red");
  await expect(page.locator(".boxes-quota")).toContainText("6 of 8 lines, the next one in");
  await page.mouse.move(...(await spotOf(page, left!)));
  await expect(hint(page)).toHaveText("Gives away 1 box.");
  await clickLine(page, left!);
  await expect.poll(() => linesDrawn(page)).toBe(3);

  const context = await browser.newContext();
  const faults = watch(context, localnet.url);
  const other = await context.newPage();
  await openBoxes(other, localnet.url);
  await playAsGuest(other);
  await expect.poll(() => linesDrawn(other)).toBe(3);
  await other.mouse.move(...(await spotOf(other, right!)));
  await expect(hint(other)).toHaveText("Closes 1 box.");
  await clickLine(other, right!);
  await expect(other.locator("#toasts")).toContainText("A box is your team's!");
  await expect(other.locator(".boxes-quota")).toHaveText("8 of 8 lines");
  expect(faults).toEqual([]);
  await context.close();

  await expect.poll(() => scores(page)).toEqual([0, 1, 0, 0]);
  await expect(mark(page)).toHaveText("Proved");
  await page.reload();
  await expect.poll(() => scores(page)).toEqual([0, 1, 0, 0]);
  await expect(page.locator(".boxes-badge")).toHaveText("Red");
  await expect(mark(page)).toHaveText("Proved");
});

test("who has no line left is told so, and a pause is said and ends", async ({
  page,
  localnet,
}) => {
  await localnet.admin("--room", "boxes", "quota", "2", "3600000");
  await openBoxes(page, localnet.url);
  await clickLine(page, [500, 500, "across"]);
  await expect(page.locator("#toasts")).toContainText("play as a guest or sign in");
  await playAsGuest(page);
  for (let at = 0; at < 3; at++) await clickLine(page, [496 + 2 * at, 498, "across"]);
  await expect(page.locator("#toasts")).toContainText("You have no line left");
  await expect.poll(() => linesDrawn(page)).toBe(2);
  await localnet.admin("--room", "boxes", "quota", "8", "1");
  await localnet.admin("--room", "boxes", "pause");
  await expect(hint(page)).toHaveText(/paused the game/);
  await clickLine(page, [500, 502, "across"]);
  await expect(page.locator("#toasts")).toContainText("An admin has paused the game");
  await localnet.admin("--room", "boxes", "resume");
  await expect(hint(page)).not.toHaveText(/paused the game/);
  await clickLine(page, [500, 502, "across"]);
  await expect.poll(() => linesDrawn(page)).toBe(3);
});

test("all of it goes by keys, and is said to who listens", async ({ page, localnet }) => {
  await openBoxes(page, localnet.url);
  await page.getByRole("button", { name: "Play as guest" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".boxes-badge")).toBeVisible();
  await page.getByRole("application", { name: /^Sheet/ }).focus();
  await page.keyboard.press("ArrowRight");
  const said = page.locator(".boxes-board [role=status]");
  await expect(said).toHaveText(
    "The top line of box 500, 500. Safe: closes nothing, gives nothing away.",
  );
  for (const [side, lines] of [
    ["w", 1],
    ["a", 2],
    ["s", 3],
  ] as const) {
    await page.keyboard.press(side);
    await page.keyboard.press("Enter");
    await expect.poll(() => linesDrawn(page)).toBe(lines);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(said).toContainText("The bottom line of box 500, 502");
  await page.keyboard.press("n");
  await expect(said).toContainText("Closes 1 box.");
  await page.keyboard.press("Space");
  await expect.poll(() => scores(page)).toEqual([1, 0, 0, 0]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("0");
  await expect(hint(page)).toBeVisible();
});

test("the past can be watched, shared and left, and a link leads there", async ({
  page,
  context,
  localnet,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBoxes(page, localnet.url);
  await playAsGuest(page);
  for (const line of around(501, 501)) await clickLine(page, line);
  await expect.poll(() => scores(page)).toEqual([1, 0, 0, 0]);
  await page.getByRole("button", { name: "The past" }).click();
  const slider = page.getByRole("slider", { name: "After how many lines" });
  await expect(slider).toBeEnabled();
  await slider.fill("3");
  await expect.poll(() => scores(page)).toEqual([0, 0, 0, 0]);
  await page.getByRole("button", { name: "Link to this place" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/boxes\?x=500&y=500&z=4@3$/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => scores(page)).toEqual([1, 0, 0, 0]);
  await page.getByRole("button", { name: "Now" }).click();
  await expect(slider).toBeHidden();
  await page.goto(link.replace("@3", "@2"));
  await expect(page.locator(".boxes-when")).toHaveText("2 of 4 lines");
  await page.goto(`${localnet.url}/#/boxes?x=nowhere`);
  await expect(page.locator("#toasts, .notice").first()).toContainText("leads to no place");
});

test("a server that is gone is said, and comes back with every line", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_/);
  await openBoxes(page, localnet.url);
  await playAsGuest(page);
  await clickLine(page, [500, 500, "across"]);
  await expect.poll(() => linesDrawn(page)).toBe(1);
  await localnet.kill();
  await expect(page.locator(".boxes-fault")).toBeVisible();
  await localnet.start();
  await expect(page.locator(".boxes-fault")).toBeHidden();
  await clickLine(page, [500, 500, "down"]);
  await expect.poll(() => linesDrawn(page)).toBe(2);
});

test("axe finds nothing: watching, playing, in the past, in dialogs", async ({
  page,
  localnet,
}) => {
  await openBoxes(page, localnet.url);
  expect(await findings(page), "watching").toEqual([]);
  await playAsGuest(page);
  for (const line of around(500, 500)) await clickLine(page, line);
  await expect.poll(() => scores(page)).toEqual([1, 0, 0, 0]);
  expect(await findings(page), "playing").toEqual([]);
  for (const [button, dialog] of [
    ["Help", "Help"],
    ["Who has closed the most", "Who has closed the most"],
    ["You", "You"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    expect(await findings(page), dialog).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await mark(page).click();
  expect(await findings(page), "the proof").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "The last hour" }).click();
  await page.getByRole("button", { name: "The past" }).click();
  await expect(page.getByRole("slider")).toBeEnabled();
  expect(await findings(page), "the past").toEqual([]);
});
