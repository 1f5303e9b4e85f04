// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openIntro } from "../../../../src/rooms/world/ui/intro";
import { LESSONS } from "../../../../src/rooms/world/ui/lessons";
import { button, dialog, press } from "./watching";

const title = () => dialog().querySelector("h3")!.textContent;
const titles = LESSONS.map((lesson) => lesson.title);

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector("dialog")?.close();
});

test("it goes on to the last slide, and then it is over", () => {
  openIntro(true);
  const seen = [title()];
  while (seen.length < titles.length) {
    button("Next", dialog()).click();
    seen.push(title());
  }
  expect(seen).toEqual(titles);
  button("Start", dialog()).click();
  expect(dialog()).toBeNull();
});

test("arrow keys turn the slides and stop at the ends", () => {
  openIntro(true);
  press(dialog(), "ArrowLeft");
  expect(title()).toBe(titles[0]);
  for (let times = 0; times < 20; times++) press(dialog(), "ArrowRight");
  expect(title()).toBe(titles.at(-1));
  press(dialog(), "ArrowLeft");
  expect(title()).toBe(titles.at(-2));
});

test("one can go back, but not before the first", () => {
  openIntro(true);
  expect(button("Back", dialog()).disabled).toBe(true);
  button("Next", dialog()).click();
  button("Back", dialog()).click();
  expect(title()).toBe(titles[0]);
});

test("every slide says what its picture shows, and where one is", () => {
  openIntro(true);
  button("Next", dialog()).click();
  const labels = [...dialog().querySelectorAll("[role=img]")].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual([LESSONS[1]!.shows, `2 of ${LESSONS.length}`]);
});
