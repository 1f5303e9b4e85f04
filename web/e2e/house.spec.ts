/**
 * The house: from the lobby into a room and back, by clicks, by the back button, by links; one hand
 * and one key in all rooms; what the lobby asks for; the page about oneself.
 */

import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { devices } from "@playwright/test";
import { LIMITS, weight, weights } from "../scripts/weight.js";
import {
  another,
  clean,
  DESK,
  expect,
  figure,
  knowing,
  PHONE,
  press,
  test,
  visiting,
  watching,
  within,
} from "./game";

const WORLD = 'a.tile[href="#/world"]';

const tile = (page: Page) => page.locator(WORLD);
const home = (page: Page) => page.getByRole("link", { name: "back to the lobby" });
const notice = (page: Page) => page.locator(".notice");

/** Open the panel of the Lab called *name*; its content. */
async function labPanel(page: Page, name: string) {
  const tab = page.locator(".lab-tab", { hasText: name });
  if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
  await expect(page.locator(".lab-panel h2")).toHaveText(name);
  return page.locator(".lab-panel");
}

/** Lay *text* on the Lab's bench. */
async function lay(page: Page, text: string) {
  const files = await labPanel(page, "Files");
  await files.getByLabel("RLE, or a map (.cells)").fill(text);
  await files.getByRole("button", { name: "Lay on the board" }).click();
  return files;
}

/** Choose a side and a slot in the Arena, up to the editor of the seedlet. */
async function toTheEditor(page: Page): Promise<void> {
  await press(page, "Join this round");
  await press(page, "Blue");
  await press(page, "Any free slot");
  await press(page, "Next");
}

/** Who the page about oneself says one is. */
async function principalOf(page: Page): Promise<string> {
  // by keys: a pointer that rests on a toast keeps it there, and on a phone it lies over links
  await home(page).press("Enter");
  await page.getByRole("link", { name: "You", exact: true }).press("Enter");
  return page.locator(".me-principal").innerText();
}

const GLIDER = "#N Glider\nx = 3, y = 3, rule = B3/S23:T32,32\nbo$2bo$3o!";

/** What the page about oneself has of a pledge: what it cost, its secret; axe finds nothing. */
async function aboutOneself(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Arena" })).toContainText("1\u202f500");
  const secret = page.getByRole("button", { name: /^Save: Arena: the secret of your pledge/ });
  const [saved] = await Promise.all([page.waitForEvent("download"), secret.click()]);
  expect(saved.suggestedFilename()).toMatch(/^arena-secret-1-\d+\.txt$/);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await clean(page, `at ${size.width}`);
    await within(page);
  }
}

/** A pattern goes from the Lab to the Arena, to World and back, in one hand and by one principal. */
async function walk(page: Page, url: string): Promise<void> {
  await knowing(page);
  await page.goto(`${url}/#/me`);
  await expect(page.getByText("Nobody is signed in here.")).toBeVisible();
  await press(page, "Play as guest");
  await expect(page.locator(".me-room").getByText("Nothing yet.")).toHaveCount(5);
  const [key] = await Promise.all([page.waitForEvent("download"), press(page, "Save key")]);
  expect(key.suggestedFilename()).toBe("life2-guest-key.json");

  await page.goto(`${url}/#/lab`);
  const files = await lay(page, GLIDER);
  await files.getByRole("button", { name: "To the Arena" }).click();

  await toTheEditor(page);
  await press(page, "In hand: Glider");
  await expect(page.getByText("5 of 12")).toBeVisible();
  await press(page, "Rehearse");
  await expect(page.locator(".arena-rehearsal")).not.toHaveText(/^Rehears(e:.*|ing)$/);
  await press(page, "Next");
  await press(page, "Pledge");
  await expect(page.getByRole("region", { name: "Taking part" })).toContainText(
    "You play for Blue",
  );
  const principal = await principalOf(page);
  await aboutOneself(page);

  await home(page).press("Enter");
  await expect(page.locator(".lobby-hand")).toContainText("Glider, 5 cells");
  await tile(page).press("Enter");
  await expect(page.locator("#order")).toContainText("Glider in hand");
  await press(page, "Play");
  await page.locator("[data-errand=join]").first().click();
  await expect(page.getByText(/You are player \d/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  const stage = (await page.locator("#stage").boundingBox())!;
  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 2);
  await page.locator("#order").getByRole("button", { name: "Send" }).press("Enter");
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  expect(await principalOf(page)).toBe(principal);
  await expect(page.getByRole("region", { name: "World" })).toContainText("995");

  await home(page).press("Enter");
  await page.locator("a.tile", { hasText: "Lab" }).press("Enter");
  await expect(page.getByRole("button", { name: "Put down what is in hand" })).toBeVisible();
  await press(page, "Publish");
  await page.getByLabel("Name of the specimen").fill("A glider that has travelled");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.locator(".lab-specimen")).toContainText("A glider that has travelled");
  expect(await principalOf(page)).toBe(principal);
  const mine = page.getByRole("region", { name: "Lab" });
  await expect(mine).toContainText("A glider that has travelled, specimen 1");
  await mine.getByRole("link", { name: "specimen 1" }).click();
  await expect(page.locator(".lab-figures")).toHaveText("Generation 0 · 5 alive");
}

watching(
  "from the lobby, where the world is alive, to World and back",
  async ({ page, localnet }) => {
    await page.goto(localnet.url);
    await expect(tile(page)).toContainText(/Generation [\d\s]+ · [5-9] players/);
    const first = await tile(page).locator(".tile-caption").innerText();
    await expect(tile(page).locator(".tile-caption")).not.toHaveText(first);
    await expect(notice(page)).toBeHidden();
    await tile(page).click();
    await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
    await home(page).click();
    await expect(tile(page)).toBeVisible();
    await expect(page.locator("#hud")).toHaveCount(0);
    await tile(page).click();
    await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
    await page.goBack();
    await expect(tile(page)).toBeVisible();
    await page.goForward();
    await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  },
);

test("one pattern goes from the Lab to the Arena, to World and back, on a phone", async ({
  browser,
  localnet,
}) => {
  const phone = { ...devices["Pixel 7"], viewport: PHONE };
  const { page, close } = await another(browser, localnet, phone);
  await walk(page, localnet.url);
  await close();
});

visiting("what a room cannot take says why, and stays in the hand", async ({ page, localnet }) => {
  await page.goto(`${localnet.url}/#/lab`);
  let files = await lay(page, `#N Long\nx = 20, y = 1, rule = B3/S23:T32,32\n20o!`);
  await files.getByRole("button", { name: "To the Arena" }).click();
  await press(page, "Play as guest");
  await toTheEditor(page);
  await expect(page.locator(".arena-hand")).toHaveText(
    "In hand: Long. A seedlet has 8 x 8 cells, and this needs 20 x 1.",
  );
  await home(page).click();
  await page.locator("a.tile", { hasText: "Lab" }).click();
  files = await lay(page, `#N Other\nx = 3, y = 1, rule = B36/S23:T32,32\n3o!`);
  await files.getByRole("button", { name: "Take in hand" }).click();
  await home(page).click();
  await tile(page).click();
  await expect(page.locator("#toasts")).toContainText("World plays B3/S23 only");
  await home(page).click();
  await expect(page.locator(".lobby-hand")).toContainText("Other, 3 cells");
});

/** The method that *request* asks a canister for; null if it asks for something else. */
function methodOf(request: Request): string | null {
  if (!request.url().includes("/query")) return null;
  const sent = (request.postDataBuffer() ?? Buffer.of()).toString("latin1");
  return /method_name.(get_[a-z_]+?)carg/s.exec(sent)?.[1] ?? "unknown";
}

const TILE_BYTES = 4096;
// The thumbnail of Boxes is 3,969 characters; the network's signature comes on top.
const LARGER: Readonly<Record<string, number>> = { get_thumbnail: 4400 };

test("the lobby tells of all rooms, asks little, and nothing while nobody looks", async ({
  page,
  localnet,
}) => {
  for (const room of ["world", "arena", "lab", "boxes", "petri"])
    localnet.play(room, "--count", "3", "--pause", "1");
  const lines = page.locator(".feed-line");
  await page.goto(localnet.url);
  await expect(lines.filter({ hasText: "placed" }).first()).toBeVisible();
  await lines.filter({ hasText: /pledged for (Blue|Red) in round 1/ }).click();
  await expect(page).toHaveURL(/#\/arena\/1$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Round 1");
  await page.goBack();
  await lines.filter({ hasText: "placed" }).first().click();
  await expect(page).toHaveURL(/#\/world\?x=/);
  await expect(page.locator("#hud")).toBeVisible();

  await page.goto("about:blank");
  await page.clock.install();
  const largest = new Map<string, number>();
  const asked: string[] = [];
  page.on("request", (request) => {
    const method = methodOf(request);
    if (method !== null) asked.push(method);
  });
  page.on("response", (response) => {
    const method = methodOf(response.request());
    if (method === null) return;
    void response.body().then(({ length }) => {
      largest.set(method, Math.max(length, largest.get(method) ?? 0));
    });
  });
  await page.goto(localnet.url);
  await expect(page.locator(".tile-caption:visible")).toHaveCount(5);
  await expect(page.locator(".feed-line").first()).toBeVisible();
  const thumbnails = () => asked.filter((method) => method === "get_thumbnail").length;
  for (const before = thumbnails(); thumbnails() === before;) await page.clock.runFor(5000);
  for (const [method, bytes] of largest)
    expect(bytes, method).toBeLessThanOrEqual(LARGER[method] ?? TILE_BYTES);
  // Two answers a room for the feed and at most five for each tile, each time.
  expect(asked.length).toBeLessThan(80);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(async () => {
    const before = asked.length; // an answer that is under way may lead to another question
    await page.clock.runFor(60_000);
    await page.request.get(localnet.url);
    expect(asked.length).toBe(before);
  }).toPass();
});

visiting("axe finds nothing by day in any room", async ({ page, localnet }) => {
  await page.emulateMedia({ colorScheme: "light" });
  for (const [room, seen] of [
    ["arena", "Take part in round 1"],
    ["boxes", "Draw lines between the dots"],
    ["lab", "Specimen of the day"],
    ["petri", "Swipe, or press an arrow"],
  ] as const) {
    await page.goto(`${localnet.url}/#/${room}`);
    await expect(page.getByText(seen).first()).toBeVisible();
    await clean(page, room);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground, room).toBe("rgb(238, 242, 248)");
  }
});

visiting("every room gives a picture and a film", async ({ page, localnet }) => {
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    const start = readFileSync(await file.path())
      .subarray(0, 4)
      .toString("latin1");
    return `${file.suggestedFilename()} ${start}`;
  };
  const [gif, png] = ["GIF8", "\x89PNG"];
  await page.goto(`${localnet.url}/#/lab?r=B3/S23&g=P25,25&p=5$5bo$6bo$4b3o!`);
  await labPanel(page, "Files");
  expect(await saved("Save picture")).toBe(`lab.png ${png}`);
  expect(await saved("Save GIF")).toBe(`lab.gif ${gif}`);

  await page.goto(`${localnet.url}/#/petri/early.305419896.`);
  await page.locator('body[data-room="petri"]').waitFor(); // the Lab's buttons are gone
  expect(await saved("Save picture")).toBe(`petri-early-305419896.png ${png}`);
  expect(await saved("Save GIF")).toBe(`petri-early-305419896.gif ${gif}`);

  await page.goto(`${localnet.url}/#/boxes?x=500&y=500&z=3@0`);
  await expect(page.locator(".boxes-when")).toContainText("0 of 0 lines");
  expect(await saved("Save a picture")).toBe(`boxes-0.png ${png}`);
  expect(await saved("GIF")).toBe(`boxes-0.gif ${gif}`);
});

const NOWHERE = [
  ["#/cellar?x=1", "There is no such room here."],
  ["#settings", "That link leads nowhere."],
  ["#/world?x=1", "That link leads to no place in the World."],
  ["#x=1&y=two", "That link leads to no place in the World."],
  ["#/arena/seventeen", "That link leads to no round of the Arena."],
  ["#/arena/17@x", "That link leads to no round of the Arena."],
  ["#/lab?r=B9", /^That link leads to nothing in the Lab: /],
  ["#/lab/0", "That link leads to nothing in the Lab."],
  ["#/boxes?x=one&y=2", "That link leads to no place on the sheet."],
  ["#/petri/early.1.NESX", "That link leads to no game of Petri."],
  ["#/me/you", "That link leads nowhere."],
] as const;

visiting(
  "a link that leads nowhere opens the lobby with a sentence",
  async ({ page, localnet }) => {
    for (const [fragment, words] of NOWHERE) {
      await page.goto(`${localnet.url}/${fragment}`);
      await expect(notice(page), fragment).toHaveText(words);
    }
    await page.goto(`${localnet.url}/${NOWHERE[0][0]}`);
    await tile(page).click();
    await expect(page.locator("#hud")).toBeVisible();
  },
);

const SOMEWHERE = [
  ["#x=300.5&y=40&z=12&p=3o%21", "#order", "3 cells"], // from before there were rooms
  ["#/world?x=300.5&y=40&z=12&p=3o%21", "#order", "3 cells"],
  ["#/arena", "h1", "Round 1"],
  ["#/arena/1", "h1", "Round 1"],
  ["#/arena/1@0", "h1", "Round 1"],
  ["#/lab?r=23/3/8&g=T64,64&p=9$9.ABC$9.2A!", ".lab-figures", "Generation 0 · 5 alive"],
  ["#/boxes?x=500&y=500&z=3", ".boxes-title", "Boxes"],
  ["#/boxes?x=500&y=500&z=3@0", ".boxes-when", "0 of 0 lines"],
  ["#/petri/early.305419896.", ".petri-stage", "305419896"],
] as const;

visiting("a link opens where it says, in every room", async ({ page, localnet }) => {
  await knowing(page);
  for (const [fragment, seen, words] of SOMEWHERE) {
    await page.goto(`${localnet.url}/${fragment}`);
    await expect(page.locator(seen).first(), fragment).toContainText(words);
    await expect(page.locator(".lobby")).toHaveCount(0);
    await page.goto("about:blank");
  }
});

visiting(
  "a room whose canister is missing is not shown, and a link to it says so",
  async ({ page, localnet }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, "cookie", { get: () => "" });
    });
    await page.goto(localnet.url);
    await expect(notice(page)).toContainText("No room is open");
    await expect(tile(page)).toHaveCount(0);
    await page.goto(`${localnet.url}/#/world`);
    await expect(notice(page)).toHaveText(/World is not on this network|No room is open/);
  },
);

watching(
  "axe finds nothing in the lobby, by day or night, walked by keys",
  async ({ page, localnet }) => {
    for (const size of [DESK, { width: 360, height: 640 }]) {
      await page.setViewportSize(size);
      await page.goto(`${localnet.url}/#/cellar`);
      await expect(tile(page)).toContainText("Generation");
      await page.locator(".account .fold-button").click();
      await clean(page, `at ${size.width}`);
      await within(page);
      await page.goto("about:blank");
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(localnet.url);
    await expect(tile(page)).toContainText("Generation");
    await clean(page, "by day");
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Tab");
    await expect(tile(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#hud")).toBeVisible();
  },
);

test("first loads stay within their limits", () => {
  expect(weight("lobby")).toBeLessThanOrEqual(LIMITS.lobby);
  expect(weights("tiles").length).toBeLessThanOrEqual(LIMITS.requests);
  expect(weight("world")).toBeLessThanOrEqual(LIMITS.world);
});

/** The files that *page* asks for from now on. */
function filesOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const file = new URL(request.url()).pathname.slice(1) || "index.html";
    if (!file.startsWith("api/")) asked.add(file);
  });
  return asked;
}

visiting("the lobby loads what is weighed, no more, and compressed", async ({ page, localnet }) => {
  const asked = filesOf(page);
  const script = page.waitForResponse(/assets\/index-.*\.js$/);
  await page.goto(localnet.url);
  await expect(page.locator(".tile-caption")).toHaveCount(5);
  await expect(page.locator(".feed-line").first()).toBeVisible();
  expect((await script).headers()["content-encoding"]).toBe("gzip");
  const weighed = weights("tiles").map(([file]) => file);
  expect([...asked].sort()).toEqual(weighed.sort());
});

visiting(
  "before the world is there a browser loads what is weighed, no more",
  async ({ page, localnet }) => {
    const asked = filesOf(page);
    await page.clock.install();
    await page.route("**/api/**", () => undefined); // nothing is answered yet
    await page.goto(localnet.world);
    await expect(page.locator("#hud .figures")).toBeVisible();
    await expect.poll(() => [...asked].some((file) => file.includes("worker"))).toBe(true);
    await page.clock.runFor(5000); // for whatever would come without being needed
    await page.request.get(localnet.url);
    const weighed = weights("world").map(([file]) => file);
    expect([...asked].filter((file) => !weighed.includes(file))).toEqual([]);
  },
);

const LOST = /ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/;

test("a page that was left without a server comes back by itself", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(LOST);
  await page.goto(localnet.url);
  await expect(tile(page)).toContainText("Generation");
  await localnet.kill();
  await page.goto(`${localnet.url.replace(/\/$/, "")}/#/lab`); // whose script is not loaded yet
  await expect(notice(page)).toHaveText(/^Lab could not be opened: /);
  await localnet.start();
  await expect(page.locator(".lab-figures")).toContainText("Generation ");
});

test("a tile that did not answer is alive again when the server is", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(LOST);
  await page.goto(localnet.url);
  await expect(page.locator(".tile-caption")).toHaveCount(5);
  await localnet.kill();
  const faults = page.locator(".tile-fault:visible");
  await expect(faults).not.toHaveCount(0);
  await localnet.start();
  await expect(faults).toHaveCount(0);
});

visiting("tiles have a picture and say what one does there at once", async ({ page, localnet }) => {
  await page.route("**/assets/tiles-*.js", () => undefined); // not loaded yet
  await page.goto(localnet.url);
  await expect(page.locator(".tile-still")).toHaveCount(5);
  for (const still of await page.locator(".tile-still").all()) {
    await expect(still).toBeVisible();
    expect(await still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  }
  await expect(page.locator(".tile-go")).toHaveText([
    "Play",
    "Join",
    "Draw",
    "Draw a line",
    "Today's dish",
  ]);
  await page.unroute("**/assets/tiles-*.js");
  await page.reload();
  await expect(page.locator(".tile-go").nth(1)).toHaveText("Join round 1");
});

test.describe("as a page of the web", () => {
  test.use({ serviceWorkers: "allow" });

  visiting(
    "it has a manifest, icons, a preview, and a page for no network",
    async ({ page, localnet, context, allowed }) => {
      allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
      await page.goto(localnet.url);
      const found = async (file: string) => page.request.get(`${localnet.url}/${file}`);
      const { icons } = (await (await found("manifest.webmanifest")).json()) as {
        icons: { src: string }[];
      };
      for (const file of ["preview.png", ...icons.map(({ src }) => src)])
        expect((await found(file)).ok(), file).toBe(true);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await context.setOffline(true);
      await page.goto(`${localnet.url}/?again`);
      await expect(page.getByRole("heading")).toHaveText("Life2 is out of reach");
      await context.setOffline(false); // and it comes back by itself
      await expect(page.locator("main.lobby")).toBeVisible();
    },
  );
});
