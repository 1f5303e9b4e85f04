// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { Account, wrongName } from "../../../../src/rooms/world/panels/Account";
import { Admin } from "../../../../src/rooms/world/panels/Admin";
import { Account as HouseAccount } from "../../../../src/shell/account";
import { ADA, button, dialog, resize, seatingOf, settle, watch } from "../page";

const GUEST = { ...ADA, player: null, name: "", balance: 0 };

beforeEach(() => {
  resize(1280, 800);
});

test("on a phone the panel folds when a seat is taken, at a desk it stays", () => {
  for (const [width, folds] of [
    [390, true],
    [1280, false],
  ] as const) {
    resize(width, 800);
    const { host, store, unmount } = watch(<Account />, { me: GUEST });
    if (folds) host.querySelector<HTMLElement>(".fold-button")!.click();
    store.set({ me: ADA });
    expect(host.querySelector<HTMLElement>(".fold-body")!.hidden).toBe(folds);
    unmount();
  }
});

test("news takes nobody's focus, unless the button goes", () => {
  const { host, store } = watch(<Account />);
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

/** The account of the house, which only notes what it is asked for. */
function noted(asked: string[]): HouseAccount {
  const account = new HouseAccount(
    { become: () => undefined },
    "https://ii.example",
    () => undefined,
  );
  const note = (name: string) => () => {
    asked.push(name);
    return Promise.resolve();
  };
  return Object.assign(account, { signOut: note("signOut"), prepare: note("prepare") });
}

test.each([
  ["Leave", "land becomes nobody's", "Stay", null],
  ["Leave", "cells die", "Leave the game", "leave"],
  ["Sign out", "forgets the key for ever", "Forget the key", "signOut"],
])("%s says before that %s", async (press, words, answer, does) => {
  const signed: string[] = [];
  const { host, asked } = watch(<Account />, { me: ADA }, {}, noted(signed));
  button(press, host).click();
  expect(dialog().textContent).toContain(words);
  expect([...asked, ...signed]).toEqual([]);
  button(answer, dialog()).click();
  await settle();
  expect([...asked, ...signed]).toEqual(does === null ? [] : [does]);
});

test("a seat moves within the press that says so, personal bests too", async () => {
  const best = { generation: 9, land: 5, coins: 7, mostLand: 50, mostCoins: 70 };
  localStorage.setItem("life2.world.left", JSON.stringify([{ principal: ADA.principal, ...best }]));
  let moved = 0;
  const moveSeat = () => {
    moved++;
    return Promise.resolve("aaaaa-aa");
  };
  const asked: string[] = [];
  const { host } = watch(<Account />, { me: ADA }, { moveSeat }, noted(asked));
  button("Move your seat to Internet Identity", host).click();
  await settle();
  expect(asked).toEqual(["prepare"]);
  button("Move my seat", dialog()).click();
  expect(moved).toBe(1); // at once: a window has to open
  await settle();
  const kept: unknown = JSON.parse(localStorage.getItem("life2.world.left")!);
  expect(kept).toEqual([{ principal: "aaaaa-aa", ...best }]);
  localStorage.clear();
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
  const watching = watch(<Admin />, { me: ADMIN, chain: { ...CHAIN, paused } });
  watching.host.querySelector<HTMLElement>(".fold-button")!.click();
  return watching;
}

test("seasons are as long as the chain says, and set after a question", async () => {
  const { host, store, asked } = admin();
  store.set({ seating: SEATING });
  const days = host.querySelector("input")!;
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
