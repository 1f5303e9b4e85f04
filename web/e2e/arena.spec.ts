/** The Arena, as people play it: pledges, a reload in the middle, reveals, the end, a claim. */

import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { another, clean, DESK, expect, PHONE, press, test } from "./game";
import type { Localnet } from "./localnet";

/** The file that is saved when the button *name* is pressed. */
async function saved(page: Page, name: string): Promise<[string, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

/** Whether what is in *selector* is wider than its place. */
const isCut = (page: Page, selector: string) =>
  page.locator(selector).evaluate((each) => each.scrollWidth > each.clientWidth);
const panel = (page: Page) => page.getByRole("region", { name: "Taking part" });

/** How long there is to pledge, and then to reveal: time enough on any machine, and let pass at once. */
const PHASE = 50; // seconds

/** Rounds with a fee, and whatever else is set. */
async function season(localnet: Localnet, ...more: string[]): Promise<void> {
  const set = [`commit_seconds=${PHASE}`, `reveal_seconds=${PHASE}`, "early_ends=0", ...more];
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

/** The time to pledge is over, *each* is revealed, and then the time for that is over. */
async function passPhases(localnet: Localnet, ...each: Page[]): Promise<void> {
  await localnet.pass(`${PHASE}s`);
  for (const page of each) await expect(panel(page)).toContainText("Your seedlet is revealed.");
  await localnet.pass(`${PHASE}s`);
}

/** Pledge together what *blue* and *red* have drawn. */
async function pledge(blue: Page, red: Page): Promise<void> {
  await Promise.all([press(blue, "Pledge"), press(red, "Pledge")]);
  await expect(panel(blue)).toContainText("You play for Blue");
  await expect(panel(red)).toContainText("You play for Red");
}

/** Somebody else, who looks at the Arena on a phone. */
async function stranger(browser: Browser, localnet: Localnet) {
  const { page, close } = await another(browser, localnet, { viewport: PHONE });
  await page.goto(`${localnet.url}/#/arena`);
  return [page, close] as const;
}

test("two people pledge, one reloads, both are revealed, and the winner claims", async ({
  page,
  browser,
  localnet,
}) => {
  await season(localnet, "entry_fee=100", "max_gen=40");
  await page.goto(`${localnet.url}/#/arena`);
  const [other, close] = await stranger(browser, localnet);
  await draft(page, "Blue", 27, "R-pentomino");
  await draft(other, "Red", 36, "Glider");
  await pledge(page, other); // the first one starts the clock
  await page.reload();
  await passPhases(localnet, page, other);
  await expect(page.locator(".arena-news")).toContainText("The Arena itself played generations");
  await expect(panel(page)).toContainText("Blue has won");
  await expect(page.locator(".arena-mark")).toContainText("Verified at generation 40");
  expect(await page.evaluate(() => localStorage.getItem("life2.arena.secrets"))).toBe("[]");

  await expect(page.locator(".arena-honours")).toContainText("First win");
  await expect(panel(page)).toContainText("You have won 200 coins.");
  await press(page, "Claim");
  await expect(panel(page)).toContainText("You have claimed what you won.");
  await expect(page.locator(".arena-news")).toContainText("claimed 200 coins");
  await press(page, "Take a keepsake");
  await expect(panel(page)).toContainText("Keepsake 1 of this round is yours.");
  await expect(panel(other)).toContainText("Your side has lost this time.");
  await clean(page, "the end");

  const [name, gif] = await saved(page, "GIF");
  expect([name, gif.subarray(0, 6).toString()]).toEqual(["arena-round-1.gif", "GIF89a"]);
  await press(page, "You");
  await expect(page.getByRole("dialog")).toContainText("Keepsake 1 of round 1");
  await page.keyboard.press("Escape");
  await press(page, "The best");
  const best = page.getByRole("dialog", { name: "The best of a season" });
  await expect(best.getByRole("row").nth(1)).toContainText("(you)");
  await expect(best.getByRole("row").nth(1)).toContainText("1\u202f516");
  expect(await isCut(page, ".arena-table"), "all columns are in sight").toBe(false);
  expect(await isCut(other, ".arena-title"), "the round is legible on a phone").toBe(false);
  await clean(page, "the table");
  await page.keyboard.press("Escape");

  await page.goto(`${localnet.url}/#/arena/1@20`);
  await expect(page.getByRole("slider", { name: "Generation" })).toHaveValue("20");
  await press(page, "Replay");
  await expect(page.getByRole("slider", { name: "Generation" })).toHaveValue("40");
  await press(other, "To round 2");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Round 2, season 1");
  await close();
});

test("a browser that keeps nothing says so, and the secret is carried by hand", async ({
  page,
  context,
  localnet,
}) => {
  await season(localnet, "max_gen=10");
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
  await passPhases(localnet, page);
  await expect(panel(page)).toContainText("Blue has won");
  await expect(page.locator(".arena-players")).toContainText("won");
});

test("one takes part by keys alone, and axe finds nothing on the way", async ({
  page,
  localnet,
}) => {
  const cleanAt = async (where: string, ...sizes: { width: number; height: number }[]) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await clean(page, `${where}, ${size.width}`);
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
  await cleanAt("watching", DESK, PHONE);
  await by("Play as guest");
  await by("Join this round");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await by("Red");
  await page.getByRole("radio", { name: "Slot 4", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Slot 13", exact: true })).toBeChecked();
  await cleanAt("the slot", PHONE);
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
  await cleanAt("the seedlet", DESK, PHONE);
  await by("Next");
  await cleanAt("the pledge", PHONE);
  await by("Pledge");
  await expect(panel(page)).toContainText("You play for Red, top right");
  await expect(page.getByRole("timer")).toHaveText(/^[01]:\d\d$/);
  await cleanAt("pledged", PHONE);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("Round");
  expect(await isCut(page, "h1"), "the round is legible beside all that a player has").toBe(false);
});

test("a seedlet is revealed and the next pledged from any room; given coins are not handed on", async ({
  page,
  localnet,
}) => {
  await season(localnet, "entry_fee=70", "max_gen=10");
  await page.goto(`${localnet.url}/#/arena`);
  await press(page, "Play as guest");
  await press(page, "Add coins");
  const dialog = page.getByRole("dialog", { name: "Add coins to the pot" });
  await dialog.getByRole("textbox").fill("70");
  await press(page, "Add them");
  await expect(dialog).toContainText("You have won no coins yet");
  await page.keyboard.press("Escape");
  const draw = async (join: string) => {
    await press(page, join);
    await press(page, "Wherever fewer are");
    await press(page, "Any free slot");
    await press(page, "Next");
    await press(page, "Blocks");
    await press(page, "Next");
  };
  await draw("Join this round");
  await press(page, "Pledge");
  await expect(panel(page)).toContainText("in whatever room you are");
  await page.goto(`${localnet.url}/#/lab`);
  await localnet.pass(`${PHASE}s`);
  await expect(page.getByText(/Your seedlet for (Blue|Red) is revealed/).first()).toBeVisible();
  await page.goto(`${localnet.url}/#/arena`);
  await draw("Join the next round");
  await press(page, "Keep it for the next round");
  await expect(panel(page)).toContainText(/Your seedlet for (Blue|Red) waits/);
  await page.goto(`${localnet.url}/#/lab`);
  await localnet.pass(`${PHASE}s`);
  await expect(page.getByText(/is pledged for (Blue|Red) in round 2/).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("life2.arena.kept"))).toBe("[]");
  await page.goto(`${localnet.url}/#/arena/1`);
  await expect(panel(page)).toContainText(/You have won \d+ coins\./);
});

test("who misses the reveal is told so, in a round with seedlets of 16 x 16", async ({
  page,
  browser,
  localnet,
}) => {
  const pro = ["seed_size=16", "seed_budget=32", "entry_fee=50", "bond=20", "max_gen=12"];
  await season(localnet, ...pro);
  await page.goto(`${localnet.url}/#/arena`);
  const [other, close] = await stranger(browser, localnet);
  await press(page, "Play as guest");
  await press(page, "Join this round");
  await press(page, "Blue");
  await expect(page.getByRole("radio", { name: /^Slot/ })).toHaveCount(8);
  await page.getByRole("radio", { name: "Slot 5", exact: true }).check();
  await press(page, "Next");
  await expect(page.getByRole("button", { name: /^Column \d+, row \d+$/ })).toHaveCount(256);
  await press(page, "Acorn");
  await expect(panel(page)).toContainText("7 of 32 cells");
  await press(page, "Clear");
  await expect(panel(page)).toContainText("0 of 32 cells");
  await press(page, "Acorn");
  await press(page, "Next");
  await expect(panel(page)).toContainText("It costs 50 coins, and 20 that come back");
  await draft(other, "Red", 6, "R-pentomino");
  await pledge(page, other);
  await other.goto("about:blank"); // asleep, while everybody else reveals
  await passPhases(localnet, page);

  await expect(panel(page)).toContainText("Blue has won");
  await expect(panel(page)).toContainText("You have won 120 coins.");
  await expect(page.locator(".arena-players")).toContainText("never revealed");
  await other.goto(`${localnet.url}/#/arena/1`);
  await expect(panel(other)).toContainText("Your seedlet was never revealed");
  expect(await other.evaluate(() => localStorage.getItem("life2.arena.secrets"))).toBe("[]");
  await close();
});
