/** The first minute of somebody new, at a desk and on a phone: a first success within 60 seconds, among bots. */

import { devices } from "@playwright/test";
import { another, clean, DESK, expect, press, test, within } from "./game";

/** What somebody new may take until the first success, by the clock of their page. */
const A_MINUTE = 60_000;

test.describe("World", () => {
  test("two newcomers, desk and phone, hold land within a minute", async ({ browser, localnet }, {
    repeatEachIndex: seed,
  }) => {
    await localnet.bots();
    localnet.play("world", "--count", "5", "--seed", String(seed));
    const { viewport, ...phone } = devices["Pixel 7"];
    expect(viewport).not.toBeNull();
    for (const [where, options] of [
      ["desk", { viewport: DESK }],
      ["phone", { ...phone, viewport: { width: 390, height: 844 } }],
    ] as const) {
      const { page, close } = await another(browser, localnet, options);
      await page.goto(localnet.world);
      const coach = page.locator("#coach");
      await press(page, "Find my first move");
      await expect(coach).toContainText(/about \+[\d\u202f]+ land in 30 seconds/);
      const land = Number(
        (await coach.innerText()).match(/\+([\d\u202f]+)/)![1]!.replace(/\D/g, ""),
      );
      expect(land, where).toBeGreaterThanOrEqual(100);
      await clean(page, `${where}: a proposal`);
      await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(1); // one way to send
      await press(page, "Send it");
      await expect(coach).toContainText(/\+[\d\u202f]+ land so far/);
      await expect(page.locator("#hud dl.figures div:not([hidden])")).toHaveCount(4);
      const took = await page.evaluate(() => performance.now());
      expect(took, `${where}: milliseconds until the first land`).toBeLessThan(A_MINUTE);
      await expect(coach).toContainText(/\+[1-9][\d\u202f]* land in 30 seconds, and it is yours/);
      await within(page, where);
      await clean(page, `${where}: what it brought`);
      await close();
    }
  });
});
