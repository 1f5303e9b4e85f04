/** Boxes, as people play it: lines by hand, keys and fingers, boxes, the past, links, refusals, proofs. */

import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, expect, test, visiting } from "./game";

const ZOOM = 4;
const BOX = 8 * ZOOM; // CSS pixels

/** Open Boxes with the dot (500, 500) in the middle of the sheet, each box 32 pixels wide. */
async function openBoxes(page: Page, url: string, more = ""): Promise<void> {
  await page.goto(`${url}/#/boxes?x=500&y=500&z=${ZOOM}${more}`);
  await expect(page.getByRole("main", { name: "Boxes" })).toBeVisible();
  await expect(page.locator(".boxes-hud, .boxes-replay").locator("visible=true")).toBeVisible();
}

async function playAsGuest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play as guest" }).click();
  await expect(page.locator(".boxes-badge")).toBeVisible();
}

type Line = readonly [x: number, y: number, way: "across" | "down"];

/** The lines around box (x, y): above, below, left, right. */
const around = (x: number, y: number): readonly Line[] => [
  [x, y, "across"],
  [x, y + 1, "across"],
  [x, y, "down"],
  [x + 1, y, "down"],
];

/** Where the middle of a line is on the screen. */
async function spotOf(page: Page, [x, y, way]: Line): Promise<[number, number]> {
  const stage = (await page.locator(".boxes-stage").boundingBox())!;
  const [dx, dy] = way === "across" ? [0.5, 0] : [0, 0.5];
  return [
    stage.x + stage.width / 2 + (x + dx - 500) * BOX,
    stage.y + stage.height / 2 + (y + dy - 500) * BOX,
  ];
}

async function clickLine(page: Page, line: Line): Promise<void> {
  await page.mouse.click(...(await spotOf(page, line)));
}

/** How many lines are drawn, as the head says. */
async function linesDrawn(page: Page): Promise<number> {
  const said = await page.locator(".boxes-progress").textContent();
  return Number(/^([\d\s]+) of/.exec(said ?? "")?.[1]!.replace(/\s/g, "") ?? NaN);
}

/** The four scores. */
async function scores(page: Page): Promise<number[]> {
  const found = await page.locator(".boxes-score .number").allTextContents();
  return found.map((text) => Number(text.replace(/\s/g, "")));
}

const hint = (page: Page) => page.locator(".boxes-hint");
const mark = (page: Page) => page.locator(".mark");

test("four lines are a box that stays and is proved; the past is watched and shared", async ({
  page,
  browser,
  context,
  localnet,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBoxes(page, localnet.url);
  await clean(page, "watching");
  await playAsGuest(page);
  const [top, bottom, left, right] = around(500, 500);
  await page.mouse.move(...(await spotOf(page, top!)));
  await expect(hint(page)).toHaveText("Safe: closes nothing, gives nothing away.");
  for (const line of [top!, bottom!]) await clickLine(page, line);
  await expect.poll(() => linesDrawn(page)).toBe(2);
  await expect(page.locator(".boxes-badge")).toHaveText("Red");
  await expect(page.locator(".boxes-quota")).toContainText(/[678] of 8 lines/);
  await page.mouse.move(...(await spotOf(page, left!)));
  await expect(hint(page)).toHaveText("Gives away 1 box.");
  await clickLine(page, left!);
  await expect.poll(() => linesDrawn(page)).toBe(3);

  const { page: other, close } = await another(browser, localnet);
  await openBoxes(other, localnet.url);
  await playAsGuest(other);
  await expect.poll(() => linesDrawn(other)).toBe(3);
  await other.mouse.move(...(await spotOf(other, right!)));
  await expect(hint(other)).toHaveText("Closes 1 box.");
  await clickLine(other, right!);
  await expect(other.locator("#toasts")).toContainText("A box is your team's!");
  await expect(other.locator(".boxes-quota")).toHaveText("8 of 8 lines");
  await close();

  await expect.poll(() => scores(page)).toEqual([0, 1, 0, 0]);
  await expect(mark(page)).toHaveText("Proved");
  await page.reload();
  await expect.poll(() => scores(page)).toEqual([0, 1, 0, 0]);
  await expect(page.locator(".boxes-badge")).toHaveText("Red");
  await expect(mark(page)).toHaveText("Proved");

  await test.step("axe finds nothing, in dialogs either", async () => {
    await clean(page, "playing");
    for (const dialog of ["Help", "Who has closed the most", "You"]) {
      await page.getByRole("button", { name: dialog, exact: true }).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await clean(page, dialog);
      await page.keyboard.press("Escape");
    }
    await mark(page).click();
    await clean(page, "the proof");
    await page.keyboard.press("Escape");
  });

  await test.step("the past can be watched, shared and left, and a link leads there", async () => {
    await page.getByRole("button", { name: "The past" }).click();
    const slider = page.getByRole("slider", { name: "After how many lines" });
    await expect(slider).toBeEnabled();
    await clean(page, "the past");
    await slider.fill("3");
    await expect.poll(() => scores(page)).toEqual([0, 0, 0, 0]);
    await page.getByRole("button", { name: "Link to this place" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#\/boxes\?x=500&y=500&z=4@3$/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => scores(page)).toEqual([0, 1, 0, 0]);
    await page.getByRole("button", { name: "Now" }).click();
    await expect(slider).toBeHidden();
    await page.goto(link.replace("@3", "@2"));
    await expect(page.locator(".boxes-when")).toHaveText("2 of 4 lines");
  });
});

test("no line left, a pause and a lost server are said, and end with every line", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_/);
  await localnet.admin("--room", "boxes", "quota", "2", "3600000");
  await openBoxes(page, localnet.url);
  await clickLine(page, [500, 500, "across"]);
  await expect(page.locator("#toasts")).toContainText("play as a guest or sign in");
  await playAsGuest(page);
  for (let drawn = 0; drawn < 2; drawn++) {
    await clickLine(page, [496 + 2 * drawn, 498, "across"]);
    await expect.poll(() => linesDrawn(page)).toBe(drawn + 1);
  }
  await clickLine(page, [500, 498, "across"]);
  await expect(page.locator("#toasts")).toContainText("You have no line left");
  await localnet.admin("--room", "boxes", "quota", "8", "1");
  await localnet.admin("--room", "boxes", "pause");
  await expect(hint(page)).toHaveText(/paused the game/);
  await clickLine(page, [500, 502, "across"]);
  await expect(page.locator("#toasts")).toContainText("An admin has paused the game");
  await localnet.admin("--room", "boxes", "resume");
  await expect(hint(page)).not.toHaveText(/paused the game/);
  await clickLine(page, [500, 502, "across"]);
  await expect.poll(() => linesDrawn(page)).toBe(3);
  await localnet.kill();
  await expect(page.locator(".boxes-fault")).toBeVisible();
  await localnet.start();
  await expect(page.locator(".boxes-fault")).toBeHidden();
  await clickLine(page, [500, 500, "down"]);
  await expect.poll(() => linesDrawn(page)).toBe(4);
});

visiting(
  "before the sheet is here a click is answered, and a link to the past is kept",
  async ({ page, localnet }) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((go) => (answer = go));
    await page.route("**/api/**", async (route) => {
      await answered;
      await route.continue();
    });
    const link = `${localnet.url}/#/boxes?x=500&y=500&z=${ZOOM}`;
    await page.goto(link);
    await expect(page.getByRole("main", { name: "Boxes" })).toBeVisible();
    await clickLine(page, [500, 500, "across"]);
    await expect(page.locator("#toasts")).toContainText("play as a guest or sign in");
    await page.goto(`${link}@0`);
    answer();
    await expect(page.locator(".boxes-when")).toHaveText(/^0 of \d+ lines$/);
  },
);

test("all of it goes by keys, and is said to who listens", async ({ page, localnet }) => {
  await openBoxes(page, localnet.url);
  await page.getByRole("button", { name: "Play as guest" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".boxes-badge")).toBeVisible();
  await page.getByRole("application", { name: /^Sheet/ }).focus();
  await page.keyboard.press("ArrowRight");
  const said = page.locator(".boxes-board [role=status]");
  await expect(said).toHaveText(
    "The top line of box 500, 500. Safe: closes nothing, gives nothing away.",
  );
  for (const [side, lines] of [
    ["w", 1],
    ["a", 2],
    ["s", 3],
  ] as const) {
    await page.keyboard.press(side);
    await page.keyboard.press("Enter");
    await expect.poll(() => linesDrawn(page)).toBe(lines);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(said).toContainText("The bottom line of box 500, 502");
  await page.keyboard.press("n");
  await expect(said).toContainText("Closes 1 box.");
  await page.keyboard.press("Space");
  await expect.poll(() => scores(page)).toEqual([1, 0, 0, 0]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("0");
  await expect(hint(page)).toBeVisible();
});

test.describe("on a phone", () => {
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
    await clean(page, "playing");
  });

  visiting("all that is played with is in sight, in every size", async ({ page, localnet }) => {
    await openBoxes(page, localnet.url);
    await playAsGuest(page);
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of ["scores", "map", "zoom", "hud", "tools"]) {
        const box = (await page.locator(`.boxes-${part}`).boundingBox())!;
        const where = `${part} at ${width} x ${height}`;
        expect(Math.min(box.x, box.y), where).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, where).toBeLessThanOrEqual(width);
        expect(box.y + box.height, where).toBeLessThanOrEqual(height);
      }
      const small = await page
        .locator(".boxes-zoom button, .boxes-tools button")
        .evaluateAll(
          (all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).length,
        );
      expect(small).toBe(0);
    }
  });
});
