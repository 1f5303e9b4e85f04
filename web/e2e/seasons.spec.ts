/** Seats and seasons of World: who has one and until when, the podium, the film, and what admins do. */

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { clean, expect, figure, join, live, open, PHONE, press, test } from "./game";
import { PYTHON, ROOT } from "./localnet";
import { blocks, seat } from "./people";

/** It flies for ever, so that the world never falls asleep. */
const GLIDER: [number, number][] = [[1, 300], [2, 301], [0, 302], [1, 302], [2, 302]]; // prettier-ignore

/** Until midnight UTC, or until the season ends before. */
const TODAY = /^(\d+ h )?\d+ (min|s)$/;

/** What the corner says of *name*. */
const said = (page: Page, name: string) =>
  page.locator("#hud dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=../dd");

/** Show the panel in which one joins; on a phone it is folded. */
async function openSeats(page: Page): Promise<void> {
  const fold = page.getByRole("button", { name: /^(Play|Full)$/ });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.click();
}

test("the corner says share, rank and time left, and the podium who has won", async ({
  page,
  localnet,
}) => {
  await page.setViewportSize(PHONE);
  const [ada] = await seat(localnet, "Ada");
  await ada!.place_cells(blocks(25));
  await page.goto(localnet.world);
  const first = page.locator(".leaderboard li").first();
  const figures =
    "0 today0 points this week100 land100 living cells100 coins on land900 coins in hand";
  await expect(first).toHaveText(`1Adayou${figures}`);
  await expect(said(page, "Left today")).toHaveText(TODAY);
  await expect(said(page, "My share")).toBeHidden();
  for (const name of ["Find my first move", "Send it"])
    await page.getByRole("button", { name }).click();
  await expect(said(page, "Rank today")).toHaveText(/^[12] of 2$/); // land grows at once
  await localnet.pass("20s"); // what the coach found grows
  await expect(said(page, "My share")).toHaveText(/^(0\.[1-9]|[1-9]\.\d) %$/);
  await expect(said(page, "Rank today")).toHaveText("1 of 2");
  await expect(first.locator(".you:not([hidden])")).toHaveCount(1);
  await expect(page.locator(".leaderboard .past")).toHaveAttribute("hidden");
  await localnet.admin("season", "--days", "0.25");
  await expect(said(page, "Left today")).toHaveText(TODAY);

  await localnet.admin("season", "--end", "--yes");
  const podium = page.getByRole("dialog", { name: "Season 1 is over" });
  await expect(podium).toContainText(/Ada won with \d+ points|You won, with \d+ points/);
  await expect(podium.locator("li")).toHaveCount(2);
  await expect(podium).toContainText(/Ada.*points.*\d land/);
  await expect(podium).toContainText("The next season begins in an empty world.");
  await page.keyboard.press("Escape");
  await expect.poll(() => figure(page, "Alive")).toBe(0);
  await page.reload();
  await expect(said(page, "Left today")).toHaveText(TODAY);
  await expect(podium).toBeHidden();

  await page.locator(".leaderboard .fold-button").click();
  await expect(page.locator(".leaderboard")).toContainText("2 of 9");
  await press(page, "Past races and seasons");
  await page.getByRole("button", { name: /^Season 1, until .*: (Ada|Player 2) won with/ }).click();
  await expect(podium.locator("li .you:visible")).toHaveCount(1);
  await press(page, "Time-lapse of this season");
  await expect(page.locator("#toasts")).toContainText("There is nothing to show yet");
});

test("who was removed may join again; an admin pauses, removes, ends seasons and resets", async ({
  page,
  localnet,
}) => {
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

  const [ada] = await seat(localnet, "Ada");
  await ada!.place_cells(GLIDER);
  const panel = page.locator(".admin.panel");
  await expect(panel.getByRole("button", { name: "Pause" })).toHaveCount(0);
  const principal = await page.locator("#people code").getAttribute("title");
  await localnet.admin("admins", "add", principal!);
  await panel.getByRole("button", { name: "Admin" }).click();
  /** Press *name*, and answer the question. */
  const rule = async (name: string, answer: string | RegExp = new RegExp(name, "i")) => {
    await panel.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: answer }).click();
  };
  await rule("Pause", /cancel|keep/i);
  await live(page);
  await rule("Pause");
  await expect(page.locator("#hud")).toContainText("paused");
  await rule("Resume");
  await live(page);

  await expect(panel.getByLabel("Days a season lasts")).toHaveValue("7");
  await panel.getByLabel("Days a season lasts").fill("0.5");
  await rule("Set", "Change it");
  await expect(said(page, "Left today")).toHaveText(TODAY);
  await panel.getByLabel("Who loses their seat").selectOption({ label: "2 Ada" });
  await rule("Remove");
  await expect(said(page, "Rank today")).toHaveText("1 of 1");
  await rule("End the season");
  const podium = page.getByRole("dialog", { name: "Season 1 is over" });
  await expect(podium).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator(".feed .fold-button").click();
  await page.getByRole("button", { name: "Season 1 is over. See how it ended" }).click();
  await expect(podium).toBeVisible();
  await page.keyboard.press("Escape");
  await rule("Reset");
  await expect.poll(() => figure(page, "Generation")).toBe(0);

  await rule("Free all seats");
  await expect(page.locator("#toasts")).toContainText("all seats are free");
  await seat(localnet, ...Array.from({ length: 9 }, (_, at) => `Seat ${at}`));
  const people = page.locator("#people");
  await expect(people).toContainText("All 9 seats are taken. The next may be yours in");
  await expect(people.locator(".crowd li")).toHaveCount(9);
  await expect(people.locator("[data-errand=join]")).toHaveCount(0);
});

test("a season is seen in a few seconds, moved by hand, and saved as a GIF", async ({
  page,
  localnet,
}) => {
  const put = ["-m", "bench.put", "quilt", "--project", localnet.project];
  execFileSync(PYTHON, put, { cwd: ROOT });
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(10_000);
  const lapse = page.getByRole("button", { name: "Time-lapse of this season" });
  await page.keyboard.press("n");
  await lapse.click(); // the director comes some time after the first picture
  const film = page.getByRole("dialog", { name: "Season 1 in a few seconds" });
  await expect(film).toContainText(/Generation 10\s000/);
  await press(page, "Stop");
  const moment = film.getByRole("slider", { name: "Moment of the season" });
  await moment.fill("0");
  await expect(moment).toHaveAttribute("aria-valuetext", /Generation 10\s000/);
  const saving = page.waitForEvent("download");
  await film.getByRole("button", { name: "Save as GIF" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("life2-season-1.gif");
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 6).toString()).toBe("GIF89a");
  await clean(page, "the film");
});
