/** The Lab in a browser: drawing, time in both directions, rules, the gallery, links, keys. */

import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { another, clean, expect, test, visiting, within } from "./game";

const lab = (url: string, place = "") => `${url}/#/lab${place}`;
const figures = (page: Page) => page.locator(".lab-figures");
const board = (page: Page) => page.getByRole("application");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Open the panel called *name*; its content. */
async function panel(page: Page, name: string) {
  const tab = page.locator(".lab-tab", { hasText: name });
  if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
  await expect(page.locator(".lab-panel h2")).toHaveText(name);
  return page.locator(".lab-panel");
}

/** Sign in as a guest, in the gallery. */
async function signIn(page: Page): Promise<void> {
  const gallery = await panel(page, "Gallery");
  await gallery.getByRole("button", { name: "Play as guest" }).click();
  await expect(gallery.getByRole("button", { name: "Your name" })).toBeVisible();
}

/** Publish what is on the board as *name*. */
async function publish(page: Page, name: string): Promise<void> {
  await button(page, "Publish").click();
  const question = page.getByRole("dialog", { name: "Publish this board" });
  await question.getByLabel("Name of the specimen").fill(name);
  await question.getByRole("button", { name: "Publish" }).click();
}

/** The address that "Copy link" puts on the clipboard. */
async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const files = await panel(page, "Files");
  await files.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#toasts")).toContainText("copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

visiting("one draws, runs, and goes back to where one began", async ({ page, localnet }) => {
  await page.goto(lab(localnet.url, "?r=B3/S23&g=P9,9"));
  await expect(figures(page)).toHaveText("Generation 0 · 0 alive");
  const box = (await board(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cell = Math.min(box.width, box.height) / 9.5;
  await page.mouse.move(x - cell, y);
  await page.mouse.down();
  await page.mouse.move(x + cell, y, { steps: 5 });
  await page.mouse.up();
  await expect(figures(page)).toHaveText("Generation 0 · 3 alive");
  await button(page, "Run").click();
  await expect(figures(page)).toHaveText(/Generation ([5-9]|\d{2,}) · 3 alive/);
  await button(page, "Pause").click();
  const stopped = await figures(page).innerText();
  await button(page, "One step back").click();
  await expect(figures(page)).not.toHaveText(stopped);
  await button(page, "Back to generation 0").click();
  await expect(figures(page)).toHaveText("Generation 0 · 3 alive");
  await button(page, "Clear").click();
  await expect(figures(page)).toHaveText("Generation 0 · 0 alive");
  await button(page, "Undo").click();
  await expect(figures(page)).toHaveText("Generation 0 · 3 alive");
});

visiting("the Lab opens with the specimen of the day, which runs", async ({ page, localnet }) => {
  await page.goto(lab(localnet.url));
  await expect(page.locator(".lab-credit")).toContainText("Specimen of the day: ");
  await expect(figures(page)).toHaveText(/Generation [1-9]/);
  const gallery = await panel(page, "Gallery");
  const classics = gallery.getByRole("list", { name: "Classics" });
  await expect(classics.getByRole("listitem")).toHaveCount(12);
  const pictures = classics.locator(".miniature");
  const shown = () => pictures.first().evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await shown();
  await expect.poll(shown).not.toBe(before);
  await expect(pictures.last()).toHaveJSProperty("width", 300); // out of sight nothing is painted
  await gallery.getByRole("button", { name: /^Pulsar/ }).click();
  await expect(page.locator(".lab-credit")).toHaveText("Pulsar · John Conway, 1970");
  await expect(figures(page)).toHaveText(/Generation [1-9]/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("about:blank");
  await page.goto(lab(localnet.url));
  await expect(page.locator(".lab-credit")).toContainText("Specimen of the day: ");
  await expect(button(page, "Run")).toBeVisible();
  await expect(figures(page)).toHaveText(/Generation 0 /);
});

visiting(
  "the rule box explains a rule while one types, or says what is wrong",
  async ({ page, localnet }) => {
    await page.goto(lab(localnet.url));
    const rules = await panel(page, "Rule");
    const box = rules.getByLabel("Rule", { exact: true });
    await box.fill("B9/S23");
    await expect(rules.getByText("9 is not a number of neighbours from 0 to 8")).toBeVisible();
    await box.fill("brians brain");
    await expect(rules.locator(".lab-words")).toContainText(
      "Brian's Brain. A dead cell comes to life",
    );
    await box.press("Enter");
    await expect(page.locator(".lab-caption").first()).toHaveText("Brian's Brain /2/3");
    await rules.getByLabel("Rules with names").fill("replicator copies");
    await rules.getByRole("button", { name: "Example of HighLife" }).click();
    await expect(page.locator(".lab-caption").first()).toHaveText("HighLife B36/S23");
    await button(page, "Pause").click();
    await button(page, "Back to generation 0").click();
    await expect(figures(page)).toHaveText("Generation 0 · 12 alive");
    await rules.getByLabel("Rules with names").fill("seeds");
    await rules.getByRole("button", { name: /^Seeds/ }).click();
    await expect(page.locator(".lab-caption").first()).toHaveText("Seeds B2/S");
    await expect(figures(page)).toHaveText("Generation 0 · 12 alive");
    await page.keyboard.press("Escape");
    await board(page).press("ControlOrMeta+z");
    await expect(page.locator(".lab-caption").first()).toHaveText("HighLife B36/S23");
    await panel(page, "Rule");
    await rules.getByLabel("Edges").selectOption("torus");
    await rules.getByLabel("Columns").fill("600");
    await rules.getByLabel("Rows").focus();
    await expect(rules.getByText("A side has 1 to 512 cells.")).toBeVisible();
  },
);

visiting(
  "two rules run side by side, and a neighbour is taken by a click",
  async ({ page, localnet }) => {
    await page.goto(lab(localnet.url, "?r=B3/S23&g=P20,20&p=5$5b5o!"));
    const compare = await panel(page, "Compare");
    await compare.getByLabel("Compare with").fill("Life without Death");
    await compare.getByRole("button", { name: "Compare" }).click();
    await expect(page.locator(".lab-view canvas:visible")).toHaveCount(2);
    for (let step = 0; step < 3; step++) await page.keyboard.press(".");
    await expect(figures(page)).toHaveText("Generation 3 · 12 and 19 alive");
    await page.keyboard.press(",");
    await expect(figures(page)).toContainText("Generation 2");
    await compare.getByRole("button", { name: "Stop comparing" }).click();
    await expect(page.locator(".lab-view canvas:visible")).toHaveCount(1);
    const near = await panel(page, "Nearby");
    await expect(near.locator(".lab-card")).toHaveCount(17);
    await near.getByRole("button", { name: /HighLife/ }).click();
    await expect(page.locator(".lab-caption").first()).toHaveText("HighLife B36/S23");
  },
);

test("what one person publishes another finds, likes and forks", async ({
  page,
  localnet,
  browser,
}) => {
  await page.goto(lab(localnet.url, "?r=B3/S23&g=P25,25&p=5$5bo$6bo$4b3o!"));
  await signIn(page);
  const own = await panel(page, "Gallery");
  await page.goto(lab(localnet.url, "?r=B3/S23&g=P200,200&p=o!"));
  await button(page, "Publish").click();
  await expect(page.locator("#toasts")).toContainText("takes grids of at most 128 x 128");
  await page.goto(lab(localnet.url, "?r=B3/S23&g=P25,25&p=5$5bo$6bo$4b3o!"));
  await publish(page, "A <glider>");
  const refused = page.getByRole("dialog", { name: "Publish this board" });
  await expect(refused).toContainText("without '<' and '>'");
  await refused.getByLabel("Name of the specimen").fill("A small glider");
  await refused.getByRole("button", { name: "Publish" }).click();
  await expect(own.locator(".lab-specimen")).toContainText("A small glider");
  await own.getByRole("button", { name: "Prove A small glider" }).click();
  await expect(own.locator(".lab-proof.agrees")).toContainText("this page finds the same");

  const { page: other, close } = await another(browser, localnet);
  await other.goto(lab(localnet.url));
  const gallery = await panel(other, "Gallery");
  await gallery.getByLabel("Search the gallery").fill("SMALL");
  await expect(gallery.locator(".lab-specimen")).toHaveCount(1);
  await expect(gallery.locator(".lab-proof.agrees")).toContainText("this page finds the same");
  await signIn(other);
  await gallery.getByRole("button", { name: /^Like A small glider/ }).click();
  await expect(gallery.getByRole("button", { name: /1 like$/ })).toBeVisible();
  await expect(gallery.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  await gallery.getByRole("button", { name: "Fork A small glider" }).click();
  await expect(figures(other)).toHaveText("Generation 0 · 5 alive");
  await other.locator(".lab-view").first().focus();
  for (let step = 0; step < 4; step++) await other.keyboard.press(".");
  await publish(other, "Four later");
  await expect(gallery.locator(".lab-specimen").first()).toContainText("forked from 1");
  await close();

  await own.getByRole("button", { name: "Newest" }).click();
  await expect(own.locator(".lab-specimen")).toHaveCount(2);
  await expect(own.getByRole("button", { name: /^Like A small glider, 1 like$/ })).toBeVisible();
  await own.getByRole("button", { name: "Withdraw A small glider" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(own.locator(".lab-specimen")).toHaveCount(1);
  await page.goto(lab(localnet.url, "/2"));
  await expect(page.locator(".lab-caption").first()).toHaveText("Life B3/S23");
  await page.goto(lab(localnet.url, "/99"));
  await expect(page.locator("#toasts")).toContainText("There is no specimen 99");
});

visiting("a link holds rule, grid and pattern", async ({ page, localnet }) => {
  await page.goto(lab(localnet.url, "?r=23/3/8&g=T64,64&p=9$9.ABC$9.2A!"));
  await expect(figures(page)).toHaveText("Generation 0 · 5 alive");
  const link = await copiedLink(page);
  expect(link).toBe(lab(localnet.url, "?r=23/3/8&g=T64,64&p=9$9.ABC$9.2A!"));
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".lab-caption").first()).toHaveText("23/3/8");
  await expect(figures(page)).toHaveText("Generation 0 · 5 alive");
  await page.goto("about:blank");
  await page.goto(lab(localnet.url, "?r=B9"));
  await expect(page.locator(".notice")).toContainText("That link leads to nothing in the Lab");
});

visiting(
  "patterns are pasted, saved, taken in hand, and to World if it can take them",
  async ({ page, localnet }) => {
    await page.goto(lab(localnet.url));
    await expect(figures(page)).toHaveText(/Generation [1-9]/); // something runs
    const files = await panel(page, "Files");
    const area = files.getByLabel("RLE, or a map (.cells)");
    await area.fill("x = 3, y = 3, rule = B3/S2x\nbo!");
    await files.getByRole("button", { name: "Lay on the board" }).click();
    await expect(files.getByText(/line 1, column 22: rule 'B3\/S2x' is not known/)).toBeVisible();
    await area.fill("#N Glider\nx = 3, y = 3, rule = HighLife:T32,32\nbo$2bo$3o!");
    await files.getByRole("button", { name: "Lay on the board" }).click();
    await expect(page.locator(".lab-caption").first()).toHaveText("HighLife B36/S23");
    const saving = page.waitForEvent("download");
    await files.getByRole("button", { name: "Save RLE" }).click();
    expect((await saving).suggestedFilename()).toBe("Glider.rle");
    await files.getByRole("button", { name: "To World" }).click();
    await expect(page.locator("#toasts")).toContainText("World plays B3/S23 only");
    await area.fill("#N Block\nx = 2, y = 2, rule = B3/S23:T32,32\n2o$2o!");
    await files.getByRole("button", { name: "Lay on the board" }).click();
    await files.getByRole("button", { name: "To World" }).click();
    await expect(page.locator("#order")).toContainText("Block in hand");
    await page.goto(lab(localnet.url)); // with what was on the board
    await expect(button(page, "Put down what is in hand")).toHaveAttribute("aria-pressed", "true");
    await expect(figures(page)).toHaveText("Generation 0 · 4 alive");
  },
);

visiting("all of it goes without a mouse", async ({ page, localnet }) => {
  await page.goto(lab(localnet.url, "?r=B3/S23&g=T16,16"));
  await board(page).focus();
  await page.keyboard.press("ArrowRight"); // the cursor appears in the middle
  for (const key of ["Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
  }
  await expect(figures(page)).toHaveText("Generation 0 · 3 alive");
  await expect(page.getByText("Column 10, row 8: alive, generation 0")).toBeAttached();
  await page.keyboard.press(".");
  await expect(figures(page)).toHaveText("Generation 1 · 3 alive");
  await page.keyboard.press("b");
  await expect(figures(page)).toHaveText("Generation 0 · 3 alive");
  await page.keyboard.press("r");
  await expect(page.getByLabel("Rule", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("seeds");
  await page.keyboard.press("Enter");
  await expect(page.locator(".lab-caption").first()).toHaveText("Seeds B2/S");
  await board(page).focus();
  await page.keyboard.press(" ");
  await expect(button(page, "Pause")).toBeVisible();
  await page.keyboard.press(" ");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await expect(page.locator(".lab-panel h2")).toHaveText("Gallery");
  await page.locator(".lab-panel button").first().press("Escape");
  await expect(page.locator(".lab-panel")).toBeHidden();
});

visiting("axe finds nothing, in any panel, large and small", async ({ page, localnet }) => {
  await page.goto(lab(localnet.url, "?r=23/3/8&g=P25,25&p=5$5.3A!"));
  await signIn(page);
  await publish(page, "Three");
  const gallery = await panel(page, "Gallery");
  await gallery.getByRole("button", { name: "Prove Three" }).click();
  await expect(gallery.locator(".lab-proof.agrees")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["Rule", "Compare", "Nearby", "Gallery", "Files"]) {
      await panel(page, name);
      await clean(page, `${name} at ${size.width}`);
    }
    await within(page);
  }
});

test.describe("on a phone", () => {
  const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
  test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

  visiting("one draws with a finger, runs, and chooses a rule", async ({ page, localnet }) => {
    await page.goto(lab(localnet.url, "?r=B2/S&g=T16,16"));
    const box = (await board(page).boundingBox())!;
    expect(box.height).toBeGreaterThan(300);
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.touchscreen.tap(middle[0] + 5, middle[1] + 5);
    await page.touchscreen.tap(middle[0] + 30, middle[1] + 5);
    await expect(figures(page)).toHaveText("Generation 0 · 2 alive");
    await button(page, "One generation on").tap();
    await expect(figures(page)).toContainText("Generation 1");
    await page.locator(".lab-tab", { hasText: "Rule" }).tap();
    await page.getByLabel("Rules with names").fill("star wars");
    await page.getByRole("button", { name: /^Star Wars/ }).tap();
    await expect(page.locator(".lab-caption").first()).toHaveText("Star Wars 345/2/4");
    await page.getByRole("button", { name: "Close" }).tap();
    await button(page, "Run").tap();
    await expect(figures(page)).toContainText(/Generation [1-9]/);
  });
});
