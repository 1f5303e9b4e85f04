/** What the page tells, follows and remembers; and how it behaves as a page of the web. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MIDDLE } from "./board";
import { expect, figure, join as takeSeat, live, open, test } from "./game";

const ROOT = new URL("../..", import.meta.url).pathname;

test("a capture is news with a way there", async ({ page, browser, localnet }) => {
  const place = `${localnet.url}/#x=100&y=100&z=8`;
  await open(page, place);
  await takeSeat(page);
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const enemy = await other.newPage();
  await open(enemy, place);
  await takeSeat(enemy);
  await localnet.admin("pause");
  await page.keyboard.press("b");
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(999);
  await localnet.admin("resume");
  await expect.poll(() => figure(enemy, "Alive")).toBe(0);
  await enemy.keyboard.press("b");
  for (const dx of [-8, 0, 8]) await enemy.mouse.click(MIDDLE.x + dx, MIDDLE.y - 8);
  await enemy.keyboard.press("Enter");
  for (const window of [page, enemy]) await window.locator(".feed .fold-button").click();
  // A window that is sent a board from after the capture has not seen it; one of them has.
  const told = (window: Page) => window.getByRole("button", { name: /captured 1 coin/ });
  const seen = async (window: Page) => (await told(window).count()) > 0;
  await expect.poll(async () => (await seen(page)) || (await seen(enemy))).toBe(true);
  const window = (await seen(page)) ? page : enemy;
  await told(window).first().click();
  await expect(window.locator("#stage .board")).toBeFocused();
  await other.close();
});

test("a season is seen in a few seconds, moved through by hand, and saved as a GIF", async ({
  page,
  localnet,
}) => {
  const put = ["-m", "bench.put", "quilt", "--project", localnet.project];
  execFileSync(join(ROOT, ".venv/bin/python"), put, { cwd: ROOT });
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(10_000);
  const lapse = page.getByRole("button", { name: "Time-lapse of this season" });
  await expect(async () => {
    await page.keyboard.press("n"); // the director comes some time after the first picture
    await expect(lapse).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lapse.click();
  const film = page.getByRole("dialog", { name: "Season 1 in a few seconds" });
  await expect(film).toContainText(/Generation 10\s000/);
  await film.getByRole("button", { name: "Stop" }).click();
  const moment = film.getByRole("slider", { name: "Moment of the season" });
  await moment.fill("0");
  await expect(moment).toHaveAttribute("aria-valuetext", /Generation 10\s000/);
  const saving = page.waitForEvent("download");
  await film.getByRole("button", { name: "Save as GIF" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("life2-season-1.gif");
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 6).toString()).toBe("GIF89a");
  const found = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(found.violations).toEqual([]);
});

test("the director goes where owners meet; time stops, steps, goes back and is live again", async ({
  page,
  localnet,
}) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(40);
  await page.keyboard.press("n");
  await page.getByLabel("Who has the camera").selectOption({ label: "Where owners meet" });
  await page.locator("#stage .board").focus(); // keys in a list of choices are the list's
  await page.keyboard.press("t");
  await page.waitForTimeout(500); // figures are written five times a second
  const stopped = await figure(page, "Generation");
  await page.waitForTimeout(1500);
  expect(await figure(page, "Generation")).toBe(stopped);
  await page.keyboard.press(".");
  await expect.poll(() => figure(page, "Generation")).toBe(stopped + 1);
  await page.keyboard.press(",");
  await expect.poll(() => figure(page, "Generation")).toBeLessThan(stopped);
  await expect(page.locator("#director")).toContainText("behind");
  await page.getByRole("button", { name: "Live" }).click();
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(stopped + 1);
  await live(page);
});

test("a guest's key is saved to a file and brought back", async ({ page, browser, localnet }) => {
  await open(page, localnet.world);
  await takeSeat(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save key" }).click();
  const file = await (await saved).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ life2: "guest key" });
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await open(elsewhere, localnet.world);
  const chosen = elsewhere.waitForEvent("filechooser");
  await elsewhere.getByRole("button", { name: "Bring a saved key" }).click();
  await (await chosen).setFiles(file);
  await expect.poll(() => figure(elsewhere, "My coins")).toBe(1000);
  await expect(elsewhere.locator("#people")).toContainText("Player 1");
  await other.close();
});

test("whoever comes back looks where they looked, and H goes to their land", async ({
  page,
  localnet,
}) => {
  await open(page, `${localnet.world}?x=300&y=200&z=12`);
  await takeSeat(page);
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill("block");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBe(996);
  await page.waitForTimeout(1200);
  await page.goto("about:blank");
  await page.goto(localnet.world);
  await expect.poll(() => figure(page, "My coins")).toBe(996);
  const where = () => page.evaluate(() => localStorage.getItem("life2.world.camera"));
  expect(await where()).toContain('"x":300');
  await page.keyboard.press("0");
  await page.keyboard.press("h");
  await expect.poll(where).toContain('"x":304'); // the middle of its block
});

test("axe finds nothing by day: World, its news and its director, and the lobby", async ({
  page,
  localnet,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await localnet.bots();
  await open(page, localnet.world);
  await page.keyboard.press("n");
  await page.locator(".feed .fold-button").click();
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const findings = async () =>
    (await new AxeBuilder({ page }).withTags(rules).analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    );
  expect(await findings(), "World").toEqual([]);
  await page.getByRole("link", { name: "back to the lobby" }).click();
  await expect(page.locator('a.tile[href="#/world"]')).toContainText("Generation");
  expect(await findings(), "the lobby").toEqual([]);
});

test.describe("as a page of the web", () => {
  test.use({ serviceWorkers: "allow" });

  test("it has a manifest, icons and a preview, and a page of its own for no network", async ({
    page,
    localnet,
    context,
    allowed,
  }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto(localnet.url);
    const manifest = (await (
      await page.request.get(`${localnet.url}/manifest.webmanifest`)
    ).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons)
      expect((await page.request.get(`${localnet.url}/${src}`)).ok(), src).toBe(true);
    expect((await page.request.get(`${localnet.url}/preview.png`)).ok()).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await context.setOffline(true);
    await page.goto(`${localnet.url}/?again`);
    await expect(page.getByRole("heading")).toHaveText("Life2 is out of reach");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.locator("main.lobby")).toBeVisible();
  });
});
