import type { Page } from "@playwright/test";
import { expect, figure, join, open, test } from "./game";
import { blocks, seat } from "./people";

const SIZES = [
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const;

const NINE = ["Ada", "Bob", "Carol", "Dan", "Erin", "Frank", "Grace", "Heidi", "Ivan"];
const MINUTE = String(60 / 86_400); // in days

/** What the corner says of *name*. */
const said = (page: Page, name: string) =>
  page.locator("#hud dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=../dd");

/** Show the panel in which one joins; on a phone it is folded. */
async function openSeats(page: Page): Promise<void> {
  const fold = page.getByRole("button", { name: /^(Play|Full)$/ });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.click();
}

for (const [device, size] of SIZES) {
  test.describe(`at ${device}`, () => {
    test.use({ viewport: size });

    test("the corner says the share of the world, the rank and the time left", async ({
      page,
      localnet,
    }) => {
      const [ada] = await seat(localnet, "Ada");
      await ada!.place_cells(blocks(25));
      await page.goto(localnet.world);
      await expect(said(page, "Time left")).toHaveText(/^6 d 23 h$/);
      await expect(said(page, "My share")).toBeHidden();
      await page.getByRole("button", { name: "Take this glider" }).click();
      await page.getByRole("button", { name: "Place it here" }).click();
      await page.getByRole("button", { name: "Send it" }).click();
      await expect(said(page, "My rank")).toHaveText("2 of 2");
      await expect(said(page, "My share")).toHaveText("0.0 %");
      // a glider leaves a trail of land
      await expect(said(page, "My share")).toHaveText("0.1 %");
      await expect(said(page, "My rank")).toHaveText("1 of 2");
      await localnet.admin("season", "--days", "0.25");
      await expect(said(page, "Time left")).toHaveText(/^5 h 5\d min$/);
    });

    test("a season that is over ends on the podium, and the next one begins", async ({
      page,
      localnet,
    }) => {
      const [ada] = await seat(localnet, "Ada", "Bob");
      await open(page, localnet.world);
      await ada!.place_cells(blocks(5));
      await localnet.admin("season", "--days", MINUTE);
      await expect(said(page, "Time left")).toHaveText(/^(1 min|\d+ s)$/);
      const podium = page.getByRole("dialog", { name: "Season 1 is over" });
      await expect(podium).toBeVisible();
      await expect(podium).toContainText(/Ada won with \d+ points/);
      await expect(podium.locator("li").first()).toContainText(/1.*Ada.*points.*20 land/);
      await expect(podium.locator("li").last()).toContainText(/2.*Bob.*0 points.*0 land/);
      await expect(podium).toContainText("The next season begins in an empty world.");
      await page.keyboard.press("Escape");
      await expect.poll(() => figure(page, "Alive")).toBe(0);
      await page.reload();
      await expect(said(page, "Time left")).toHaveText(/^(1 min|\d+ s)$/);
      await expect(podium).toBeHidden();
    });

    test("the tenth visitor sees who sits, and when a seat frees", async ({ page, localnet }) => {
      const people = await seat(localnet, ...NINE);
      await open(page, localnet.world);
      await openSeats(page);
      const panel = page.locator("#people");
      await expect(panel).toContainText(/All 9 seats are taken. The next may be yours in \d+ min/);
      for (const name of NINE) await expect(panel.locator(".crowd")).toContainText(name);
      await expect(page.locator("[data-errand=join]")).toHaveCount(0);
      await people[4]!.leave_game();
      await expect(page.locator("[data-errand=join]")).toBeVisible();
      await page.locator("[data-errand=join]").click();
      await expect(page.getByText("You are player 5").first()).toBeVisible();
    });

    test("who lost a seat is told so on return, and may join again", async ({ page, localnet }) => {
      await open(page, localnet.world);
      await openSeats(page);
      await join(page);
      await page.goto("about:blank");
      await localnet.admin("remove", "1", "--yes");
      await page.goto(localnet.world);
      await openSeats(page);
      const told = page.locator("#people .lost");
      await expect(told).toHaveText("You are no longer player 1: an admin took it away.");
      await join(page);
      await expect(told).toHaveCount(0);
    });

    test("an admin removes a player, sets how long seasons last, and ends one", async ({
      page,
      localnet,
    }) => {
      await seat(localnet, "Ada");
      await open(page, localnet.world);
      await openSeats(page);
      await join(page);
      const principal = await page.locator("#people code").getAttribute("title");
      await localnet.admin("admins", "add", principal!);
      const panel = page.locator(".admin.panel");
      await panel.getByRole("button", { name: "Admin" }).click();
      const mean = (words: string) =>
        page.getByRole("dialog").getByRole("button", { name: words, exact: true }).click();

      await expect(panel.getByLabel("Days a season lasts")).toHaveValue("7");
      await panel.getByLabel("Days a season lasts").fill("0.5");
      await panel.getByRole("button", { name: "Set", exact: true }).click();
      await mean("Change it");
      await expect(said(page, "Time left")).toHaveText(/^11 h 5\d min$/);

      await panel.getByLabel("Who loses their seat").selectOption({ label: "1 Ada" });
      await panel.getByRole("button", { name: "Remove" }).click();
      await mean("Remove");
      await expect(said(page, "My rank")).toHaveText("1 of 1");

      await panel.getByRole("button", { name: "End the season" }).click();
      await mean("End the season");
      await expect(page.getByRole("dialog", { name: "Season 1 is over" })).toBeVisible();
    });
  });
}
