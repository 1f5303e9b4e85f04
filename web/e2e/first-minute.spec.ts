/** The first minute of a new player in each room, at a desk and on a phone, with bots around. */

import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, DESK, expect, PHONE, press, test } from "./game";

const MINUTE = 60_000; // milliseconds of the page's time

/** Milliseconds that the page is open. */
const age = (page: Page) => page.evaluate(() => performance.now());

const PLAYERS = [
  ["at a desk", { viewport: DESK }],
  ["on a phone", { ...devices["Pixel 7"], viewport: PHONE }],
] as const;

test.describe("the Arena", () => {
  const panel = (page: Page) => page.getByRole("region", { name: "Taking part" });

  /** Draw a seedlet and send it, in this round or for the next one: until it is pledged. */
  async function bringSeedlet(page: Page): Promise<void> {
    await press(page, "Play as guest");
    await panel(page)
      .getByRole("button", { name: /^Join (this|the next) round$/ })
      .click();
    await press(page, "Wherever fewer are");
    await press(page, "Any free slot");
    await press(page, "Next");
    await press(page, "R-pentomino");
    await press(page, "Next");
    await panel(page)
      .getByRole("button", { name: /^(Pledge|Keep it for the next round)$/ })
      .click();
    const done = /You pledged for|Your seedlet is pledged|You play for/;
    await expect(page.getByText(done).first()).toBeVisible();
    expect(await age(page), "the first success is within a minute").toBeLessThan(MINUTE);
  }

  for (const [where, device] of PLAYERS) {
    test(`who is new has a seedlet in a round, ${where}`, async ({ browser, localnet }, {
      repeatEachIndex,
    }) => {
      const seed = String(1 + repeatEachIndex);
      const stop = localnet.play("arena", "--pause", "1", "--seed", seed);
      const { page, close } = await another(browser, localnet, device);
      await page.goto(`${localnet.url}/#/arena`);
      await bringSeedlet(page);
      await clean(page, `pledged, ${where}`);
      // It is revealed by itself, and Life decides as soon as all are: nobody presses anything.
      await expect(page.getByText(/is revealed\.$/).first()).toBeVisible();
      stop();
      await close();
    });
  }

  test("who comes while a round is played has a seedlet in the next one", async ({
    page: watching,
    browser,
    localnet,
  }, { repeatEachIndex }) => {
    const seed = String(1 + repeatEachIndex);
    const stop = localnet.play("arena", "--pause", "1", "--seed", seed);
    await watching.goto(`${localnet.url}/#/arena`);
    await expect(watching.locator(".arena-players")).toContainText("pledged");
    await localnet.pass("45s");
    await expect(panel(watching).getByRole("heading", { name: "Life decides" })).toBeVisible();
    const { page, close } = await another(browser, localnet);
    await page.goto(`${localnet.url}/#/arena`);
    await bringSeedlet(page);
    stop();
    await close();
  });
});
