/** What tests of Petri begin with. */

import type { Page } from "@playwright/test";
import { expect } from "./game";

const PRACTICE = JSON.stringify({
  kind: "practice",
  recipe: "early.17.",
  id: null,
  owner: "",
  day: null,
  proved: 0,
  givenUp: false,
});

/** Open Petri, at *url*, without the tutorial and with a practice game that is always the same. */
export async function openPetri(page: Page, url: string, place = ""): Promise<void> {
  await page.addInitScript((game) => {
    localStorage.setItem("life2.petri.seen", "yes");
    if (localStorage.getItem("life2.petri.game") === null) {
      localStorage.setItem("life2.petri.game", game);
    }
  }, PRACTICE);
  await page.goto(`${url}/#/petri${place}`);
  await expect(page.getByRole("main", { name: "Petri" })).toBeVisible();
}

/** A number of the head: "Score", "Streak" or "Turn". */
export async function petriFigure(page: Page, name: string): Promise<string> {
  const term = page.locator(".petri-figures dt", { hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd[1]").innerText();
}

export const proof = (page: Page) => page.locator(".petri-proof");

/** Begin a dish by the dialog; *size* is 6, 7 or 8. */
export async function begin(page: Page, kind: string, mode: string, size = 6): Promise<void> {
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New dish" });
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  if (kind !== "Today's dish")
    await dialog.getByRole("radio", { name: `${size} × ${size}` }).check();
  const guest = dialog.getByRole("button", { name: "Play as guest" });
  if (await guest.isVisible()) await guest.click();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Make *turns* moves by keys, each towards where something moves. */
export async function playSome(page: Page, turns: number): Promise<void> {
  const keys = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft" };
  for (let turn = 0; turn < turns; turn++) {
    const can = page.locator(".petri-way[aria-disabled=false]");
    const way = await can.nth(turn % (await can.count())).getAttribute("data-way");
    const before = Number(await petriFigure(page, "Turn"));
    await page.keyboard.press(keys[way as keyof typeof keys]);
    await expect.poll(() => petriFigure(page, "Turn")).toBe(String(before + 1));
  }
}
