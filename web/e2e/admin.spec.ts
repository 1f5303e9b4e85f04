import type { Page } from "@playwright/test";
import type { Localnet } from "./localnet";
import { expect, figure, join, live, open, test } from "./game";

/** Make whoever plays in *page* an admin, as an operator would. */
async function promote(page: Page, localnet: Localnet): Promise<void> {
  const principal = await page.locator("#people code").getAttribute("title");
  await localnet.admin("admins", "add", principal!);
}

const rule = (page: Page, name: string) => page.locator("#people").getByRole("button", { name });

test("admins pause, resume and reset the game, and are asked whether they mean it", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await open(page, localnet.world);
  await join(page);
  await expect(rule(page, "Pause")).toHaveCount(0);
  await promote(page, localnet);
  await page.locator("#people").getByRole("button", { name: "Admin" }).click();

  await rule(page, "Pause").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /cancel|keep/i })
    .click();
  await live(page);
  await rule(page, "Pause").click();
  await page.getByRole("dialog").getByRole("button", { name: /pause/i }).click();
  await expect(page.locator("#hud")).toContainText("paused");

  await rule(page, "Resume").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /resume/i })
    .click();
  await live(page);

  await rule(page, "Reset").click();
  await page.getByRole("dialog").getByRole("button", { name: /reset/i }).click();
  await expect.poll(() => figure(page, "Alive")).toBe(0);
  await expect.poll(() => figure(page, "Generation")).toBe(0);
});
