import { lightAt, MIDDLE } from "./board";
import { expect, figure, join, live, open, take, test } from "./game";

test("a newcomer watches, joins, stamps a glider and sees it move", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await expect(page.locator("#hud")).toContainText("Generation");
  await join(page);
  await expect.poll(() => figure(page, "My coins")).toBe(1000);

  await take(page, "glider");
  await page.keyboard.press("Escape"); // the library, not what is in hand
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  await expect(page.locator("#order")).toContainText("5 cells · 5 coins of 1 000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("5 cells were placed.").first()).toBeVisible();

  await expect.poll(() => figure(page, "My coins")).toBe(995);
  await expect.poll(() => figure(page, "Alive")).toBe(5);
  await page.mouse.move(10, 400);
  await page.keyboard.press("v");
  const before = await lightAt(page, MIDDLE, 400);
  expect(before.count).toBeGreaterThan(0);
  await expect.poll(async () => (await lightAt(page, MIDDLE, 400)).x - before.x).toBeGreaterThan(8);
  expect((await lightAt(page, MIDDLE, 400)).y).toBeGreaterThan(before.y);
});

for (const [device, size] of [
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`the coach leads to a first glider in three presses, at ${device}`, async ({
    page,
    localnet,
  }) => {
    await page.setViewportSize(size);
    await page.goto(localnet.world);
    await page.getByRole("button", { name: "Take this glider" }).click();
    await expect(page.locator("#order")).toContainText("Glider in hand");
    await page.getByRole("button", { name: "Place it here" }).click();
    await expect(page.locator("#order")).toContainText("5 cells · 5 coins");
    await page.getByRole("button", { name: "Send it" }).click();
    await expect.poll(() => figure(page, "My coins")).toBe(995);
    const said = page.locator(".toast").last();
    await said.hover(); // it stays while somebody points at it
    const [toast, coach] = [await said.boundingBox(), await page.locator("#coach").boundingBox()];
    const beside = toast!.x >= coach!.x + coach!.width;
    expect(beside || toast!.y >= coach!.y + coach!.height, "nothing lies over the coach").toBe(
      true,
    );
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "What else can I place?" }).click();
    await expect(page.locator("#library")).toContainText("5 coins · 1 007 land after 1 000 gen");
    await page.reload();
    await expect(page.locator("#library .library")).toBeAttached();
    await expect(page.locator("#coach")).toHaveCount(0);
  });
}

test("one press seats a newcomer and shows what to begin with, in pictures that move", async ({
  page,
  localnet,
}) => {
  await open(page, localnet.world);
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("#library .card")).toHaveCount(5);
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  const picture = page.locator("#library .card").first();
  const pixels = () =>
    picture.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const still = await pixels();
  await picture.hover();
  await expect.poll(pixels).not.toBe(still);
});

test("anybody may look without signing in", async ({ page, localnet }) => {
  await localnet.bots();
  await open(page, localnet.world);
  await expect.poll(() => figure(page, "Alive")).toBeGreaterThan(500);
  await expect(page.locator("#people")).toContainText("Gunner");
  const first = await figure(page, "Generation");
  await expect.poll(() => figure(page, "Generation")).toBeGreaterThan(first + 20);
  await live(page);
});

test("whoever comes back is who they were", async ({ page, localnet }) => {
  await open(page, localnet.world);
  await join(page);
  await expect(page.locator("#people")).toContainText("Player 1");
  await page.reload();
  await expect.poll(() => figure(page, "My coins")).toBe(1000);
  await expect(page.locator("#people")).toContainText("Player 1");
});
