/**
 * What a test begins with: a localnet that it has for itself, and pages that are watched: none
 * may speak with another host, break the content security policy or write an error.
 */

import type { BrowserContext, Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import { Localnet } from "./localnet";

interface Game {
  localnet: Localnet;
  /** Messages that are no fault in this test. */
  allowed: RegExp[];
}

/* eslint no-empty-pattern: off -- Playwright reads from the pattern what a fixture needs: nothing. */
export const test = base.extend<Game>({
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

export { expect };

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

/** Open World, at *url*, as somebody who needs no coach, and wait until it is seen. */
export async function open(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("life2.coach", '"done"');
  });
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

/** Take a pattern of the library in hand. */
export async function take(page: Page, name: string): Promise<void> {
  await page.keyboard.press("l");
  await page.getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.locator("#order")).toContainText(new RegExp(`${name} in hand`, "i"));
}
