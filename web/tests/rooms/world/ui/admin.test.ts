// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Chain } from "../../../../src/rooms/world/state/app";
import { bindAdmin } from "../../../../src/rooms/world/ui/admin";
import { ADA, button, buttons, dialog, resize, seatingOf, settle, watch } from "./watching";

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

const ALWAYS = ["Reset", "Free all seats", "End the season", "Set", "Remove"];

const SEATING = seatingOf({
  seconds: 604_800,
  seats: [
    { player: 1, name: "Ada", bot: false, frees: 9 },
    { player: 4, name: "Cook", bot: true, frees: 0 },
  ],
});

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
  expect(powers(host)).toEqual(["Pause", ...ALWAYS]);
  store.set({ chain: { ...CHAIN, paused: true } });
  expect(powers(host)).toEqual(["Resume", ...ALWAYS]);
  unbind();
});

test.each([
  ["Pause", false, "Pause", "Time stops for everybody", "pause"],
  ["Resume", true, "Resume", "Time goes on for everybody", "resume"],
  ["Reset", false, "Reset the world", "Everybody keeps their seat", "reset"],
  ["Free all seats", false, "Free all seats", "Nobody has a seat any more", "freeSeats"],
  ["End the season", false, "End the season", "everybody sees the podium", "endSeason"],
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

test.each([
  ["7", "ends in 7 d 0 h", 604_800],
  ["0.25", "ends in 6 h 0 min", 21_600],
  ["0", "never end by themselves", 0],
])("seasons of %s days are asked about, then set", async (days, says, seconds) => {
  const { host, asked, unbind } = admin();
  host.querySelector("input")!.value = days;
  button("Set", host).click();
  expect(dialog().textContent).toContain(says);
  button("Change it", dialog()).click();
  await settle();
  expect(asked).toEqual([`setSeason ${seconds}`]);
  unbind();
});

test("the length of seasons is shown as the chain says it, and not while somebody types", () => {
  const { host, store, unbind } = admin();
  const days = host.querySelector("input")!;
  store.set({ seating: SEATING });
  expect(days.value).toBe("7");
  days.value = "3";
  store.set({ seating: { ...SEATING, now: 1 } });
  expect(days.value).toBe("3");
  store.set({ seating: { ...SEATING, seconds: 0 } });
  expect(days.value).toBe("0");
  unbind();
});

test("whoever has a seat can be removed, after a question with their name", async () => {
  const { host, store, asked, unbind } = admin();
  expect(button("Remove", host).disabled).toBe(true);
  store.set({ seating: SEATING });
  const seats = host.querySelector("select")!;
  expect([...seats.options].map((option) => option.textContent)).toEqual([
    "1 Ada",
    "4 Cook, a bot",
  ]);
  seats.value = "4";
  store.set({ seating: { ...SEATING, seats: SEATING.seats.map((seat) => ({ ...seat })) } });
  expect(seats.value).toBe("4");
  button("Remove", host).click();
  expect(dialog().textContent).toContain("Remove Cook?");
  button("Remove", dialog()).click();
  await settle();
  expect(asked).toEqual(["removePlayer 4"]);
  store.set({ seating: { ...SEATING, seats: [] }, busy: ["setSeason"] });
  expect(button("Remove", host).disabled).toBe(true);
  expect(button("Set", host).disabled).toBe(true);
  unbind();
});
