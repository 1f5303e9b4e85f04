/** The first minute of a new player in each room, at a desk and on a phone, with bots around. */

import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, DESK, expect, PHONE, test, within } from "./game";

const MINUTE = 60_000; // milliseconds of the page's time

/** Milliseconds that the page is open. */
const age = (page: Page) => page.evaluate(() => performance.now());

const PLAYERS = [
  ["at a desk", { viewport: DESK }],
  ["on a phone", { ...devices["Pixel 7"], viewport: PHONE }],
] as const;

test.describe("Petri", () => {
  const TURNS = 6;

  for (const [where, device] of PLAYERS) {
    // Every localnet has a secret of its own, and so another dish of the day.
    test(`who is new plays today's dish and stands in its table, ${where}`, async ({
      browser,
      localnet,
    }) => {
      const stop = localnet.play("petri");
      const { page, close } = await another(browser, localnet, device);
      await page.goto(`${localnet.url}/#/petri`);
      await expect(page.locator(".petri-what")).toContainText("Today's dish");
      const hint = page.locator(".petri-hint [role=status]");
      await expect(hint).toHaveText(/^Swipe/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const turns = page.locator(".petri-figures dd").last();
      for (let turn = 1; turn <= TURNS; turn++) {
        await page.locator(".petri-way[aria-disabled=false]").first().click();
        await expect(turns).toHaveText(String(turn));
        if (turn === 1) await expect(hint).not.toHaveText(/^Swipe/);
      }
      const score = await page.locator(".petri-score").innerText();
      expect(score).not.toBe("0");

      await page.getByRole("button", { name: "Sign in, and it counts" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Play as guest" }).click();
      const own = page.locator(".petri-today tr", { hasText: "you" });
      await expect(own).toContainText(score);
      await expect(own).toContainText(`${TURNS} turns`);
      expect(await age(page), "the first success is within a minute").toBeLessThan(MINUTE);
      await expect(turns).toHaveText(String(TURNS)); // no move was lost
      await clean(page, where);
      await within(page);
      await close();
      stop();
    });
  }
});
