/** Boxes on a phone: a tap shows what a line would do, a second one draws it; nothing is too small. */

import AxeBuilder from "@axe-core/playwright";
import { devices } from "@playwright/test";
import { around, hint, openBoxes, playAsGuest, spotOf } from "./boxes";
import { expect, test } from "./game";

const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

test("a tap shows, a second tap or the button draws", async ({ page, localnet }) => {
  await openBoxes(page, localnet.url);
  await playAsGuest(page);
  const [top, bottom, left, right] = around(500, 500);
  const score = page.locator(".boxes-score .number").first();
  for (const line of [top!, bottom!, left!]) {
    const [x, y] = await spotOf(page, line);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole("button", { name: "Draw this line" })).toBeVisible();
    await page.touchscreen.tap(x + 5, y + 2);
    await expect(page.getByRole("button", { name: "Draw this line" })).toBeHidden();
  }
  await page.touchscreen.tap(...(await spotOf(page, right!)));
  await expect(hint(page)).toHaveText("Closes 1 box.");
  await expect(score).toHaveText("0");
  await page.getByRole("button", { name: "Draw this line" }).tap();
  await expect(score).toHaveText("1");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [844, 390],
] as const) {
  test(`all that is played with is in sight at ${width} x ${height}`, async ({
    page,
    localnet,
  }) => {
    await page.setViewportSize({ width, height });
    await openBoxes(page, localnet.url);
    await playAsGuest(page);
    for (const selector of [
      ".boxes-scores",
      ".boxes-map",
      ".boxes-zoom",
      ".boxes-hud",
      ".boxes-tools",
    ]) {
      const box = (await page.locator(selector).boundingBox())!;
      expect(box.x, selector).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, selector).toBeLessThanOrEqual(width);
      expect(box.y, selector).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, selector).toBeLessThanOrEqual(height);
    }
    const small = await page
      .locator(".boxes-zoom button, .boxes-tools button")
      .evaluateAll(
        (buttons) => buttons.filter((one) => one.getBoundingClientRect().height < 43.5).length,
      );
    expect(small).toBe(0);
  });
}
