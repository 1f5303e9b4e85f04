/**
 * What a test begins with: a localnet, and pages that are watched: none may speak with another host,
 * break the content security policy or write an error.
 *
 *     test         has a localnet for itself, because it changes what is there or counts on an empty one
 *     visiting     shares one with all tests of its worker that leave it as it is
 *     sitting      shares one with others who take seats in World, each in a place of their own
 *     watching     the same, where five bots have placed their openings
 */

import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import { Localnet } from "./localnet";

interface Game {
  localnet: Localnet;
  /** Messages that are no fault in this test. */
  allowed: RegExp[];
}

/* eslint no-empty-pattern: off -- Playwright reads from the pattern what a fixture needs: nothing. */
export const test = base.extend<Game, { quiet: Localnet; table: Localnet; crowd: Localnet }>({
  quiet: [
    async ({}, use) => {
      const localnet = await new Localnet().start();
      await use(localnet);
      await localnet.remove();
    },
    { scope: "worker" },
  ],
  table: [
    async ({}, use) => {
      const localnet = await new Localnet().start();
      await use(localnet);
      await localnet.remove();
    },
    { scope: "worker" },
  ],
  crowd: [
    async ({}, use) => {
      const localnet = await new Localnet().start();
      await localnet.bots();
      await use(localnet);
      await localnet.remove();
    },
    { scope: "worker" },
  ],
  localnet: async ({}, use) => {
    const localnet = await new Localnet().start();
    await use(localnet);
    await localnet.remove();
  },
  allowed: async ({}, use) => {
    await use([]);
  },
  context: async ({ context, localnet, allowed }, use) => {
    const faults = watch(context, localnet.url);
    await use(context);
    expect(faults.filter((fault) => !allowed.some((one) => one.test(fault)))).toEqual([]);
  },
});

export const visiting = test.extend({
  localnet: async ({ quiet }, use) => {
    await use(quiet);
  },
});

export const sitting = test.extend({
  localnet: async ({ table }, use) => {
    await use(table);
  },
});

export const watching = test.extend({
  localnet: async ({ crowd }, use) => {
    await use(crowd);
  },
});

export { expect };

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Whatever goes wrong in the pages of *context*, as it goes wrong. */
export function watch(context: BrowserContext, home: string): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(data|blob):/.test(url)) faults.push(`asked ${url}`);
  });
  return faults;
}

/** Somebody else, in a browser of their own, whose page is watched too: closed, it has no faults. */
export async function another(
  browser: Browser,
  { url }: Localnet,
  options: BrowserContextOptions = { viewport: DESK },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(options);
  const faults = watch(context, url);
  const close = async () => {
    await context.close();
    expect(faults).toEqual([]);
  };
  return { page: await context.newPage(), close };
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** That axe finds nothing in *page* as it is, *where* one is. */
export async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
  expect(found, where).toEqual([]);
}

/** That nothing runs over the edge of the page. */
export async function within(page: Page, where = ""): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  expect(over, where).toBe(false);
}

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** What *read* reads, once it reads the same twice; in slow motion a generation takes a while. */
export async function steady<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  const same = async () => {
    const before = last;
    last = await read();
    return last === before;
  };
  await expect.poll(same, { intervals: [1500] }).toBe(true);
  return last;
}

/** Keep the coach of World away. */
export async function knowing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("life2.coach", '"done"');
  });
}

/** Open World, at *url*, as somebody who needs no coach, and wait until it is seen. */
export async function open(page: Page, url: string): Promise<void> {
  await knowing(page);
  await page.goto(url);
  await expect(page.locator("#library .library")).toBeAttached();
}

/** Play as a guest, and take a seat; the shelf that opens then is closed. */
export async function join(page: Page): Promise<void> {
  await page.locator("[data-errand=join]").click();
  await expect(page.getByText(/You are player \d/).first()).toBeVisible();
  await expect(page.locator("#library")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#library")).toBeHidden();
}

/** Wait until the badge says that the world is live; "Alive", beside it, is no such word. */
export async function live(page: Page): Promise<void> {
  await expect(page.locator("#hud .badge .fold-head")).toHaveText("live");
}

/** A number in the corner: "Generation", "Alive", "My coins". */
export async function figure(page: Page, name: string): Promise<number> {
  const term = page.locator("#hud dt", { hasText: new RegExp(`^${name}$`) });
  const text = await term.locator("xpath=following-sibling::dd[1]").innerText();
  return Number(text.replace(/\D/g, ""));
}

/** Wait until generation *more* after what is shown now. */
export async function pass(page: Page, more: number): Promise<void> {
  const before = await figure(page, "Generation");
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(before + more);
}

/** Take a pattern of the library in hand. */
export async function take(page: Page, name: string): Promise<void> {
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.locator("#order")).toContainText(new RegExp(`${name} in hand`, "i"));
}

/** The middle of the board on a desk, in CSS pixels. */
export const MIDDLE = { x: 640, y: 300 };

/** Put what is in hand down at *x*, *y* of the screen. */
export async function stamp(page: Page, x = MIDDLE.x, y = MIDDLE.y): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}
