// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { openHelp } from "../../../../src/rooms/boxes/ui/help";

afterEach(() => {
  document.querySelector("dialog")?.close();
});

const said = () => document.querySelector("dialog")?.textContent ?? "";

test("the help says how many lines there are now, and how fast they come", () => {
  openHelp({ most: 8, every: 6000 });
  expect(said()).toContain("You have 8 lines, and one more comes every 6 seconds.");
});

test("an admin may have changed the quota", () => {
  openHelp({ most: 1, every: 1000 });
  expect(said()).toContain("You have 1 line, and one more comes every second.");
});
