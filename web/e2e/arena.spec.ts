/** The Arena, as people play it: pledges, a reload in the middle, reveals, the end, a claim. */

import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, test, watch } from "./game";
import type { Localnet } from "./localnet";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say about *page* as it is. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

const panel = (page: Page) => page.getByRole("region", { name: "Taking part" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Rounds with a fee, and with phases of so many seconds. */
async function season(localnet: Localnet, seconds: number, ...more: string[]): Promise<void> {
  const set = [`commit_seconds=${seconds}`, `reveal_seconds=${seconds}`, ...more];
  await localnet.admin("--room", "arena", "season", "1", ...set.flatMap((each) => ["--set", each]));
}

/** Join as a guest, up to the pledge, for *side* and *slot*, with the preset *name*. */
async function draft(page: Page, side: string, slot: number, name: string): Promise<void> {
  await press(page, "Play as guest");
  await press(page, "Join this round");
  await press(page, side);
  await page.getByRole("radio", { name: `Slot ${slot}`, exact: true }).check();
  await press(page, "Next");
  await press(page, name);
  await press(page, "Next");
}

/** Somebody else, in a browser of their own. */
async function stranger(browser: Browser, localnet: Localnet): Promise<[Page, string[]]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const faults = watch(context, localnet.url);
  const page = await context.newPage();
  await page.goto(`${localnet.url}/#/arena`);
  return [page, faults];
}

test("two people pledge, one reloads, both are revealed by themselves, and the winner claims", async ({
  page,
  browser,
  localnet,
}) => {
  await season(localnet, 5, "entry_fee=100", "max_gen=40");
  await page.goto(`${localnet.url}/#/arena`);
  const [other, faults] = await stranger(browser, localnet);
  await draft(page, "Blue", 27, "R-pentomino");
  await draft(other, "Red", 36, "Glider");
  await press(page, "Pledge");
  await expect(panel(page)).toContainText("You play for Blue, slot 27");
  await press(other, "Pledge");
  await expect(panel(other)).toContainText("You play for Red, slot 36");
  await page.reload();
  await expect(panel(page)).toContainText("Your seedlet is pledged");

  for (const each of [page, other]) {
    await expect(panel(each)).toContainText("Your seedlet is revealed.");
  }
  await expect(page.locator(".arena-news")).toContainText("The Arena itself played generations");
  await expect(panel(page)).toContainText("Blue has won");
  await expect(page.locator(".arena-mark")).toContainText("Verified at generation 40");
  expect(await page.evaluate(() => localStorage.getItem("life2.arena.secrets"))).toBe("[]");

  await expect(panel(page)).toContainText("You have won 200 coins.");
  await press(page, "Claim");
  await expect(panel(page)).toContainText("You have claimed what you won.");
  await press(page, "Take a keepsake");
  await expect(panel(page)).toContainText("Keepsake 1 of this round is yours.");
  await expect(panel(other)).toContainText("Your side has lost this time.");
  expect(await findings(page), "the end").toEqual([]);

  await page.goto(`${localnet.url}/#/arena/1@20`);
  await expect(page.getByRole("slider", { name: "Generation" })).toHaveValue("20");
  await press(page, "Replay");
  await expect(page.getByRole("slider", { name: "Generation" })).toHaveValue("40");
  await press(other, "To round 2");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Round 2, season 1");
  expect(faults).toEqual([]);
  await other.context().close();
});
