/** The page and the chain: one goes away, changes or lags, and the other follows its log; who lies is named. */

import type { Page } from "@playwright/test";
import { expect, figure, live, open, pass, test, visiting, watching } from "./game";
import { Localnet } from "./localnet";

/* eslint no-empty-pattern: off -- Playwright reads from the pattern what a fixture needs: nothing. */

const mark = (page: Page) => page.locator(".mark");

/** What the mark tells of the server, once it tells that something is wrong. */
async function accused(page: Page): Promise<string> {
  await expect(mark(page)).toHaveAttribute("data-proved", "wrong");
  return (await mark(page).getAttribute("title"))!;
}

/** Prove the board by the last checkpoint, and wait until it is. */
async function prove(page: Page): Promise<void> {
  await expect(mark(page)).toHaveAttribute("title", /since you came is certified|as the network/);
  if ((await mark(page).getAttribute("data-proved")) !== "proved") {
    await mark(page).click();
    await page.getByRole("button", { name: /prove the board now/ }).click();
  }
  await expect(mark(page)).toHaveAttribute("data-proved", "proved");
}

/** Every generation that the page has shown, read again and again until *done*. */
async function generations(page: Page, done: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  const ended = done.then(
    () => true,
    () => true,
  );
  const look = async () => seen.push(await figure(page, "Generation"));
  while ((await Promise.race([ended, look()])) !== true);
  return seen;
}

const rises = (numbers: number[]) =>
  numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!);

watching(
  "a frame that was tampered with is not believed, and the page recovers",
  async ({ page, localnet, allowed }) => {
    allowed.push(/./);
    let tampered = 0;
    await page.route("**/query", async (route) => {
      const frame = route.request().postDataBuffer()!.includes("get_frame");
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.body();
      if (frame && tampered < 2) {
        tampered++;
        body[body.length >> 1]! ^= 1;
      }
      await route.fulfill({ response, body });
    });
    await open(page, localnet.world);
    await expect.poll(() => tampered).toBe(2);
    await pass(page, 30);
    await live(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

watching("the page follows the log, and proves it and the board", async ({ page, localnet }) => {
  const methods: string[] = [];
  page.on("request", (request) => {
    const body = request.postDataBuffer()?.toString("latin1") ?? "";
    for (const name of ["get_frame", "get_news", "get_stats", "get_leaderboard"]) {
      if (body.includes(name)) methods.push(name);
    }
  });
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(0);
  await prove(page);
  await pass(page, 30);
  expect(methods.filter((name) => name === "get_frame")).toHaveLength(1);
  expect(methods.filter((name) => name === "get_news").length).toBeGreaterThan(3);
  expect(methods).not.toContain("get_stats");
  expect(methods).not.toContain("get_leaderboard");
});

test("an upgrade and a kill are lived through, and all is proved after", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/Failed to load resource|ERR_CONNECTION_REFUSED/);
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  await localnet.upgrade();
  await prove(page);
  const done = (async () => {
    await localnet.kill();
    await expect(page.locator("#hud")).toContainText("connection lost");
    await localnet.start();
    await live(page);
  })();
  const seen = await generations(page, done);
  await done;
  expect(rises(seen)).toBe(true);
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(seen.at(-1)! + 20);
  await expect(mark(page)).not.toHaveAttribute("data-proved", "wrong");
});

watching(
  "a proxy that tampers with what is certified is named",
  async ({ page, localnet, allowed }) => {
    allowed.push(/./);
    await page.route("**/query", async (route) => {
      const news = route.request().postDataBuffer()!.includes("get_news");
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.body();
      const at = body.indexOf("life2 statement 1");
      if (news && at >= 0) body[at + 40]! ^= 1; // another statement than the one that is certified
      await route.fulfill({ response, body });
    });
    await open(page, localnet.world);
    await expect(mark(page)).toHaveAttribute("data-proved", "wrong");
    await mark(page).click();
    await expect(page.locator(".mark-words")).toContainText("not signed by the network");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

const ROOMS = [
  { room: "arena", main: "Arena", help: "How it works" },
  { room: "petri", main: "Petri", help: "Help" },
  { room: "lab", main: "Lab", help: "Help" },
  { room: "boxes", main: "Boxes", help: "Help" },
];

for (const { room, main, help } of ROOMS) {
  visiting(
    `${room} follows its log, and the mark says that it is proved`,
    async ({ page, localnet }) => {
      await page.addInitScript(() => {
        localStorage.setItem("life2.petri.seen", "yes");
      });
      const asked: string[] = [];
      page.on("request", (request) => {
        const body = request.postDataBuffer()?.toString("latin1") ?? "";
        for (const name of ["get_news", "get_events", "get_proof"]) {
          if (body.includes(name)) asked.push(name);
        }
      });
      await page.goto(`${localnet.url}/#/${room}`);
      await expect(page.getByRole("main", { name: main })).toBeVisible();
      await expect(mark(page)).toHaveText("Proved");
      // It stands at the same place everywhere: before the button for help, which is the last.
      const after = mark(page).locator("xpath=following-sibling::button[1]");
      await expect(after).toHaveAttribute("aria-label", help);
      await localnet.admin("--room", room, "pause");
      await localnet.admin("--room", room, "resume");
      await page.reload();
      await expect(mark(page)).toHaveText("Proved");
      await mark(page).click();
      await expect(page.locator(".mark-told")).toContainText(/([2-9]|\d\d+) events certified/);
      expect(new Set(asked)).toEqual(new Set(["get_news"]));
    },
  );
}

test.describe("a node that holds all keys, and lies", () => {
  /** A localnet that tells the truth until it is told otherwise; `page` is watched as always. */
  const lying = test.extend({
    localnet: async ({}, use) => {
      const localnet = await new Localnet({ lies: true }).start();
      await use(localnet);
      await localnet.remove();
    },
  });
  const LIES = {
    stale: /signed 60 minutes ago: the server is stale/,
    withheld: /certifies \d+ events, and the server does not show number \d+: it holds/,
    forked: /Two histories of \d+ events were certified: the log was forked/,
    back: /The log went back, from \d+ events to 0/,
    forged: /do not lead to the head that is certified after \d+/,
    swapped: /Event \d+ is older than the one before: the server is out of order/,
    "made up": /shows \d+ events, and the network certifies only \d+: it makes some up/,
    facts: /What is said of the seats and the season is not what is certified/,
  } as const;
  const HONEST = /since you came is certified|as the network certifies/;

  /** Tell these *lies* of what happens in *room*, one after the other: each is named, and remembered. */
  async function tell(
    page: Page,
    localnet: Localnet,
    room: string,
    ...lies: (keyof typeof LIES)[]
  ): Promise<void> {
    for (const lie of lies) {
      await expect(mark(page)).toHaveAttribute("title", HONEST);
      localnet.lie(lie);
      if (lie === "forged") await localnet.admin("--room", room, "pause"); // an event to be forged
      await page.clock.fastForward(15_000); // something happened: a proof is due
      expect(await accused(page)).toMatch(LIES[lie]);
      localnet.lie();
      await page.clock.fastForward(35_000); // the next proof
    }
    await expect(mark(page)).toHaveAttribute("title", HONEST);
    await mark(page).click();
    const told = page.locator(".mark-told");
    await expect(told).toContainText("Since you came, this was wrong:");
    for (const lie of lies) await expect(told.locator("ul")).toContainText(LIES[lie]);
  }

  lying("is named by World's page", async ({ page, localnet }) => {
    await localnet.bots();
    await page.clock.install();
    await open(page, localnet.world);
    await tell(page, localnet, "world", "forged");
  });

  lying("is named by who comes new, too", async ({ page, localnet }) => {
    await localnet.admin("--room", "arena", "pause"); // two events, to be swapped
    await localnet.admin("--room", "arena", "resume");
    await page.goto(`${localnet.url}/#/arena`);
    for (const lie of ["swapped", "facts"] as const) {
      await expect(mark(page)).toHaveAttribute("title", HONEST);
      localnet.lie(lie);
      await page.reload();
      expect(await accused(page)).toMatch(LIES[lie]);
      localnet.lie();
      await page.reload();
    }
    await expect(mark(page)).toHaveAttribute("title", HONEST);
  });
});
