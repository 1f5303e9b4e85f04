/** The Arena on a phone: which round it is can be read, with all that its head has for a player. */

import { expect, test } from "./game";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a player's head has room for the number of the round", async ({ page, localnet }) => {
  await page.goto(`${localnet.url}/#/arena`);
  await page.getByRole("button", { name: "Play as guest" }).click();
  await expect(page.getByRole("button", { name: "You", exact: true })).toBeVisible();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("Round");
  expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});
