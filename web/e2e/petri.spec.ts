/** Petri, as people play it: by keys, mouse and fingers, with and without a network, proved and raced. */

import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, expect, press, test, visiting, within } from "./game";

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
async function openPetri(page: Page, url: string, place = ""): Promise<void> {
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
async function petriFigure(page: Page, name: string): Promise<string> {
  const term = page.locator(".petri-figures dt", { hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd[1]").innerText();
}

const proof = (page: Page) => page.locator(".petri-proof");

/** Begin a dish by the dialog; *size* is 6, 7 or 8. */
async function begin(page: Page, kind: string, mode: string, size = 6, seed = ""): Promise<void> {
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New dish" });
  await dialog.getByRole("radio", { name: kind }).check();
  if (seed !== "") await dialog.getByRole("textbox").fill(seed);
  await dialog.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  if (kind !== "Today's dish")
    await dialog.getByRole("radio", { name: `${size} × ${size}` }).check();
  const guest = dialog.getByRole("button", { name: "Play as guest" });
  if (await guest.isVisible()) await guest.click();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Make *turns* moves by keys, each towards where something moves. */
async function playSome(page: Page, turns: number): Promise<void> {
  const keys = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft" };
  for (let turn = 0; turn < turns; turn++) {
    const can = page.locator(".petri-way[aria-disabled=false]");
    const way = await can.nth(turn % (await can.count())).getAttribute("data-way");
    const before = Number(await petriFigure(page, "Turn"));
    await page.keyboard.press(keys[way as keyof typeof keys]);
    await expect.poll(() => petriFigure(page, "Turn")).toBe(String(before + 1));
  }
}

/** A finger on the middle of the board. */
async function finger(page: Page): Promise<{ client: CDPSession; x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(".petri-board").boundingBox())!;
  const client = await page.context().newCDPSession(page);
  return { client, x: x + width / 2, y: y + height / 2 };
}

type Touch = "touchStart" | "touchMove" | "touchEnd";

async function touch(client: CDPSession, type: Touch, x = 0, y = 0): Promise<void> {
  const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
  await client.send("Input.dispatchTouchEvent", { type, touchPoints });
}

const board = (page: Page) => page.locator(".petri-board table").innerText();

visiting(
  "a newcomer learns by five moves, practises by keys and takes moves back",
  async ({ page, localnet }) => {
    await page.goto(`${localnet.url}/#/petri`);
    await press(page, "Tutorial");
    const tutorial = page.getByRole("dialog", { name: "Petri in five moves" });
    for (const [at, key] of ["ArrowRight", "a", "ArrowLeft", "ArrowLeft", "ArrowLeft"].entries()) {
      await expect(tutorial).toContainText(`${at + 1}. `);
      await page.keyboard.press(key);
      await tutorial.getByRole("button", { name: /Next|Play/ }).click();
    }
    await expect(tutorial).toHaveCount(0);
    await begin(page, "Practice", "Early");

    const start = await board(page);
    await playSome(page, 3);
    expect(await petriFigure(page, "Turn")).toBe("3");
    expect(await petriFigure(page, "Score")).not.toBe("0");
    await expect(proof(page)).toHaveText("Checked: 3 turns");
    for (let turn = 0; turn < 2; turn++) await page.keyboard.press("u");
    await press(page, "Undo");
    expect(await board(page)).toBe(start);
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

    await page.reload();
    await expect(page.locator(".petri-what")).toContainText("Practice");
    expect(await board(page)).toBe(start);
  },
);

visiting("the ghost of a swipe is the board that comes", async ({ page, localnet }) => {
  await openPetri(page, localnet.url);
  await page.keyboard.press("n");
  const whole = page.getByRole("checkbox", { name: "Ghosts show what chance will bring, too" });
  await expect(whole).not.toBeChecked(); // risk is the game
  await whole.check();
  await page.getByRole("textbox").fill("17");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(whole).toHaveCount(0);
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

visiting("one practises without blight, and the canister agrees", async ({ page, localnet }) => {
  await openPetri(page, localnet.url);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New dish" });
  await dialog.getByRole("radio", { name: /^Late/ }).check();
  for (const name of ["Blight", "Catalysts", "Bonus of colonies"]) {
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
  }
  await dialog.getByRole("checkbox", { name: "Blight" }).uncheck();
  await dialog.getByRole("textbox").fill("77");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".petri-what")).toHaveText("Practice · Late · 6 × 6 · no blight");
  await playSome(page, 2);
  await expect(proof(page)).toHaveText("Checked: 2 turns");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/#\/petri\/late-noblight\.77\.[NESW]{2}$/);
});

visiting("one drags with a mouse, until the dish is over", async ({ page, localnet }) => {
  await openPetri(page, localnet.url);
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowLeft"); // which is the dialog's
  await page.keyboard.press("Escape");
  expect(await petriFigure(page, "Turn")).toBe("0");
  await begin(page, "Practice", "Late", 6, "77");
  const game = () => page.evaluate(() => localStorage.getItem("life2.petri.game"));
  expect(await game()).toContain('"recipe":"late.77.');
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

test("today's dish is proved, stands in the table, and another races it", async ({
  page,
  browser,
  localnet,
}) => {
  await openPetri(page, localnet.url);
  await begin(page, "Today's dish", "Early");
  await expect(page.locator(".petri-what")).toHaveText("Today's dish · Early · 6 × 6");
  await playSome(page, 4);
  await press(page, "Play as guest"); // on the way
  await playSome(page, 2);
  await expect(proof(page)).toHaveText("Saved: 6 turns");
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

  const { page: other, close } = await another(browser, localnet);
  await openPetri(other, localnet.url);
  await begin(other, "Today's dish", "Early");
  await other.getByRole("button", { name: "Race Ada" }).click();
  const race = other.getByRole("region", { name: "Race" });
  await expect(race).toContainText("Ada had 0 in turn 0. You are level with Ada.");
  await playSome(other, 6);
  await press(other, "Play as guest");
  await expect(race).toContainText(`Ada had ${score} in turn 6. You are level with Ada.`);
  await expect(proof(other)).toHaveText("Saved: 6 turns");
  await other.getByRole("button", { name: "Watch the dish of Ada" }).first().click();
  await expect(other.getByRole("slider", { name: "Turn" })).toHaveAttribute("max", "6");
  await close();
});

visiting(
  "without a network one plays on, loses nothing, and all is proved later",
  async ({ page, localnet, allowed }) => {
    allowed.push(/Failed to load resource|net::ERR/);
    await openPetri(page, localnet.url);
    await begin(page, "A dish of your own", "Early", 7);
    await playSome(page, 2);
    await expect(proof(page)).toHaveText("Saved: 2 turns");
    await page.context().setOffline(true);
    await playSome(page, 4);
    await expect(proof(page)).toHaveText("The network cannot be reached: 2 turns saved");
    const before = await board(page);
    await page.context().setOffline(false);
    await page.reload();
    expect(await board(page)).toBe(before);
    await expect(proof(page)).toHaveText("Saved: 6 turns");
    await page.context().setOffline(true);
    await playSome(page, 1);
    await expect(proof(page)).toHaveText(/^The network cannot be reached/);
    await page.context().setOffline(false);
    await expect(proof(page)).toHaveText("Saved: 7 turns");
  },
);

visiting(
  "a link shows a game, which the canister checks and a GIF takes along",
  async ({ page, localnet }) => {
    await openPetri(page, localnet.url, "/early.305419896.NESW");
    await expect(proof(page)).toHaveText("Checked: 4 turns");
    await press(page, "A turn on");
    await expect(page.getByText(/^Turn 1 of 4/)).toBeVisible();
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
  },
);

visiting("axe finds nothing: playing, in every dialog, in a replay", async ({ page, localnet }) => {
  await page.goto(`${localnet.url}/#/petri`);
  await press(page, "Tutorial");
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean(page, "the tutorial");
  await page.keyboard.press("Escape");
  await begin(page, "Today's dish", "Late");
  await playSome(page, 1);
  await clean(page, "a hint");
  await press(page, "Play as guest");
  await expect(proof(page)).toHaveText(/^Saved/);
  await page.keyboard.press("g");
  await clean(page, "playing");
  for (const [key, name] of [
    ["n", "New dish"],
    ["t", "Tables"],
    ["?", "Help"],
  ] as const) {
    // prettier-ignore
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await clean(page, name);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("r");
  await expect(page.getByRole("slider")).toBeVisible();
  await clean(page, "a replay");
});

visiting(
  "a dish that is over says what it is worth, and what comes next",
  async ({ page, context, localnet }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${localnet.url}/#/petri`);
    await expect(page.locator(".petri-what")).toHaveText("Today's dish · Early · 6 × 6");
    await playSome(page, 5);
    await press(page, "Give up");
    await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
    const end = page.getByRole("region", { name: "The end of this dish" });
    await expect(end).toContainText(/Given up, after 5 turns\.[\d.]+ points/);
    await expect(end).toContainText(/Bestthis oneRank todaywould be \d+Days in a row1/);
    await expect(end).toContainText(/Tomorrow's dish in [\dhmin ]+/);
    await clean(page, "the end");
    await end.getByRole("button", { name: "Share" }).click();
    const shared = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(shared).toMatch(/^Petri [\d-]+ · Early\n[⬛🟦🟩🟨]{5} .*\nhttp.*#\/petri$/u);
    await end.getByRole("button", { name: "Sign in, and it counts" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Play as guest" }).click();
    await expect(proof(page)).toHaveText("Saved: 5 turns");
    await expect(end).toContainText(/Rank today\d/);
    await end.getByRole("button", { name: "Practise" }).click();
    await expect(page.locator(".petri-what")).toContainText("Practice");
  },
);

visiting("whoever wants no motion gets none", async ({ page, localnet }) => {
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

test.describe("on a phone", () => {
  const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
  test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

  visiting("one swipes with a finger, and back is back", async ({ page, localnet }) => {
    await openPetri(page, localnet.url, "");
    const { client, x, y } = await finger(page);
    await touch(client, "touchStart", x, y);
    await touch(client, "touchMove", x - 60, y + 5);
    await expect(page.locator("[data-way=W]")).toHaveClass(/ahead/);
    await touch(client, "touchMove", x - 5, y);
    await expect(page.locator("[data-way=W]")).not.toHaveClass(/ahead/);
    await touch(client, "touchEnd");
    expect(await petriFigure(page, "Turn")).toBe("0");

    await touch(client, "touchStart", x, y);
    await touch(client, "touchMove", x + 3, y - 80);
    await touch(client, "touchEnd");
    await expect.poll(() => petriFigure(page, "Turn")).toBe("1");
    await expect(page.locator(".petri-board p[aria-live]")).toHaveText(/^up: /);
    await page.locator("[data-way=W]").tap();
    await expect.poll(() => petriFigure(page, "Turn")).toBe("2");
  });

  visiting(
    "holding the board shows all four ghosts, until the finger goes",
    async ({ page, localnet }) => {
      await openPetri(page, localnet.url);
      const { client, x, y } = await finger(page);
      const shown = page.locator(".petri-way.looking");
      await expect(shown).toHaveCount(0);
      await touch(client, "touchStart", x, y);
      await expect.poll(() => shown.count()).toBeGreaterThan(1);
      await touch(client, "touchEnd");
      await expect(shown).toHaveCount(0);
      expect(await petriFigure(page, "Turn")).toBe("0");
    },
  );

  visiting("all that is played with is in sight and large enough", async ({ page, localnet }) => {
    await openPetri(page, localnet.url);
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const selector of [".petri-board", ".petri-pad"]) {
        const box = (await page.locator(selector).boundingBox())!;
        expect(box.x, selector).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, selector).toBeLessThanOrEqual(width);
        expect(box.y + box.height, selector).toBeLessThanOrEqual(height);
      }
      const small = await page
        .locator(".petri-pad button, .petri-bar button, .petri-head button")
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.getClientRects().length > 0)
            .filter((button) => button.getBoundingClientRect().height < 44)
            .map((button) => button.textContent),
        );
      expect(small).toEqual([]);
      await within(page);
      await clean(page, `at ${width} x ${height}`);
    }
  });
});
