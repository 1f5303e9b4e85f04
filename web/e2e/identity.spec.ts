/** Internet Identity: signing in with it, and a guest who takes their seat along. */

import type { Locator, Page } from "@playwright/test";
import { clean, expect, figure, join, open, stamp, take, test } from "./game";
import { WINDOW, withInternetIdentity } from "./internet-identity";

const MOVE = "Move your seat to Internet Identity";

/** Who one is, in the corner. */
const accountOf = (page: Page) => page.locator("#people .account");

/** Move the seat of a guest to whoever answers in the window, *asked* being looked at on the way. */
async function moveSeat(
  page: Page,
  asked: (dialog: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await accountOf(page).getByRole("button", { name: MOVE }).click();
  const dialog = page.getByRole("dialog", { name: `${MOVE}?` });
  await asked(dialog);
  const popup = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Move my seat" }).click();
  await popup;
}

/** A guest called Ada, who has placed a block. */
async function playAsAda(page: Page, url: string): Promise<void> {
  await open(page, `${url}?x=300&y=200&z=12`);
  await join(page);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox").fill("Ada");
  await page.keyboard.press("Enter");
  await expect(page.locator("#people")).toContainText("Ada");
  await take(page, "block");
  await page.keyboard.press("Escape");
  await stamp(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(996);
}

test("a guest's seat goes along to an Internet Identity, and the guest comes back", async ({
  page,
  context,
  localnet,
  allowed,
}) => {
  allowed.push(WINDOW);
  await withInternetIdentity(context);
  await playAsAda(page, localnet.world);
  const account = accountOf(page);
  const guest = await account.locator("code").getAttribute("title");
  await expect(account).toContainText("Guest");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await account.getByRole("button", { name: "Copy your public number" }).click();
  await expect(page.locator("#toasts")).toContainText("is on the clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(guest);
  await moveSeat(page, async (dialog) => {
    await expect(dialog).toContainText("Your cells, land, coins, name and records go along");
    await clean(page, "the question");
  });
  await expect(
    page.getByText("Your seat belongs to your Internet Identity now.").first(),
  ).toBeVisible();
  for (const when of ["at once", "after a reload"]) {
    await expect(account, when).toContainText("Internet Identity");
    await expect(account, when).toContainText("Ada");
    await expect.poll(() => figure(page, "My coins"), when).toBe(996);
    await expect(account.getByRole("button", { name: MOVE })).toHaveCount(0);
    await page.reload();
    await expect(page.locator("#library .library")).toBeAttached();
  }
  const log = await localnet.admin("log");
  expect(log).toContain("plays on under another identity");
  await account.getByRole("button", { name: "Sign out" }).click();
  await account.getByRole("button", { name: "Sign in with Internet Identity" }).click();
  await expect.poll(() => figure(page, "My coins")).toBe(996);
  await account.getByRole("button", { name: "Sign out" }).click();
  await join(page);
  await expect(account.locator("code")).toHaveAttribute("title", guest!);
  await expect(account).toContainText("Player 2"); // the guest, without the seat that went along
});
