/** The Arena, as people play it: pledges, a reload in the middle, reveals, the end, a claim. */

import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, test, watch } from "./game";
import type { Localnet } from "./localnet";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

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
  const context = await browser.newContext({ viewport: PHONE });
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

test("a browser that keeps nothing says so, and the secret is carried by hand", async ({
  page,
  context,
  localnet,
}) => {
  await season(localnet, 15, "max_gen=10");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (key.startsWith("life2.arena")) throw new DOMException("full", "QuotaExceededError");
      keep(key, value);
    };
  });
  await page.goto(`${localnet.url}/#/arena`);
  await draft(page, "Blue", 27, "Glider");
  await expect(panel(page)).toContainText("This browser keeps nothing for this page");
  await expect(page.getByRole("button", { name: "Pledge", exact: true })).toBeDisabled();
  await press(page, "Copy the secret");
  await page.getByRole("checkbox", { name: "I have copied it" }).check();
  await press(page, "Pledge");
  await expect(panel(page)).toContainText("This browser does not keep the secret");
  await page.reload();
  await expect(panel(page)).toContainText("The secret of your pledge is not in this browser");

  await press(page, "Paste the secret");
  const dialog = page.getByRole("dialog", { name: "Paste the secret" });
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("textbox").fill(text.replace(/[0-9a-f]\n$/, "\n"));
  await press(page, "Keep it here");
  await expect(dialog).toContainText("That is no secret of the Arena");
  await dialog.getByRole("textbox").fill(text);
  await press(page, "Keep it here");
  await expect(panel(page)).toContainText("Your seedlet is pledged.");
  await expect(panel(page)).toContainText("Blue has won");
  await expect(page.locator(".arena-players")).toContainText("won");
});

test("one takes part by keys alone, and axe finds nothing on the way, on a desk and on a phone", async ({
  page,
  localnet,
}) => {
  const clean = async (where: string, ...sizes: { width: number; height: number }[]) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await findings(page), `${where}, ${size.width}`).toEqual([]);
      const over = await page.evaluate(() => {
        const main = document.querySelector("main")!;
        return main.scrollWidth > main.clientWidth;
      });
      expect(over, `${where}, ${size.width}`).toBe(false);
    }
  };
  const by = async (name: string, key = "Enter") => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  await page.goto(`${localnet.url}/#/arena`);
  await expect(panel(page)).toContainText("12 cells on 8 × 8");
  await clean("watching", DESK, PHONE);
  await by("Play as guest");
  await by("Join this round");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await by("Red");
  await page.getByRole("radio", { name: "Slot 4", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(panel(page)).toContainText("Slot 13.");
  await clean("the slot", PHONE);
  await by("Next");
  await by("Column 1, row 1", "Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(panel(page)).toContainText("2 of 12 cells");
  await by("Turn");
  await by("Shift left");
  await expect(page.getByRole("button", { name: "Column 7, row 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await by("Rehearse");
  await expect(panel(page)).toContainText("No round with such seedlets was played yet.");
  await clean("the seedlet", DESK, PHONE);
  await by("Next");
  await clean("the pledge", PHONE);
  await by("Pledge");
  await expect(panel(page)).toContainText("You play for Red, slot 13");
  await expect(page.getByRole("timer")).toHaveText(/^[01]:\d\d$/);
  await clean("pledged", PHONE);
});
