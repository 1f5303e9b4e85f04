/** Petri on a phone: swipes, holding for ghosts, and nothing too small to press. */

import AxeBuilder from "@axe-core/playwright";
import type { CDPSession, Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { expect, test } from "./game";
import { openPetri, petriFigure } from "./petri";

const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

/** A finger on the middle of the board. */
async function finger(page: Page): Promise<{ client: CDPSession; x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(".petri-board").boundingBox())!;
  const client = await page.context().newCDPSession(page);
  return { client, x: x + width / 2, y: y + height / 2 };
}

type Touch = "touchStart" | "touchMove" | "touchEnd";

async function touch(client: CDPSession, type: Touch, x = 0, y = 0): Promise<void> {
  const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
  await client.send("Input.dispatchTouchEvent", { type, touchPoints });
}

test("one swipes with a finger, and back is back", async ({ page, localnet }) => {
  await openPetri(page, localnet.url, "");
  const { client, x, y } = await finger(page);
  await touch(client, "touchStart", x, y);
  await touch(client, "touchMove", x - 60, y + 5);
  await expect(page.locator("[data-way=W]")).toHaveClass(/ahead/);
  await touch(client, "touchMove", x - 5, y);
  await expect(page.locator("[data-way=W]")).not.toHaveClass(/ahead/);
  await touch(client, "touchEnd");
  expect(await petriFigure(page, "Turn")).toBe("0");

  await touch(client, "touchStart", x, y);
  await touch(client, "touchMove", x + 3, y - 80);
  await touch(client, "touchEnd");
  await expect.poll(() => petriFigure(page, "Turn")).toBe("1");
  await expect(page.locator(".petri-board p[aria-live]")).toHaveText(/^up: /);
  await page.locator("[data-way=W]").tap();
  await expect.poll(() => petriFigure(page, "Turn")).toBe("2");
});

test("holding the board shows all four ghosts, until the finger goes", async ({
  page,
  localnet,
}) => {
  await openPetri(page, localnet.url);
  const { client, x, y } = await finger(page);
  const shown = page.locator(".petri-way.looking");
  await expect(shown).toHaveCount(0);
  await touch(client, "touchStart", x, y);
  await expect.poll(() => shown.count()).toBeGreaterThan(1);
  await touch(client, "touchEnd");
  await expect(shown).toHaveCount(0);
  expect(await petriFigure(page, "Turn")).toBe("0");
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [844, 390],
] as const) {
  // prettier-ignore
  test(`all that is played with is in sight and large enough at ${width} x ${height}`, async ({
    page,
    localnet,
  }) => {
    await page.setViewportSize({ width, height });
    await openPetri(page, localnet.url);
    for (const selector of [".petri-board", ".petri-pad"]) {
      const box = (await page.locator(selector).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height, selector).toBeLessThanOrEqual(height);
    }
    const small = await page.locator(".petri-pad button, .petri-bar button, .petri-head button").evaluateAll(
      (buttons) =>
        buttons
          .filter((button) => button.getClientRects().length > 0)
          .filter((button) => button.getBoundingClientRect().height < 44)
          .map((button) => button.textContent),
    );
    expect(small).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(over).toBe(false);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
