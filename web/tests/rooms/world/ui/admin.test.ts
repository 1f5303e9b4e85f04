// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Chain } from "../../../../src/rooms/world/state/app";
import { bindAdmin } from "../../../../src/rooms/world/ui/admin";
import { ADA, button, buttons, dialog, resize, settle, watch } from "./watching";

const ADMIN = { ...ADA, admin: true };
const CHAIN: Chain = { generation: 1, heard: 0, line: "live", paused: false, running: true };

/** The panel of an admin, unfolded. */
function admin(paused = false) {
  const watching = watch(bindAdmin, { me: ADMIN, chain: { ...CHAIN, paused } });
  watching.host.querySelector<HTMLElement>(".fold-button")!.click();
  return watching;
}

const powers = (host: HTMLElement) =>
  buttons(host.querySelector(".fold-body")!).map((one) => one.textContent);

beforeEach(() => {
  resize(1280, 800);
});

test("only admins see it", () => {
  const { host, store, unbind } = watch(bindAdmin, { me: ADA });
  const panel = host.querySelector<HTMLElement>(".admin")!;
  expect(panel.hidden).toBe(true);
  store.set({ me: ADMIN });
  expect(panel.hidden).toBe(false);
  store.set({ me: null });
  expect(panel.hidden).toBe(true);
  unbind();
  expect(host.children).toHaveLength(0);
});

test("a game that runs can be paused, and one that is paused resumed", () => {
  const { host, store, unbind } = admin();
  expect(powers(host)).toEqual(["Pause", "Reset"]);
  store.set({ chain: { ...CHAIN, paused: true } });
  expect(powers(host)).toEqual(["Resume", "Reset"]);
  unbind();
});

test.each([
  ["Pause", false, "Pause", "Time stops for everybody", "pause"],
  ["Resume", true, "Resume", "Time goes on for everybody", "resume"],
  ["Reset", false, "Reset the world", "begins again at generation 0", "reset"],
])("%s says what will happen, then does it", async (press, paused, yes, says, does) => {
  const { host, asked, unbind } = admin(paused);
  button(press, host).click();
  expect(dialog().textContent).toContain(says);
  expect(asked).toEqual([]);
  button(yes, dialog()).click();
  await settle();
  expect(asked).toEqual([does]);
  unbind();
});

test("what is cancelled does not happen", async () => {
  const { host, asked, unbind } = admin();
  button("Reset", host).click();
  expect(document.activeElement).toBe(button("Cancel", dialog()));
  button("Cancel", dialog()).click();
  await settle();
  expect(asked).toEqual([]);
  unbind();
});

test("a button waits while what it asked for is under way", () => {
  const { host, store, unbind } = admin();
  store.set({ busy: ["reset"] });
  expect(button("Reset", host).disabled).toBe(true);
  expect(button("Pause", host).disabled).toBe(false);
  unbind();
});
