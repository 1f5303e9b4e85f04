/** The first minute of a new player in each room, at a desk and on a phone, with bots around. */

import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, DESK, expect, PHONE, press, test, within } from "./game";

const MINUTE = 60_000; // milliseconds of the page's time

/** Milliseconds that the page is open. */
const age = (page: Page) => page.evaluate(() => performance.now());

const PLAYERS = [
  ["at a desk", { viewport: DESK }],
  ["on a phone", { ...devices["Pixel 7"], viewport: PHONE }],
] as const;

test.describe("the Lab", () => {
  /** Where a stroke begins, in hundredths of the board: every run of the test draws elsewhere. */
  const placeOf = (seed: number) => [25 + ((seed * 17) % 45), 25 + ((seed * 29) % 45)] as const;

  for (const [where, device] of PLAYERS) {
    test(`who is new draws and publishes, ${where}`, async ({ browser, localnet }, {
      repeatEachIndex,
    }) => {
      const stop = localnet.play("lab", "--count", "1", "--pause", "1");
      const { page, close } = await another(browser, localnet, device);
      await page.goto(`${localnet.url}/#/lab`);
      await expect(page.locator(".lab-credit")).toContainText("Specimen of the day: ");
      await expect(page.locator(".lab-figures")).toHaveText(/Generation [1-9]/);

      await page.getByRole("button", { name: "Clear" }).click();
      const box = (await page.getByRole("application").boundingBox())!;
      const [across, down] = placeOf(repeatEachIndex);
      const [x, y] = [box.x + (box.width * across) / 100, box.y + (box.height * down) / 100];
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [2, 0],
      ] as const) {
        await page.mouse.click(x + 15 * dx, y + 15 * dy);
      }
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Play as guest" }).click();
      await page.getByLabel("Name of the specimen").fill("My first drawing");
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      const own = page.locator(".lab-specimen", { hasText: "My first drawing" });
      await expect(own).toBeVisible();
      expect(await age(page)).toBeLessThan(MINUTE);
      await expect(own).not.toContainText("forked from");
      await clean(page, where);
      await within(page);
      await close();
      stop();
    });
  }
});

test.describe("the Arena", () => {
  const panel = (page: Page) => page.getByRole("region", { name: "Taking part" });

  /** Draw a seedlet and send it, in this round or for the next one: until it is pledged. */
  async function bringSeedlet(page: Page): Promise<void> {
    await press(page, "Play as guest");
    await panel(page)
      .getByRole("button", { name: /^Join (this|the next) round$/ })
      .click();
    await press(page, "Wherever fewer are");
    await press(page, "Any free slot");
    await press(page, "Next");
    await press(page, "R-pentomino");
    await press(page, "Next");
    await panel(page)
      .getByRole("button", { name: /^(Pledge|Keep it for the next round)$/ })
      .click();
    const done = /You pledged for|Your seedlet is pledged|You play for/;
    await expect(page.getByText(done).first()).toBeVisible();
    expect(await age(page), "the first success is within a minute").toBeLessThan(MINUTE);
  }

  for (const [where, device] of PLAYERS) {
    test(`who is new has a seedlet in a round, ${where}`, async ({ browser, localnet }, {
      repeatEachIndex,
    }) => {
      const seed = String(1 + repeatEachIndex);
      const stop = localnet.play("arena", "--pause", "1", "--seed", seed);
      const { page, close } = await another(browser, localnet, device);
      await page.goto(`${localnet.url}/#/arena`);
      await bringSeedlet(page);
      await clean(page, `pledged, ${where}`);
      // It is revealed by itself, and Life decides as soon as all are: nobody presses anything.
      await expect(page.getByText(/is revealed\.$/).first()).toBeVisible();
      stop();
      await close();
    });
  }

  test("who comes while a round is played has a seedlet in the next one", async ({
    page: watching,
    browser,
    localnet,
  }, { repeatEachIndex }) => {
    const seed = String(1 + repeatEachIndex);
    const stop = localnet.play("arena", "--pause", "1", "--seed", seed);
    await watching.goto(`${localnet.url}/#/arena`);
    await expect(watching.locator(".arena-players")).toContainText("pledged");
    await localnet.pass("45s");
    await expect(panel(watching).getByRole("heading", { name: "Life decides" })).toBeVisible();
    const { page, close } = await another(browser, localnet);
    await page.goto(`${localnet.url}/#/arena`);
    await bringSeedlet(page);
    stop();
    await close();
  });
});

test.describe("Petri", () => {
  const TURNS = 6;

  for (const [where, device] of PLAYERS) {
    // Every localnet has a secret of its own, and so another dish of the day.
    test(`who is new plays today's dish and stands in its table, ${where}`, async ({
      browser,
      localnet,
    }) => {
      const stop = localnet.play("petri");
      const { page, close } = await another(browser, localnet, device);
      await page.goto(`${localnet.url}/#/petri`);
      await expect(page.locator(".petri-what")).toContainText("Today's dish");
      const hint = page.locator(".petri-hint [role=status]");
      await expect(hint).toHaveText(/^Swipe/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const turns = page.locator(".petri-figures dd").last();
      for (let turn = 1; turn <= TURNS; turn++) {
        await page.locator(".petri-way[aria-disabled=false]").first().click();
        await expect(turns).toHaveText(String(turn));
        if (turn === 1) await expect(hint).not.toHaveText(/^Swipe/);
      }
      const score = await page.locator(".petri-score").innerText();
      expect(score).not.toBe("0");

      await page.getByRole("button", { name: "Sign in, and it counts" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Play as guest" }).click();
      const own = page.locator(".petri-today tr", { hasText: "you" });
      await expect(own).toContainText(score);
      await expect(own).toContainText(`${TURNS} turns`);
      expect(await age(page), "the first success is within a minute").toBeLessThan(MINUTE);
      await expect(turns).toHaveText(String(TURNS)); // no move was lost
      await clean(page, where);
      await within(page);
      await close();
      stop();
    });
  }
});

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
      expect(took, `${where}: milliseconds until the first land`).toBeLessThan(MINUTE);
      await expect(coach).toContainText(/\+[1-9][\d\u202f]* land in 30 seconds, and it is yours/);
      await within(page, where);
      await clean(page, `${where}: what it brought`);
      await close();
    }
  });
});
