// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Actions, App } from "../../../../src/rooms/world/state/app";
import { bindAccount, wrongName } from "../../../../src/rooms/world/ui/account";
import { ADA, button, buttons, dialog, resize, seatingOf, settle, watch } from "./watching";

const UNSEATED = { ...ADA, player: null, name: "", balance: 0 };
const BOTH: App["canSignInWith"] = ["internet-identity", "guest"];
const labels = (host: HTMLElement) =>
  buttons(host.querySelector(".fold-body")!).map((one) => one.textContent);

beforeEach(() => {
  resize(1280, 800);
});

test("whoever watches is offered the ways to sign in that there are", () => {
  const { host, store, unbind } = watch(bindAccount, { canSignInWith: BOTH });
  expect(labels(host)).toEqual(["Play now", "Sign in with Internet Identity"]);
  store.set({ canSignInWith: ["guest"] });
  expect(labels(host)).toEqual(["Play now"]);
  unbind();
  expect(host.children).toHaveLength(0);
});

test("signing in is asked for at the press, so that the browser lets a window open", () => {
  const { host, asked, unbind } = watch(bindAccount, { canSignInWith: BOTH });
  button("Sign in with Internet Identity", host).click();
  button("Play now", host).click();
  expect(asked).toEqual(["signIn internet-identity", "play"]);
  unbind();
});

test("whoever signed in may join", () => {
  const { host, asked, unbind } = watch(bindAccount, { me: UNSEATED });
  expect(host.querySelector(".fold-head")!.textContent).toBe("Play");
  const join = [...host.querySelectorAll<HTMLElement>(".fold-body .primary")];
  join[0]!.click();
  expect(asked).toEqual(["play"]);
  unbind();
});

test("on a phone, whoever took a seat has the world before them", () => {
  resize(390, 844);
  const { host, store, unbind } = watch(bindAccount, { me: UNSEATED });
  const body = host.querySelector<HTMLElement>(".fold-body")!;
  host.querySelector<HTMLElement>(".fold-button")!.click();
  store.set({ me: { ...UNSEATED, admin: true } });
  expect(body.hidden).toBe(false);
  store.set({ me: ADA });
  expect(body.hidden).toBe(true);
  host.querySelector<HTMLElement>(".fold-button")!.click();
  store.set({ me: { ...ADA, name: "Grace" } });
  expect(body.hidden).toBe(false);
  unbind();
});

test("on a desk the panel stays open when a seat is taken", () => {
  const { host, store, unbind } = watch(bindAccount, { me: UNSEATED });
  store.set({ me: ADA });
  expect(host.querySelector<HTMLElement>(".fold-body")!.hidden).toBe(false);
  unbind();
});

test("whoever plays sees number, name and coins", () => {
  const { host, store, unbind } = watch(bindAccount, { me: ADA });
  const head = host.querySelector(".fold-head")!;
  expect(head.textContent).toBe("1Ada874 coins");
  store.set({ me: { ...ADA, balance: 1000 } });
  expect(head.textContent).toBe("1Ada1\u202f000 coins");
  unbind();
});

test("news of coins takes nobody's focus", () => {
  const { host, store, unbind } = watch(bindAccount, { me: ADA });
  button("Rename", host).focus();
  const focused = document.activeElement;
  store.set({ me: { ...ADA, balance: 3 } });
  expect(document.activeElement).toBe(focused);
  unbind();
});

test("when the buttons change under the focus, it goes to the first of the new ones", () => {
  const { host, store, unbind } = watch(bindAccount, { canSignInWith: ["guest"] });
  button("Play now", host).focus();
  store.set({ me: UNSEATED });
  expect(document.activeElement).toBe(host.querySelector(".fold-body .primary"));
  unbind();
});

test("a button waits while what it asked for is under way", () => {
  const { host, store, unbind } = watch(bindAccount, { me: ADA, busy: ["rename"] });
  expect(button("Rename", host).disabled).toBe(true);
  expect(button("Leave", host).disabled).toBe(false);
  store.set({ busy: [] });
  expect(button("Rename", host).disabled).toBe(false);
  unbind();
});

test("a new name is asked for, and told as it was written", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  button("Rename", host).click();
  const input = dialog().querySelector("input")!;
  expect(input.value).toBe("Ada");
  input.value = "x".repeat(25);
  button("Rename", dialog()).click();
  expect(dialog().querySelector(".wrong")!.textContent).toContain("at most 24 characters, not 25");
  input.value = "Grace";
  button("Rename", dialog()).click();
  await settle();
  expect(asked).toEqual(["rename Grace"]);
  unbind();
});

test("the same name again is not worth a journey", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  button("Rename", host).click();
  button("Rename", dialog()).click();
  await settle();
  expect(asked).toEqual([]);
  unbind();
});

test("a name has 1 to 24 characters, however many bytes each takes", () => {
  expect(wrongName("")).not.toBeNull();
  expect(wrongName("A")).toBeNull();
  expect(wrongName("🦠".repeat(24))).toBeNull();
  expect(wrongName("🦠".repeat(25))).not.toBeNull();
});

test("leaving says what is lost before it happens", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  button("Leave", host).click();
  for (const loss of ["cells die", "land becomes nobody's", "pot", "seat"])
    expect(dialog().textContent).toContain(loss);
  expect(asked).toEqual([]);
  button("Leave the game", dialog()).click();
  await settle();
  expect(asked).toEqual(["leave"]);
  unbind();
});

test("whoever stays loses nothing", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  button("Leave", host).click();
  button("Stay", dialog()).click();
  await settle();
  expect(asked).toEqual([]);
  unbind();
});

test("a guest who signs out is warned that the key is forgotten", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  button("Sign out", host).click();
  expect(dialog().textContent).toContain("forgets the key for ever");
  expect(dialog().textContent).toContain("nobody can play them any more");
  button("Forget the key", dialog()).click();
  await settle();
  expect(asked).toEqual(["signOut"]);
  unbind();
});

test("a guest with a seat may move it to an Internet Identity, within the press", async () => {
  const { host, store, asked, unbind } = watch(bindAccount, { me: ADA, canSignInWith: BOTH });
  button("Move your seat to Internet Identity", host).click();
  await settle();
  for (const words of ["land, coins, name and records go along", "other rooms stays"])
    expect(dialog().textContent).toContain(words);
  expect(asked).toEqual(["prepareMove"]);
  button("Move my seat", dialog()).click();
  expect(asked).toEqual(["prepareMove", "moveSeat"]); // at once: a window has to open
  await settle();
  for (const patch of [
    { me: UNSEATED },
    { me: { ...ADA, kind: "internet-identity" as const } },
    { me: ADA, canSignInWith: ["guest" as const] },
  ]) {
    store.set({ me: ADA, canSignInWith: BOTH });
    expect(labels(host)).toContain("Move your seat to Internet Identity");
    store.set(patch);
    expect(labels(host)).not.toContain("Move your seat to Internet Identity");
  }
  unbind();
});

test("personal bests go along with a seat that is moved", async () => {
  const best = { principal: ADA.principal, generation: 9, land: 5, coins: 7 };
  const left = [{ ...best, mostLand: 50, mostCoins: 70 }];
  localStorage.setItem("life2.world.left", JSON.stringify(left));
  const moveSeat = () => Promise.resolve("aaaaa-aa");
  const { host, unbind } = watch(
    (place, store, actions) =>
      bindAccount(place, store, Object.assign(Object.create(actions) as Actions, { moveSeat })),
    { me: ADA, canSignInWith: BOTH },
  );
  button("Move your seat to Internet Identity", host).click();
  await settle();
  button("Move my seat", dialog()).click();
  await settle();
  const kept = localStorage.getItem("life2.world.left")!;
  expect(JSON.parse(kept)).toEqual([{ ...left[0], principal: "aaaaa-aa" }]);
  localStorage.clear();
  unbind();
});

test("an Internet Identity comes back as who it was, and is not warned", async () => {
  const { host, asked, unbind } = watch(bindAccount, {
    me: { ...ADA, kind: "internet-identity" },
  });
  button("Sign out", host).click();
  await settle();
  expect(dialog()).toBeNull();
  expect(asked).toEqual(["signOut"]);
  unbind();
});

test("the principal is shown short and copied whole", async () => {
  const { host, asked, unbind } = watch(bindAccount, { me: ADA });
  expect(host.querySelector("code")!.textContent).toBe("k2t6j…6ae");
  button("Copy your public number (your principal)", host).click();
  await settle();
  expect(await navigator.clipboard.readText()).toBe(ADA.principal);
  expect(asked).toEqual([
    "say Your public number is on the clipboard. Friends and admins know you by it.",
  ]);
  unbind();
});

test("a name that is refused is still in the field, with the reason below it", async () => {
  const refusals = ["Somebody else is called Grace", null];
  const asked: string[] = [];
  const rename = (name: string) => {
    asked.push(name);
    return Promise.resolve(refusals.shift() ?? null);
  };
  const { host, unbind } = watch(
    (place, store, actions) =>
      bindAccount(place, store, Object.assign(Object.create(actions) as Actions, { rename })),
    { me: ADA },
  );
  button("Rename", host).click();
  dialog().querySelector("input")!.value = "Grace";
  button("Rename", dialog()).click();
  await settle();
  expect(dialog().querySelector("input")!.value).toBe("Grace");
  expect(dialog().textContent).toContain("Somebody else is called Grace");
  dialog().querySelector("input")!.value = "Grace II";
  button("Rename", dialog()).click();
  await settle();
  expect(asked).toEqual(["Grace", "Grace II"]);
  expect(document.querySelector("dialog[open]")).toBeNull();
  unbind();
});

const HOUR = 3_600_000;
const GUEST = { ...ADA, player: null, name: "" };

/** Nine seats, of which the first frees in so many milliseconds. */
function full(frees: number) {
  const heard = performance.now();
  const seats = Array.from({ length: 9 }, (_, at) => ({
    player: at + 1,
    name: `Player ${at + 1}`,
    bot: at === 0,
    frees: frees + 1000 + at * HOUR,
  }));
  return seatingOf({ heard, now: 1000, seats, frees: frees + 1000 });
}

test("the tenth sees when a seat frees and who has them, and no button that fails", () => {
  const { host, unbind } = watch(bindAccount, { me: GUEST, seating: full(3 * HOUR + 1000) });
  expect(host.textContent).toContain("All 9 seats are taken. The next may be yours in 3 h 0 min");
  const rows = [...host.querySelectorAll(".crowd li")].map((row) => row.textContent);
  expect(rows).toHaveLength(9);
  expect(rows[1]).toBe("2 Player 2: safe for 4 h 0 min");
  expect(host.querySelector("[data-errand=join]")).toBeNull();
  unbind();
});

test("where somebody gives way the tenth may join", () => {
  const { host, asked, unbind } = watch(bindAccount, { me: GUEST, seating: full(0) });
  expect(host.textContent).toContain("1 Player 1: gives way now");
  host.querySelector<HTMLElement>("[data-errand=join]")!.click();
  expect(asked).toContain("play");
  unbind();
});

test("whoever only watches is told too", () => {
  const { host, unbind } = watch(bindAccount, {
    canSignInWith: ["guest"],
    seating: full(3 * HOUR),
  });
  expect(host.textContent).toContain("All 9 seats are taken.");
  unbind();
});

test("who lost their seat is told so on return, until they have one again", () => {
  const lost = { player: 3, time: 0, why: "idle", by: "Carol" };
  const { host, store, unbind } = watch(bindAccount, { me: GUEST, seating: seatingOf({ lost }) });
  expect(host.querySelector(".lost")!.textContent).toContain("You are no longer player 3");
  store.set({ me: ADA });
  expect(host.querySelector(".lost")).toBeNull();
  unbind();
});
