/** The page and the chain: what happens to one while the other goes away, changes or lags. */

import type { Page } from "@playwright/test";
import { expect, figure, live, open, test } from "./game";

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

test("a frame that was tampered with is not believed, and the page recovers", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/./);
  await localnet.bots();
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
  const then = await figure(page, "Generation");
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(then + 30);
  await live(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("replies that are held back never turn time back", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  let held = 0;
  await page.route("**/query", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    if (held++ % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.fulfill({ response });
  });
  const before = await figure(page, "Generation");
  const later = expect.poll(() => figure(page, "Generation")).toBeGreaterThan(before + 100);
  const seen = await generations(page, later);
  await later;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(rises(seen)).toBe(true);
});

test("the canister is upgraded while the page is open", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
  const before = await figure(page, "Generation");
  await localnet.upgrade();
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(before + 30);
  await live(page);
});

test("localnet is killed and started again while the page is open", async ({
  page,
  localnet,
  allowed,
}) => {
  allowed.push(/Failed to load resource|ERR_CONNECTION_REFUSED/);
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(0);
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
});
