/**
 * A small still of every room, which its tile in the lobby shows until its own picture is there; they
 * are kept as lobby/still.webp in the rooms' folders.
 */

import { writeFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expect, figure, open, test } from "../e2e/game";

/** How many pixels wide: where every pixel is a cell, few are enough. */
const ROOMS = { world: 96, arena: 160, lab: 96, boxes: 160, petri: 160 };
const LIVELY = 900; // generations

/** What the tile *link* shows, as a small file. */
async function stillOf(link: Locator, width: number): Promise<Buffer> {
  const text = await link.locator("canvas").evaluate((canvas: HTMLCanvasElement, width) => {
    const height = (width * 10) / 16;
    const still = Object.assign(document.createElement("canvas"), { width, height });
    const context = still.getContext("2d")!;
    context.fillStyle = getComputedStyle(canvas.parentElement!).backgroundColor;
    context.fillRect(0, 0, width, height);
    const fitted = getComputedStyle(canvas).objectFit === "contain" ? Math.min : Math.max;
    const scale = fitted(width / canvas.width, height / canvas.height);
    const [wide, high] = [scale * canvas.width, scale * canvas.height];
    context.imageSmoothingQuality = "high";
    context.drawImage(canvas, (width - wide) / 2, (height - high) / 2, wide, high);
    return still.toDataURL("image/webp", 0.3);
  }, width);
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

test("the stills of the lobby", async ({ page, localnet }) => {
  test.setTimeout(600_000);
  const set = ["commit_seconds=15", "reveal_seconds=20"].flatMap((each) => ["--set", each]);
  await localnet.admin("--room", "arena", "season", "1", ...set);
  await localnet.bots();
  for (const room of ["arena", "boxes", "petri"]) localnet.play(room, "--count", "5");
  await open(page, `${localnet.world}?x=256&y=256&z=2.5`);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(LIVELY);
  await page.goto(localnet.url);
  await expect(page.locator(".tile-caption:visible")).toHaveCount(5); // all are drawn
  await expect(page.locator(".feed-line").filter({ hasText: "has won round" })).not.toHaveCount(0);
  for (const [room, width] of Object.entries(ROOMS)) {
    const link = page.locator(`a.tile[href^="#/${room}"]`);
    const file = new URL(`../src/rooms/${room}/lobby/still.webp`, import.meta.url);
    writeFileSync(file, await stillOf(link, width));
  }
});
