/** World, as people play it: a first glider, drafts, captures, news, keys and fingers, links and pictures. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { devices } from "@playwright/test";
import {
  another,
  clean,
  expect,
  figure,
  join,
  knowing,
  live,
  MIDDLE,
  open,
  pass,
  PHONE,
  press,
  sitting,
  stamp,
  steady,
  take,
  test,
  visiting,
  watching,
  within,
} from "./game";

const order = (page: Page) => page.locator("#order");
const coins = (page: Page) => expect.poll(() => figure(page, "My coins"));
const where = (page: Page) => page.evaluate(() => localStorage.getItem("life2.world.camera"));

/** The parts of World that run over an edge of the screen. */
const beyondTheEdge = (page: Page) =>
  page.locator("#room > :not(.unseen)").evaluateAll((boxes: Element[]) =>
    boxes
      .filter((box) => box.getClientRects().length > 0)
      .filter((box) => getComputedStyle(box).position !== "absolute")
      .filter((box) => {
        const { left, right } = box.getBoundingClientRect();
        return right > document.documentElement.clientWidth + 1 || left < -1;
      })
      .map((box) => box.outerHTML.slice(0, 80)),
  );

/** The mean place of light pixels within *side* CSS pixels around the middle, and how many there are. */
function lightAt(page: Page, side: number): Promise<{ x: number; y: number; count: number }> {
  return page.evaluate(
    ({ middle, side }) => {
      const board = document.querySelector<HTMLCanvasElement>("#stage canvas")!;
      const ratio = board.width / board.clientWidth;
      const [left, top] = [(middle.x - side / 2) * ratio, (middle.y - side / 2) * ratio];
      const wide = Math.round(side * ratio);
      const { data } = board.getContext("2d")!.getImageData(left, top, wide, wide);
      let [x, y, count] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) < 150) continue;
        x += (at / 4) % wide;
        y += Math.floor(at / 4 / wide);
        count++;
      }
      return { x: left + x / count, y: top + y / count, count };
    },
    { middle: MIDDLE, side },
  );
}

test("a newcomer watches, joins, stamps a glider and sees it move; axe finds nothing", async ({
  page,
  localnet,
}) => {
  await page.goto(localnet.world);
  await expect(page.locator("#coach")).toBeVisible();
  await clean(page, "the coach");
  await page.getByRole("button", { name: "Skip this" }).click();
  await clean(page, "watching");
  await expect(page.locator(".leaderboard")).toContainText(/0 of 9.*The world is yours\./);
  await join(page);
  await coins(page).toBe(1000);
  await clean(page, "playing");
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill("glider");
  await clean(page, "the library");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape"); // the library, not what is in hand
  await stamp(page);
  await expect(order(page)).toContainText("5 cells · 5 coins of 1 000");
  await expect(order(page)).toContainText("After 100 generations");
  await clean(page, "a draft");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean(page, "help");
  await expect(page.locator("dialog .way", { hasText: /^ShiftC$/ }).locator("kbd")).toHaveCount(2);
  await expect(page.locator("dialog .way", { hasText: /^drag$/ }).locator("kbd")).toHaveCount(0);
  await press(page, "How the game works");
  await expect(page.locator(".intro")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave" }).click();
  await clean(page, "leaving");
  await page.keyboard.press("Escape");

  await page.locator("#stage .board").focus();
  await page.keyboard.press("Enter");
  await coins(page).toBe(995);
  await expect.poll(() => figure(page, "Alive")).toBe(5);
  await page.mouse.move(10, 400);
  await page.keyboard.press("v");
  const before = await lightAt(page, 400);
  expect(before.count).toBeGreaterThan(0);
  await expect.poll(async () => (await lightAt(page, 400)).x - before.x).toBeGreaterThan(8);
  expect((await lightAt(page, 400)).y).toBeGreaterThan(before.y);
});

sitting(
  "one press seats a newcomer; who comes back is who they were, elsewhere by a saved key",
  async ({ page, browser, localnet }) => {
    await open(page, `${localnet.world}?x=300&y=200&z=12`);
    await page.getByRole("button", { name: "Play now" }).click();
    await expect(page.locator("#library .card")).toHaveCount(5);
    const picture = page.locator("#library .card").first();
    const pixels = () =>
      picture.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const still = await pixels();
    await picture.hover();
    await expect.poll(pixels).not.toBe(still); // pictures move
    await page.keyboard.press("Escape");
    await take(page, "block");
    await page.keyboard.press("Escape");
    await stamp(page);
    await page.keyboard.press("Enter");
    await coins(page).toBe(996);
    await expect.poll(() => where(page)).toContain('"x":300');
    await page.goto("about:blank");
    await page.goto(localnet.world);
    await coins(page).toBe(996);
    await expect(page.locator("#people")).toContainText(/Player \d/);
    expect(await where(page)).toContain('"x":300');
    await page.keyboard.press("0");
    await page.keyboard.press("h");
    await expect.poll(() => where(page)).toContain('"x":304'); // the middle of its land

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save key" }).click();
    const file = await (await saved).path();
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ life2: "guest key" });
    const { page: elsewhere, close } = await another(browser, localnet);
    await open(elsewhere, localnet.world);
    const chosen = elsewhere.waitForEvent("filechooser");
    await elsewhere.getByRole("button", { name: "Bring a saved key" }).click();
    await (await chosen).setFiles(file);
    await coins(elsewhere).toBe(996);
    await close();
  },
);

sitting("the coach finds a first move that grows, in two presses", async ({ page, localnet }) => {
  await page.setViewportSize(PHONE);
  await page.goto(localnet.world);
  await press(page, "Find my first move");
  await expect(page.locator("#coach")).toContainText(/about \+[\d\s]+ land in 30 seconds/);
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(1); // the order has none
  await press(page, "Send it");
  await coins(page).toBeLessThan(1000);
  const said = page.locator(".toast").last();
  await said.hover(); // it stays while somebody points at it
  const [toast, coach] = [await said.boundingBox(), await page.locator("#coach").boundingBox()];
  const apart = toast!.x >= coach!.x + coach!.width || toast!.y >= coach!.y + coach!.height;
  expect(apart, "nothing lies over the coach").toBe(true);
  await page.mouse.move(0, 0);
  await expect(page.locator("#coach")).toContainText(/\+[1-9][\d\s]* land so far/);
  await page.getByRole("button", { name: "What else can I place?" }).click();
  await expect(page.locator("#library")).toContainText("5 coins");
  await page.reload();
  await expect(page.locator("#library .library")).toBeAttached();
  await expect(page.locator("#coach")).toHaveCount(0);
});

sitting("a whole round goes without a mouse", async ({ page, localnet }) => {
  await open(page, `${localnet.url}/#x=50&y=50&z=10`);
  const play = page.getByRole("button", { name: "Play now" });
  while (!(await play.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await coins(page).toBe(1000);
  await expect(page.getByRole("searchbox")).toBeFocused(); // the shelf is open
  await page.keyboard.type("lwss");
  for (const key of ["Enter", "Escape", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await expect(order(page)).toContainText("9 cells");
  await page.keyboard.press("Enter");
  await coins(page).toBe(991);
});

watching("anybody may look; whoever wants no motion gets none", async ({ page, localnet }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(100);
  await expect(page.locator("#people")).toContainText("Easy Gardener");
  await pass(page, 20);
  await live(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("two players in two windows see a capture, which is news with a way there", async ({
  page,
  browser,
  localnet,
}) => {
  const place = `${localnet.url}/#x=100&y=100&z=8`;
  const { page: enemy, close } = await another(browser, localnet);
  for (const each of [page, enemy]) {
    await open(each, place);
    await join(each);
  }
  // One cell, whose coin lies where the other's blinker is born.
  await localnet.admin("pause");
  await page.keyboard.press("b");
  await stamp(page);
  await page.keyboard.press("Enter");
  await coins(page).toBe(999);
  await localnet.admin("resume");
  await expect.poll(() => figure(enemy, "Alive")).toBe(0);
  await enemy.keyboard.press("b");
  for (const dx of [-8, 0, 8]) await stamp(enemy, MIDDLE.x + dx, MIDDLE.y - 8);
  await enemy.keyboard.press("Enter");
  await coins(enemy).toBe(1000 - 3 + 1);
  for (const each of [page, enemy]) {
    await expect(each.locator("#people")).toContainText("998 coins in hand");
    await each.locator(".feed .fold-button").click();
  }
  // A window that is sent a board from after the capture has not seen it; one of them has.
  const told = (each: Page) => each.getByRole("button", { name: /captured 1 coin/ });
  const seen = async (each: Page) => (await told(each).count()) > 0;
  await expect.poll(async () => (await seen(page)) || (await seen(enemy))).toBe(true);
  const one = (await seen(page)) ? page : enemy;
  await told(one).first().click();
  await expect(one.locator("#stage .board")).toBeFocused();
  await close();
});

watching(
  "after a click on a player keys are the board's; a refused name can be changed",
  async ({ page, localnet }) => {
    await open(page, `${localnet.world}?x=100&y=100&z=8`);
    await join(page);
    await page.keyboard.press("b");
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await page.locator("#people .standing").first().click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(order(page)).toContainText("2 cells");
    await page.keyboard.press("Enter");
    await coins(page).toBeLessThan(1000);
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox").fill("Easy Gardener");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Easy Gardener");
    await expect(page.getByRole("textbox")).toHaveValue("Easy Gardener");
    await page.getByRole("textbox").fill("Easy Gardener II");
    await page.keyboard.press("Enter");
    await expect(page.locator("#people")).toContainText("Easy Gardener II");
  },
);

sitting(
  "a draft that costs too much is not sent; what is said covers no panel",
  async ({ page, localnet }) => {
    await open(page, `${localnet.url}/#x=100&y=100&z=6`);
    await join(page);
    await page.keyboard.press("b");
    await page.mouse.move(300, 150);
    await page.mouse.down();
    for (let row = 0; row < 20; row++) {
      await page.mouse.move(row % 2 ? 300 : 780, 150 + row * 6);
      await page.mouse.move(row % 2 ? 300 : 780, 156 + row * 6);
    }
    await page.mouse.up();
    await expect(order(page)).toContainText("Expected at most 1000 cells");
    await page.keyboard.press("Enter");
    const toast = page.locator(".toast", { hasText: "Expected at most 1000 cells" });
    await toast.hover(); // it stays while somebody points at it
    expect(await figure(page, "My coins")).toBe(1000);
    for (const width of [1280, 1100, 800]) {
      await page.setViewportSize({ width, height: 800 });
      const said = (await toast.boundingBox())!;
      for (const panel of await page.locator("#hud, #people > .fold:visible").all()) {
        const { x, y, width: wide, height: high } = (await panel.boundingBox())!;
        const beside = said.x >= x + wide || x >= said.x + said.width;
        const apart = beside || said.y >= y + high || y >= said.y + said.height;
        expect(apart, `${width} pixels: ${await panel.textContent()}`).toBe(true);
      }
    }
  },
);

visiting(
  "stamps are turned, undone and redone; pasted ones are one piece a spot",
  async ({ page, localnet, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, `${localnet.world}?x=100&y=100&z=8`);
    await take(page, "glider");
    await page.keyboard.press("Escape");
    await stamp(page, 500, 250);
    await stamp(page, 700, 250);
    for (const [key, cells] of [
      ["z", "5 cells"],
      ["Shift+Z", "10 cells"],
      ["r", "10 cells"],
      ["f", "10 cells"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(order(page)).toContainText(cells);
    }
    await expect(order(page)).toContainText(/After 100 generations: .*cells/);
    for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
    await expect(order(page)).toBeHidden();

    await page.evaluate(() => navigator.clipboard.writeText("bo$2bo$3o!"));
    await page.keyboard.press("Control+v");
    await expect(order(page)).toContainText("Pasted pattern in hand");
    await page.keyboard.press("ArrowRight");
    for (const key of ["Space", "Space", "Space"]) await page.keyboard.press(key);
    await expect(order(page)).toContainText("5 cells · 5 coins");
    await expect(page.locator("#order .pieces")).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(page.locator("#order .piece")).toHaveCount(2);
    await expect(page.locator("#order .piece").first()).toContainText("Pasted pattern");
  },
);

test("news of one's own is counted in a hidden title, and told on return", async ({
  page,
  localnet,
}) => {
  await open(page, `${localnet.world}?x=100&y=100&z=16`);
  await join(page);
  await take(page, "block");
  await page.keyboard.press("Escape");
  await stamp(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => figure(page, "Alive")).toBe(4);
  const left = () => page.evaluate(() => localStorage.getItem("life2.world.left"));
  await expect.poll(left).toContain('"land":4');
  await page.goto("about:blank");
  await localnet.pass("120s");
  await page.goto(localnet.world);
  await expect(page.locator(".feed")).toContainText(/While you were away, \d.*generations passed/);
  // Another tab in front: Chromium without a window does not hide the one behind it, so it is told.
  const show = (visible: boolean) =>
    page.evaluate(
      (value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      visible ? "visible" : "hidden",
    );
  await show(false);
  await localnet.admin("season", "--end", "--yes");
  await page.evaluate(() => dispatchEvent(new Event("online"))); // else a hidden page rarely asks
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  await show(true);
  await expect.poll(() => page.title()).not.toMatch(/^\(\d+\) /);
});

watching(
  "the director follows; time goes slowly, stops, steps, goes back and is live",
  async ({ page, localnet }) => {
    await open(page, localnet.world);
    await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(40);
    await page.keyboard.press("n");
    const director = page.getByLabel("Who has the camera");
    await director.selectOption({ label: "Where owners meet" });
    const before = await where(page);
    await director.selectOption({ label: "Follow Easy Gardener" });
    await expect.poll(() => where(page)).not.toBe(before);
    await page.getByRole("button", { name: "Slow motion" }).click();
    await expect(page.locator("#director")).toContainText("behind");
    await page.locator("#stage .board").focus(); // keys in a list of choices are the list's
    await page.keyboard.press("t");
    await expect(page.getByRole("button", { name: "Let time go on" })).toBeVisible();
    const stopped = await steady(() => figure(page, "Generation"));
    await page.keyboard.press(".");
    await expect.poll(() => figure(page, "Generation")).toBe(stopped + 1);
    await page.keyboard.press(",");
    await expect.poll(() => figure(page, "Generation")).toBeLessThan(stopped);
    await page.getByRole("button", { name: "Live" }).click();
    await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(stopped + 1);
    await live(page);
  },
);

watching(
  "what was pressed while parts were loading is done when they are there",
  async ({ page, localnet }) => {
    let loaded = () => {};
    const pressed = new Promise<void>((resolve) => (loaded = resolve));
    await page.route(/\/(Director|Library|forecast)-[^/]*\.js$/, async (route) => {
      await pressed;
      await route.continue();
    });
    await knowing(page);
    await page.goto(`${localnet.world}?x=100&y=100&z=8`);
    await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(0);
    await page.keyboard.press("b");
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await page.keyboard.press("t"); // time stops
    await page.keyboard.press("n");
    await expect(page.locator("#director")).toHaveCount(0);
    loaded();
    await expect(page.locator("#director")).toBeVisible();
    await expect(page.getByRole("button", { name: "Let time go on" })).toBeVisible();
    await expect(order(page)).toContainText("After 100 generations");
  },
);

watching(
  "a link holds place, zoom and pattern; the board is copied and saved",
  async ({ page, localnet, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const clipboard = () => navigator.clipboard.readText();
    await open(page, `${localnet.world}?x=300.5&y=40&z=12`);
    await take(page, "pulsar");
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await expect.poll(() => page.evaluate(clipboard)).toMatch(/#\/world\?x=300\.5&y=40&z=12&p=/);
    const link = await page.evaluate(clipboard);
    await page.keyboard.press("Shift+C");
    const rle = /^#[\s\S]*x = 512, y = 512, rule = \S+\n[\s\S]*!\s*$/;
    await expect.poll(() => page.evaluate(clipboard)).toMatch(rle);
    const saved = page.waitForEvent("download");
    await page.keyboard.press("p");
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/\.png$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800]);
    const other = await context.newPage();
    await other.goto(link);
    await expect(order(other)).toContainText(/48 cells/);
  },
);

watching(
  "axe finds nothing in World by day, its news and its director",
  async ({ page, localnet }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, localnet.world);
    await page.keyboard.press("n");
    await page.locator(".feed .fold-button").click();
    await clean(page, "World");
  },
);

visiting(
  "World fits on a phone, and looks the same whatever was looked at before",
  async ({ page, localnet }) => {
    await page.setViewportSize(PHONE);
    const parts = ["#hud .home span", ".account", ".leaderboard", ".feed"];
    const looks = async () => {
      await page.goto(localnet.world);
      await expect(page.locator("#people .feed")).toBeVisible();
      const boxes = parts.map((part) => page.locator(part).boundingBox());
      return (await Promise.all(boxes)).map((box) => box?.height);
    };
    for (const width of [320, PHONE.width, 768]) {
      await page.setViewportSize({ ...PHONE, width });
      await open(page, localnet.world);
      await expect(page.locator("#people")).toBeVisible();
      expect(await beyondTheEdge(page), `at ${width}`).toEqual([]);
      await within(page, `at ${width}`);
      await page.goto("about:blank");
    }
    await page.setViewportSize(PHONE);
    await open(page, localnet.world);
    await clean(page, "a phone");
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
  },
);

test.describe("on a phone", () => {
  const { viewport, deviceScaleFactor, hasTouch, isMobile, userAgent } = devices["iPhone 13"];
  test.use({ viewport, deviceScaleFactor, hasTouch, isMobile, userAgent });

  sitting(
    "one joins, stamps and sends by touch, and help tells of fingers",
    async ({ page, localnet }) => {
      await open(page, `${localnet.world}?x=420&y=420&z=8`);
      await page.locator("#hud .help-button").tap();
      const help = page.getByRole("dialog");
      await expect(help).toContainText("pinch");
      await expect(help.locator("kbd")).toHaveCount(0);
      const over = await page.locator(".help dt").evaluateAll((terms) =>
        terms
          .filter((term) => {
            const words = term.querySelector(".way")!.getBoundingClientRect();
            return words.right > term.nextElementSibling!.getBoundingClientRect().left;
          })
          .map((term) => term.textContent),
      );
      expect(over, "words that lie over others").toEqual([]);
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Play", exact: true }).tap();
      await page.getByRole("button", { name: "Play now" }).tap();
      await expect(page.locator("#library")).toContainText("Start here");
      await page.getByRole("searchbox").fill("pulsar");
      await page.locator("#library").getByText("Pulsar", { exact: true }).tap();
      await page.touchscreen.tap(195, 420);
      await expect(order(page)).toContainText("48 cells");
      // The selected stamp has a white outline: its lowest pixel is above the order.
      const lowest = () =>
        page.evaluate(() => {
          const [, over] = document.querySelectorAll<HTMLCanvasElement>("#stage canvas");
          const { width, height } = over!;
          const { data } = over!.getContext("2d")!.getImageData(0, 0, width, height);
          let row = 0;
          for (let at = 0; at < data.length; at += 4)
            if ([0, 1, 2, 3].every((part) => data[at + part]! > 250))
              row = Math.floor(at / 4 / width);
          return (row * over!.clientHeight) / height;
        });
      await page.getByRole("slider").fill("0");
      const top = () => order(page).evaluate((panel) => panel.getBoundingClientRect().top);
      await expect.poll(async () => (await lowest()) < (await top())).toBe(true);
      expect(await lowest()).toBeGreaterThan(0);
      await order(page).getByRole("button", { name: "Send" }).tap();
      await coins(page).toBe(1000 - 48);
    },
  );
});
