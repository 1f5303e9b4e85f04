/** What was once wrong with the page, each as a player would notice it. */

import { MIDDLE } from "./board";
import { expect, figure, join, live, open, take, test } from "./game";

test("after a click on a player, Enter sends and Space draws", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, `${localnet.world}?x=100&y=100&z=8`);
  await join(page);
  await page.keyboard.press("b");
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await page.locator("#people .standing").first().click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.locator("#order")).toContainText("2 cells");
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "My coins")).toBeLessThan(1000);
});

test("a name that is refused is still there to be changed", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await join(page);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox").fill("Gunner");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Gunner");
  await expect(page.getByRole("textbox")).toHaveValue("Gunner");
  await page.getByRole("textbox").fill("Gunner II");
  await page.keyboard.press("Enter");
  await expect(page.locator("#people")).toContainText("Gunner II");
});

test("the order never covers what was just put down, on a phone", async ({ page, localnet }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await open(page, `${localnet.world}?x=100&y=100&z=8`);
  await take(page, "pulsar");
  await page.mouse.click(195, 420);
  const order = page.locator("#order");
  await expect(order).toContainText("After 100 generations");
  // The selected stamp has a white outline: its lowest pixel is above the order.
  const lowest = () =>
    page.evaluate(() => {
      const [, over] = document.querySelectorAll<HTMLCanvasElement>("#stage canvas");
      const { width, height } = over!;
      const { data } = over!.getContext("2d")!.getImageData(0, 0, width, height);
      let row = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 250 && data[at + 1]! > 250 && data[at + 2]! > 250 && data[at + 3]! > 250)
          row = Math.floor(at / 4 / width);
      return (row * over!.clientHeight) / height;
    });
  await page.getByRole("slider").fill("0");
  const top = () => order.evaluate((panel) => panel.getBoundingClientRect().top);
  await expect.poll(async () => (await lowest()) < (await top())).toBe(true);
  expect(await lowest()).toBeGreaterThan(0);
});

test("a pattern put down twice on one spot is one piece, and a pasted one is no drawing", async ({
  page,
  localnet,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `${localnet.world}?x=100&y=100&z=8`);
  await page.evaluate(() => navigator.clipboard.writeText("bo$2bo$3o!"));
  await page.keyboard.press("Control+v");
  await expect(page.locator("#order")).toContainText("Pasted pattern in hand");
  await page.keyboard.press("ArrowRight");
  for (const key of ["Space", "Space", "Space"]) await page.keyboard.press(key);
  await expect(page.locator("#order")).toContainText("5 cells · 5 coins");
  await expect(page.locator("#order .pieces")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.locator("#order .piece")).toHaveCount(2);
  await expect(page.locator("#order .piece").first()).toContainText("Pasted pattern");
});

test("on a touch screen help tells of fingers, not of keys", async ({ browser, localnet }) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await open(page, localnet.world);
  await page.locator("#hud .help-button").tap();
  await expect(page.getByRole("dialog")).toContainText("pinch");
  await expect(page.getByRole("dialog").locator("kbd")).toHaveCount(0);
  const over = await page.locator(".help dt").evaluateAll((terms) =>
    terms
      .filter((term) => {
        const words = term.querySelector(".way")!.getBoundingClientRect();
        return words.right > term.nextElementSibling!.getBoundingClientRect().left;
      })
      .map((term) => term.textContent),
  );
  expect(over, "words that lie over others").toEqual([]);
  await phone.close();
});

test("what is said covers neither figures nor panels, at a desk", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await join(page);
  const toast = page.locator(".toast").first();
  await toast.hover(); // it stays while somebody points at it
  for (const width of [1280, 1100, 800]) {
    await page.setViewportSize({ width, height: 800 });
    const said = (await toast.boundingBox())!;
    for (const panel of await page.locator("#hud, #people > .fold:visible").all()) {
      const { x, y, width: wide, height: high } = (await panel.boundingBox())!;
      const apart =
        said.x >= x + wide ||
        x >= said.x + said.width ||
        said.y >= y + high ||
        y >= said.y + said.height;
      expect(apart, `${width} pixels: ${await panel.textContent()}`).toBe(true);
    }
  }
});

test("World looks the same on a phone, whatever was looked at before", async ({
  page,
  localnet,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ["#hud .home span", ".account", ".leaderboard", ".feed"];
  const looks = async () => {
    await page.goto(localnet.world);
    await expect(page.locator("#people .feed")).toBeVisible();
    const boxes = parts.map((part) => page.locator(part).boundingBox());
    return (await Promise.all(boxes)).map((box) => box?.height);
  };
  await open(page, localnet.world);
  const first = await looks();
  for (const [place, part] of [
    ["", ".lobby-feed"],
    ["#/boxes", ".boxes-head"],
    ["#/arena", "main"],
    ["#/lab", ".lab-head"],
    ["#/petri", "main"],
    ["#/me", "main.me"],
  ] as const) {
    await page.goto(`${localnet.url}/${place}`);
    await expect(page.locator(part).first()).toBeVisible();
    expect(await looks(), place).toEqual(first);
  }
});
