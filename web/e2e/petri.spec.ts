/** Petri, as people play it: by keys, with and without a network, proved, raced and shared. */

import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./game";
import { begin, openPetri, petriFigure, playSome, proof } from "./petri";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say about *page* as it is. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

const board = (page: Page) => page.locator(".petri-board table").innerText();

test("a newcomer learns by five moves, then practises by keys alone and takes moves back", async ({
  page,
  localnet,
}) => {
  await page.goto(`${localnet.url}/#/petri`);
  const tutorial = page.getByRole("dialog", { name: "Petri in five moves" });
  for (const [at, key] of ["ArrowRight", "a", "ArrowLeft", "ArrowLeft", "ArrowLeft"].entries()) {
    await expect(tutorial).toContainText(`${at + 1}. `);
    await page.keyboard.press(key);
    await tutorial.getByRole("button", { name: /Next|Play/ }).click();
  }
  await expect(tutorial).toHaveCount(0);

  const start = await board(page);
  await playSome(page, 3);
  expect(await petriFigure(page, "Turn")).toBe("3");
  expect(await petriFigure(page, "Score")).not.toBe("0");
  await expect(proof(page)).toHaveText("The canister agrees: 3 turns");
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press("u");
  expect(await board(page)).toBe(start);

  await page.reload();
  await expect(tutorial).toHaveCount(0);
  expect(await board(page)).toBe(start);
});

test("the ghost of a swipe is the board that comes", async ({ page, localnet }) => {
  await openPetri(page, localnet.url);
  const west = page.locator("[data-way=W]");
  await page.keyboard.press("g");
  const foretold = await west.innerText();
  const told = await west.getAttribute("aria-label");
  await west.focus();
  await expect(page.locator(".petri-board-canvas")).toHaveClass(/foreseen/);
  await page.keyboard.press("Enter");
  await expect.poll(() => petriFigure(page, "Turn")).toBe("1");
  expect(await page.locator(".petri-gain").innerText()).toBe(foretold.trim());
  const news = page.locator(".petri-board p[aria-live]");
  expect(told).toContain((await news.innerText()).trim());
});

test("one drags with a mouse, until the dish is over", async ({ page, localnet }) => {
  await openPetri(page, localnet.url);
  await begin(page, "Practice", "Late");
  const { x, y, width, height } = (await page.locator(".petri-board").boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const end = page.locator(".petri-end");
  const ways = { N: [0, -90], E: [90, 0], S: [0, 90], W: [-90, 0] } as const;
  while (!(await end.isVisible())) {
    const way = await page
      .locator(".petri-way[aria-disabled=false]")
      .first()
      .getAttribute("data-way");
    const [dx, dy] = ways[way as keyof typeof ways];
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    await page.mouse.move(middleX + dx, middleY + dy, { steps: 2 });
    await page.mouse.up();
  }
  await expect(end).toContainText(/Nothing (lives any more|can move), after \d+ turns?\./);
  await end.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("slider", { name: "Turn" })).toBeVisible();
});

test("today's dish is proved on the canister and stands in the table, and another races it", async ({
  page,
  browser,
  localnet,
}) => {
  await openPetri(page, localnet.url);
  await begin(page, "Today's dish", "Early");
  await expect(page.locator(".petri-what")).toHaveText("Today's dish · Early · 6 × 6");
  await playSome(page, 6);
  await expect(proof(page)).toHaveText("Proved: 6 turns");
  const score = await petriFigure(page, "Score");
  const today = page.getByRole("region", { name: "Today's table" });
  await expect(today.getByRole("row").nth(1)).toContainText(score);
  await expect(today.getByRole("row").nth(1)).toContainText("you");
  await page.getByRole("button", { name: "Set your name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await page.keyboard.press("Enter");
  await expect(today.getByRole("row").nth(1)).toContainText("Ada");

  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New dish" });
  await dialog.getByRole("radio", { name: "Today's dish" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("You have the dish of this day already").first()).toBeAttached();
  await page.keyboard.press("Escape");

  const other = await (await browser.newContext()).newPage();
  await openPetri(other, localnet.url);
  await begin(other, "Today's dish", "Early");
  await other.getByRole("button", { name: "Race Ada" }).click();
  const race = other.getByRole("region", { name: "Race" });
  await expect(race).toContainText("Ada had 0 in turn 0. You are level with Ada.");
  await playSome(other, 6);
  await expect(race).toContainText(`Ada had ${score} in turn 6. You are level with Ada.`);
  await expect(proof(other)).toHaveText("Proved: 6 turns");
  await other.getByRole("button", { name: "Watch the dish of Ada" }).first().click();
  await expect(other.getByRole("slider", { name: "Turn" })).toHaveAttribute("max", "6");
  await other.context().close();
});

test("without a network one plays on, a reload loses nothing, and all is proved when it is back", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/Failed to load resource|net::ERR/);
  await openPetri(page, localnet.url);
  await begin(page, "A dish of your own", "Early", 7);
  await playSome(page, 2);
  await expect(proof(page)).toHaveText("Proved: 2 turns");
  await page.context().setOffline(true);
  await playSome(page, 4);
  await expect(proof(page)).toHaveText("The network cannot be reached: 2 turns proved");
  const before = await board(page);
  await page.context().setOffline(false);
  await page.reload();
  expect(await board(page)).toBe(before);
  await expect(proof(page)).toHaveText("Proved: 6 turns");
  await page.context().setOffline(true);
  await playSome(page, 1);
  await expect(proof(page)).toHaveText(/^The network cannot be reached/);
  await page.context().setOffline(false);
  await expect(proof(page)).toHaveText("Proved: 7 turns");
});

test("practice works without a network", async ({ page, localnet, allowed }) => {
  allowed.push(/Failed to load resource|net::ERR/);
  await openPetri(page, localnet.url);
  await page.context().setOffline(true);
  await begin(page, "Practice", "Mid", 8);
  await playSome(page, 2);
  await expect(proof(page)).toHaveText("Practice");
  await page.context().setOffline(false);
  await page.keyboard.press("u");
  await expect(proof(page)).toHaveText("The canister agrees: 1 turn");
});

test("a link shows a game, which the canister checks and a GIF takes along", async ({
  page,
  localnet,
}) => {
  await openPetri(page, localnet.url, "/early.305419896.NESW");
  await expect(proof(page)).toHaveText("The canister agrees: 4 turns");
  const slider = page.getByRole("slider", { name: "Turn" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(page.getByText(/^Turn 4 of 4/)).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/^Turn 2 of 4/)).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save GIF" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("petri-early-305419896.gif");
  const bytes = readFileSync(await file.path());
  const shown = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    return [frameCount, repetitionCount === Infinity, image.displayWidth, image.displayHeight];
  }, bytes.toString("base64"));
  expect(shown).toEqual([5, true, 320, 348]);

  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/#\/petri$/);
  await expect(page.locator(".petri-what")).toContainText("Practice · Early");
});

test("a link to a game that cannot be played opens the lobby with a sentence", async ({
  page,
  localnet,
}) => {
  await page.goto(`${localnet.url}/#/petri/early.1.NEX`);
  await expect(page.locator(".notice")).toHaveText("That link leads to no game of Petri.");
});

test("axe finds nothing: playing, foreseeing, in every dialog, in a replay", async ({
  page,
  localnet,
}) => {
  await page.goto(`${localnet.url}/#/petri`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findings(page), "the tutorial").toEqual([]);
  await page.keyboard.press("Escape");
  await begin(page, "Today's dish", "Late");
  await playSome(page, 1);
  await expect(proof(page)).toHaveText(/^Proved/);
  await page.keyboard.press("g");
  expect(await findings(page), "playing").toEqual([]);
  for (const [key, name] of [
    ["n", "New dish"],
    ["t", "Tables"],
    ["?", "Help"],
  ] as const) {
    // prettier-ignore
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    expect(await findings(page), name).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("r");
  await expect(page.getByRole("slider")).toBeVisible();
  expect(await findings(page), "a replay").toEqual([]);
});

test("whoever wants no motion gets none", async ({ page, localnet }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPetri(page, localnet.url);
  await page.evaluate(() => {
    const asked = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) => {
      document.body.dataset["frames"] = "asked";
      return asked(frame);
    };
  });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => petriFigure(page, "Turn")).toBe("2");
  expect(await page.locator("body").getAttribute("data-frames")).toBeNull();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("the lobby's tile shows today's dish, and who leads", async ({ page, localnet }) => {
  await page.goto(localnet.url);
  const tile = page.locator('a.tile[href="#/petri"]');
  await expect(tile).toContainText("Today's dish: nobody has played it yet");
  await tile.click();
  await expect(page.getByRole("dialog", { name: "Petri in five moves" })).toBeVisible();
  await page.keyboard.press("Escape");
  await begin(page, "Today's dish", "Mid");
  await playSome(page, 1);
  await expect(proof(page)).toHaveText(/^Proved/);
  await page.getByRole("link", { name: "back to the lobby" }).click();
  await expect(tile).toContainText("to beat, 1 player");
});
