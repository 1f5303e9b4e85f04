/** A moving picture of the house, a few seconds of every room; it is kept as docs/pictures/house.gif. */

import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Rgb } from "../src/draw/colour";
import { encode, TRANSPARENT } from "../src/draw/gif";
import { Palette } from "../src/draw/quantise";
import { expect, figure, live, open, test } from "../e2e/game";

const FILE = new URL("../../docs/pictures/house.gif", import.meta.url).pathname;
const SEEN = { width: 1280, height: 800 }; // as the page is laid out
const KEPT = { width: 640, height: 400 };
const DELAY = 16; // hundredths of a second
const LIVELY = 600; // generations

/** What *page* shows, in pixels of the film. */
async function picture(page: Page): Promise<Uint8ClampedArray> {
  const png = (await page.screenshot({ animations: "allow" })).toString("base64");
  const pixels = await page.evaluate(
    async ([data, width, height]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, width, height);
      const { data: found } = context.getImageData(0, 0, width, height);
      let text = "";
      for (let at = 0; at < found.length; at += 8192) {
        text += String.fromCharCode(...found.subarray(at, at + 8192));
      }
      return btoa(text);
    },
    [png, KEPT.width, KEPT.height] as const,
  );
  return new Uint8ClampedArray(Buffer.from(pixels, "base64"));
}

test("the house", async ({ page, localnet }) => {
  test.setTimeout(600_000);
  const film: Uint8ClampedArray[] = [];
  const take = async (
    pictures: number,
    between: () => Promise<void> = () => page.waitForTimeout(100),
  ) => {
    for (let taken = 0; taken < pictures; taken++) {
      film.push(await picture(page));
      await between();
    }
  };
  await page.setViewportSize(SEEN);
  const set = ["commit_seconds=15", "reveal_seconds=20"].flatMap((each) => ["--set", each]);
  await localnet.admin("--room", "arena", "season", "1", ...set);
  await localnet.bots();
  for (const room of ["arena", "boxes", "petri", "lab"]) localnet.play(room);

  await open(page, `${localnet.world}?x=256&y=256&z=2.5`);
  await expect.poll(() => figure(page, "Generation"), { timeout: 240_000 }).toBeGreaterThan(LIVELY);
  await page.goto(localnet.url);
  const tiles = await page.locator(".tile-picture").count();
  await expect(page.locator(".tile-caption:visible")).toHaveCount(tiles); // all are drawn
  await take(10);

  await page.goto(`${localnet.world}?x=256&y=256&z=3`);
  await live(page);
  await take(14);

  await page.goto(`${localnet.url}/#/arena/1@0`);
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await take(20);

  await page.goto(`${localnet.url}/#/lab?r=B3/S23&g=T96,64&p=24$44b2o$43b2o$44bo!`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForTimeout(2000); // until there is something to see
  await take(20);

  await page.goto(`${localnet.url}/#/boxes`);
  await expect(page.locator(".boxes-scores")).toBeVisible();
  await take(12, () => page.waitForTimeout(400));

  await page.goto(`${localnet.url}/#/petri/early.305419896.${"NESW".repeat(4)}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await take(20);

  const palette = new Palette(
    film.filter((_, at) => at % 5 === 0),
    TRANSPARENT,
  );
  const colours: readonly Rgb[] = palette.colours;
  const pictures = film.map((pixels) => ({ pixels: palette.numbers(pixels), delay: DELAY }));
  writeFileSync(FILE, encode(KEPT.width, KEPT.height, colours, pictures));
});
