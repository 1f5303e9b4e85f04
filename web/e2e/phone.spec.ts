import { devices } from "@playwright/test";
import { expect, figure, open, test } from "./game";

const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

test("one joins, stamps and sends on a phone, by touch", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await page.getByRole("button", { name: "Play now" }).tap();
  await expect(page.locator("#library")).toContainText("Start here");
  await page.getByRole("searchbox").fill("pulsar");
  await page.locator("#library").getByText("Pulsar", { exact: true }).tap();
  await page.touchscreen.tap(195, 330);
  await expect(page.locator("#order")).toContainText("48 cells");
  await page.locator("#order").getByRole("button", { name: "Send" }).tap();
  await expect.poll(() => figure(page, "My coins")).toBe(1000 - 48);
});

for (const width of [320, 390, 768]) {
  test(`nothing runs over the edge at ${width} pixels`, async ({ page, localnet }) => {
    await page.setViewportSize({ width, height: 640 });
    await localnet.bots();
    await open(page, localnet.world);
    await expect(page.locator("#people")).toBeVisible();
    const over = await page.evaluate(() => {
      const wide = document.documentElement.clientWidth;
      const boxes = [...document.querySelectorAll("#room > :not(.unseen)")];
      return [
        ...boxes
          .filter(
            (box) =>
              box.getClientRects().length > 0 && getComputedStyle(box).position !== "absolute",
          )
          .filter(
            (box) =>
              box.getBoundingClientRect().right > wide + 1 || box.getBoundingClientRect().left < -1,
          )
          .map((box) => box.id || box.className),
        ...(document.documentElement.scrollWidth > wide ? ["the page"] : []),
      ];
    });
    expect(over).toEqual([]);
  });
}
