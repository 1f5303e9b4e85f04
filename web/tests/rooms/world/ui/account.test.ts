// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Actions, App } from "../../../../src/rooms/world/state/app";
import { bindAccount, wrongName } from "../../../../src/rooms/world/ui/account";
import { bindAdmin } from "../../../../src/rooms/world/ui/admin";
import { ADA, button, buttons, dialog, resize, seatingOf, settle, watch } from "./page";

const HOUR = 3_600_000;
const GUEST = { ...ADA, player: null, name: "", balance: 0 };
const BOTH: App["canSignInWith"] = ["internet-identity", "guest"];
const MOVE = "Move your seat to Internet Identity";
const labels = (host: HTMLElement) =>
  buttons(host.querySelector(".fold-body")!).map((one) => one.textContent);

/** An account of which some *actions* are real. */
const bindWith =
  (actions: Partial<Actions>): typeof bindAccount =>
  (host, store, noted) =>
    bindAccount(host, store, Object.assign(Object.create(noted) as Actions, actions));

/** Nine seats, of which the first frees in so many milliseconds. */
function full(frees: number) {
  const seats = Array.from({ length: 9 }, (_, at) => ({
    ...{ player: at + 1, name: `Player ${at + 1}`, bot: at === 0 },
    frees: frees + 1000 + at * HOUR,
  }));
  return seatingOf({ heard: performance.now(), now: 1000, seats, frees: frees + 1000 });
}

beforeEach(() => {
  resize(1280, 800);
});

test("who watches is offered the ways in that there are, asked for at the press", () => {
  const { host, store, asked } = watch(bindAccount, { canSignInWith: BOTH });
  expect(labels(host)).toEqual(["Play now", "Sign in with Internet Identity"]);
  button("Sign in with Internet Identity", host).click();
  button("Play now", host).click();
  expect(asked).toEqual(["signIn internet-identity", "play"]); // a window may open within a press
  store.set({ canSignInWith: ["guest"] });
  expect(labels(host)).toEqual(["Play now"]);
});

test("on a phone the panel folds when a seat is taken, at a desk it stays", () => {
  for (const [width, folds] of [
    [390, true],
    [1280, false],
  ] as const) {
    resize(width, 800);
    const { host, store, unbind } = watch(bindAccount, { me: GUEST });
    if (folds) host.querySelector<HTMLElement>(".fold-button")!.click();
    store.set({ me: ADA });
    expect(host.querySelector<HTMLElement>(".fold-body")!.hidden).toBe(folds);
    unbind();
  }
});

test("news takes nobody's focus, unless the button goes", () => {
  const { host, store } = watch(bindAccount, { canSignInWith: ["guest"] });
  button("Play now", host).focus();
  store.set({ me: GUEST });
  expect(document.activeElement).toBe(host.querySelector(".fold-body .primary"));
  store.set({ me: ADA, busy: ["rename"] });
  expect(host.querySelector(".fold-head")!.textContent).toBe("1Ada874 coins");
  expect([button("Rename", host).disabled, button("Leave", host).disabled]).toEqual([true, false]);
  store.set({ busy: [] });
  button("Rename", host).focus();
  store.set({ me: { ...ADA, balance: 3 } });
  expect(document.activeElement).toBe(button("Rename", host));
});

test("a name has 1 to 24 characters, however many bytes each takes", () => {
  const names = ["", "A", "🦠".repeat(24), "🦠".repeat(25)];
  expect(names.map((name) => wrongName(name) === null)).toEqual([false, true, true, false]);
});

test("a name that is refused stays in the field with the reason; the same is not sent", async () => {
  const refusals = ["Somebody else is called Grace", null];
  const asked: string[] = [];
  const rename = (name: string) => {
    asked.push(name);
    return Promise.resolve(refusals.shift() ?? null);
  };
  const { host } = watch(bindWith({ rename }), { me: ADA });
  const write = async (name: string) => {
    dialog().querySelector("input")!.value = name;
    button("Rename", dialog()).click();
    await settle();
  };
  button("Rename", host).click();
  await write("Ada");
  button("Rename", host).click();
  await write("Grace");
  expect(dialog().querySelector("input")!.value).toBe("Grace");
  expect(dialog().textContent).toContain("Somebody else is called Grace");
  await write("Grace II");
  expect(asked).toEqual(["Grace", "Grace II"]);
  expect(dialog()).toBeNull();
});

test.each([
  ["Leave", "land becomes nobody's", "Stay", null],
  ["Leave", "cells die", "Leave the game", "leave"],
  ["Sign out", "forgets the key for ever", "Forget the key", "signOut"],
])("%s says before that %s", async (press, words, answer, does) => {
  const { host, asked } = watch(bindAccount, { me: ADA });
  button(press, host).click();
  expect(dialog().textContent).toContain(words);
  expect(asked).toEqual([]);
  button(answer, dialog()).click();
  await settle();
  expect(asked).toEqual(does === null ? [] : [does]);
});

test("an Internet Identity comes back as who it was, and is not warned", async () => {
  const { host, asked } = watch(bindAccount, { me: { ...ADA, kind: "internet-identity" } });
  button("Sign out", host).click();
  await settle();
  expect([dialog(), asked]).toEqual([null, ["signOut"]]);
});

test("a guest with a seat may move it within the press, personal bests too", async () => {
  const best = { generation: 9, land: 5, coins: 7, mostLand: 50, mostCoins: 70 };
  localStorage.setItem("life2.world.left", JSON.stringify([{ principal: ADA.principal, ...best }]));
  let moved = 0;
  const moveSeat = () => {
    moved++;
    return Promise.resolve("aaaaa-aa");
  };
  const { host, store, asked } = watch(bindWith({ moveSeat }), { me: ADA, canSignInWith: BOTH });
  button(MOVE, host).click();
  await settle();
  expect(asked).toEqual(["prepareMove"]);
  button("Move my seat", dialog()).click();
  expect(moved).toBe(1); // at once: a window has to open
  await settle();
  const kept: unknown = JSON.parse(localStorage.getItem("life2.world.left")!);
  expect(kept).toEqual([{ principal: "aaaaa-aa", ...best }]);
  localStorage.clear();
  for (const patch of [
    { me: GUEST },
    { me: { ...ADA, kind: "internet-identity" as const } },
    { me: ADA, canSignInWith: ["guest" as const] },
  ]) {
    store.set({ me: ADA, canSignInWith: BOTH });
    expect(labels(host)).toContain(MOVE);
    store.set(patch);
    expect(labels(host)).not.toContain(MOVE);
  }
});

test("the tenth sees when a seat frees and who has them, and no button that fails", () => {
  const taken = watch(bindAccount, { me: GUEST, seating: full(3 * HOUR + 1000) }).host;
  expect(taken.textContent).toContain("All 9 seats are taken. The next may be yours in 3 h 0 min");
  const rows = [...taken.querySelectorAll(".crowd li")].map((row) => row.textContent);
  expect([rows.length, rows[1]]).toEqual([9, "2 Player 2: safe for 4 h 0 min"]);
  expect(taken.querySelector("[data-errand=join]")).toBeNull();
  const { host, asked } = watch(bindAccount, { me: GUEST, seating: full(0) });
  expect(host.textContent).toContain("1 Player 1: gives way now");
  host.querySelector<HTMLElement>("[data-errand=join]")!.click();
  expect(asked).toContain("play");
});

test("who only watches is told of the seats too; the principal is copied whole", async () => {
  const watching = watch(bindAccount, { canSignInWith: ["guest"], seating: full(3 * HOUR) });
  expect(watching.host.textContent).toContain("All 9 seats are taken.");
  const { host, asked } = watch(bindAccount, { me: ADA });
  expect(host.querySelector("code")!.textContent).toBe("k2t6j…6ae");
  button("Copy your public number (your principal)", host).click();
  await settle();
  expect(await navigator.clipboard.readText()).toBe(ADA.principal);
  expect(asked).toEqual([
    "say Your public number is on the clipboard. Friends and admins know you by it.",
  ]);
});

const ADMIN = { ...ADA, admin: true };
const CHAIN = { generation: 1, heard: 0, line: "live", paused: false, running: true } as const;
const SEATING = seatingOf({
  seconds: 604_800,
  seats: [
    { player: 1, name: "Ada", bot: false, frees: 9 },
    { player: 4, name: "Cook", bot: true, frees: 0 },
  ],
});

/** The panel of an admin, unfolded. */
function admin(paused = false) {
  const watching = watch(bindAdmin, { me: ADMIN, chain: { ...CHAIN, paused } });
  watching.host.querySelector<HTMLElement>(".fold-button")!.click();
  return watching;
}

test("only admins see their panel, and a button waits for what it asked for", () => {
  const { host, store } = watch(bindAdmin, { me: ADA });
  const panel = host.querySelector<HTMLElement>(".admin")!;
  expect(panel.hidden).toBe(true);
  store.set({ me: ADMIN, chain: CHAIN });
  expect(panel.hidden).toBe(false);
  host.querySelector<HTMLElement>(".fold-button")!.click();
  const always = ["Reset", "Free all seats", "End the season", "Set", "Remove"];
  expect(labels(host)).toEqual(["Pause", ...always]);
  store.set({ chain: { ...CHAIN, paused: true }, busy: ["reset"] });
  expect(labels(host)).toEqual(["Resume", ...always]);
  expect([button("Reset", host).disabled, button("Resume", host).disabled]).toEqual([true, false]);
});

test.each([
  ["Pause", false, "Pause", "Time stops for everybody", "pause"],
  ["Resume", true, "Resume", "Time goes on for everybody", "resume"],
  ["Reset", false, "Cancel", "Everybody keeps their seat", null],
  ["Reset", false, "Reset the world", "Everybody keeps their seat", "reset"],
  ["Free all seats", false, "Free all seats", "Nobody has a seat any more", "freeSeats"],
  ["End the season", false, "End the season", "everybody sees the podium", "endSeason"],
])("%s says what will happen, then does it", async (press, paused, answer, says, does) => {
  const { host, asked } = admin(paused);
  button(press, host).click();
  expect(dialog().textContent).toContain(says);
  expect(asked).toEqual([]);
  if (press === "Reset") expect(document.activeElement).toBe(button("Cancel", dialog()));
  button(answer, dialog()).click();
  await settle();
  expect(asked).toEqual(does === null ? [] : [does]);
});

test("seasons are as long as the chain says, and set after a question", async () => {
  const { host, store, asked } = admin();
  const days = host.querySelector("input")!;
  store.set({ seating: SEATING });
  expect(days.value).toBe("7");
  days.value = "0.25";
  store.set({ seating: { ...SEATING, now: 1 } });
  expect(days.value).toBe("0.25"); // not while somebody types
  for (const [value, says] of [
    ["0.25", "ends in 6 h 0 min"],
    ["0", "never end by themselves"],
  ] as const) {
    days.value = value;
    button("Set", host).click();
    expect(dialog().textContent).toContain(says);
    button("Change it", dialog()).click();
    await settle();
  }
  expect(asked).toEqual(["setSeason 21600", "setSeason 0"]);
});

test("whoever has a seat can be removed, after a question with their name", async () => {
  const { host, store, asked } = admin();
  expect(button("Remove", host).disabled).toBe(true);
  store.set({ seating: SEATING });
  const seats = host.querySelector("select")!;
  const offered = [...seats.options].map((option) => option.textContent);
  expect(offered).toEqual(["1 Ada", "4 Cook, a bot"]);
  seats.value = "4";
  store.set({ seating: { ...SEATING, seats: SEATING.seats.map((seat) => ({ ...seat })) } });
  button("Remove", host).click();
  expect(dialog().textContent).toContain("Remove Cook?");
  button("Remove", dialog()).click();
  await settle();
  expect(asked).toEqual(["removePlayer 4"]);
});
