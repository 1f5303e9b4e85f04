// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin } from "../../../../src/rooms/world/state/app";
import { openLapse, openLapseOfNow } from "../../../../src/rooms/world/ui/lapse";
import { button, dialog, noting, seatingOf, settle } from "./watching";

const picture = (generation: number) => ({ generation, blocks: new Uint8Array(4096) });
const PICTURES = [2000, 4000, 6000].map(picture);
const now = () => dialog().querySelector<HTMLElement>(".number")!.textContent;
const said: string[] = [];
const say = (text: string) => void said.push(text);
const show = (calm: boolean, pictures = PICTURES) =>
  openLapse(7, () => Promise.resolve(pictures), calm, say);

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
});
afterEach(() => {
  for (const open of document.querySelectorAll("dialog")) open.remove();
  vi.useRealTimers();
});

test("the pictures follow each other, the last one stays for a while, and it begins again", async () => {
  await show(false);
  expect(now()).toBe("Generation 2\u202f000");
  vi.advanceTimersByTime(120);
  expect(now()).toBe("Generation 4\u202f000");
  vi.advanceTimersByTime(120);
  expect(now()).toBe("Generation 6\u202f000");
  vi.advanceTimersByTime(1900);
  expect(now()).toBe("Generation 6\u202f000");
  vi.advanceTimersByTime(120);
  expect(now()).toBe("Generation 2\u202f000");
});

test("it can be stopped, moved by hand and played on", async () => {
  await show(false);
  button("Stop", dialog()).click();
  vi.advanceTimersByTime(5000);
  expect(now()).toBe("Generation 2\u202f000");
  const range = dialog().querySelector("input")!;
  range.value = "1";
  range.dispatchEvent(new Event("input"));
  expect(now()).toBe("Generation 4\u202f000");
  expect(range.getAttribute("aria-valuetext")).toBe("Generation 4\u202f000");
  expect(dialog().querySelector("canvas")!.getAttribute("aria-label")).toBe(
    "The world at generation 4\u202f000",
  );
  button("Play", dialog()).click();
  expect(now()).toBe("Generation 6\u202f000");
});

test("whoever wants it calm sees the end, and nothing moves", async () => {
  await show(true);
  vi.advanceTimersByTime(5000);
  expect(now()).toBe("Generation 6\u202f000");
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing runs on after it is closed", async () => {
  const opened = await show(false);
  opened!.onclose();
  expect(vi.getTimerCount()).toBe(0);
});

test("what has one picture only is not opened, and neither is what cannot be loaded", async () => {
  expect(await show(false, [picture(2000)])).toBeNull();
  expect(said).toEqual([
    "There is nothing to show yet: a picture is kept about every three minutes.",
  ]);
  const broken = () => Promise.reject(new Error("gone"));
  expect(await openLapse(7, broken, false, say)).toBeNull();
  expect(said[1]).toBe("The time-lapse could not be loaded. Try again in a moment.");
  expect(document.querySelector("dialog")).toBeNull();
});

test("that of the season which runs ends with the world of now", async () => {
  const asked: string[] = [];
  const actions = {
    ...noting(asked),
    lapse: () => Promise.resolve(PICTURES),
    thumbnail: () => Promise.resolve(picture(6000)),
  };
  await openLapseOfNow(actions, { ...begin(true), seating: seatingOf({ season: 9 }) });
  vi.useRealTimers();
  await settle();
  expect(dialog().textContent).toContain("Season 9 in a few seconds");
  expect(dialog().querySelector("input")!.max).toBe("2");
  expect(now()).toBe("Generation 6\u202f000");
});
