/** What tests of Boxes begin with. */

import type { Page } from "@playwright/test";
import { expect } from "./game";

const ZOOM = 4;
const BOX = 8 * ZOOM; // CSS pixels

/** Open Boxes with the dot (500, 500) in the middle of the sheet, each box 32 pixels wide. */
export async function openBoxes(page: Page, url: string, more = ""): Promise<void> {
  await page.goto(`${url}/#/boxes?x=500&y=500&z=${ZOOM}${more}`);
  await expect(page.getByRole("main", { name: "Boxes" })).toBeVisible();
  await expect(page.locator(".boxes-hud, .boxes-replay").locator("visible=true")).toBeVisible();
}

export async function playAsGuest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play as guest" }).click();
  await expect(page.locator(".boxes-badge")).toBeVisible();
}

type Line = readonly [x: number, y: number, way: "across" | "down"];

/** The lines around box (x, y): above, below, left, right. */
export const around = (x: number, y: number): readonly Line[] => [
  [x, y, "across"],
  [x, y + 1, "across"],
  [x, y, "down"],
  [x + 1, y, "down"],
];

/** Where the middle of a line is on the screen. */
export async function spotOf(page: Page, [x, y, way]: Line): Promise<[number, number]> {
  const stage = (await page.locator(".boxes-stage").boundingBox())!;
  const [dx, dy] = way === "across" ? [0.5, 0] : [0, 0.5];
  return [
    stage.x + stage.width / 2 + (x + dx - 500) * BOX,
    stage.y + stage.height / 2 + (y + dy - 500) * BOX,
  ];
}

export async function clickLine(page: Page, line: Line): Promise<void> {
  await page.mouse.click(...(await spotOf(page, line)));
}

/** How many lines are drawn, as the head says. */
export async function linesDrawn(page: Page): Promise<number> {
  const said = await page.locator(".boxes-progress").textContent();
  return Number(/^([\d\s]+) of/.exec(said ?? "")?.[1]!.replace(/\s/g, "") ?? NaN);
}

/** The four scores. */
export async function scores(page: Page): Promise<number[]> {
  const found = await page.locator(".boxes-score .number").allTextContents();
  return found.map((text) => Number(text.replace(/\s/g, "")));
}

export const hint = (page: Page) => page.locator(".boxes-hint");
export const mark = (page: Page) => page.locator(".mark");
