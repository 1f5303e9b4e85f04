// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { App } from "../../../../src/rooms/world/state/app";
import { bindAccount, wrongName } from "../../../../src/rooms/world/ui/account";
import { ADA, button, buttons, dialog, resize, settle, watch } from "./watching";

const UNSEATED = { ...ADA, player: null, name: "", balance: 0 };
const BOTH: App["canSignInWith"] = ["internet-identity", "guest"];
const labels = (host: HTMLElement) =>
  buttons(host.querySelector(".fold-body")!).map((one) => one.textContent);

beforeEach(() => {
  resize(1280, 800);
});

test("whoever watches is offered the ways to sign in that there are", () => {
  const { host, store, unbind } = watch(bindAccount, { canSignInWith: BOTH });
  expect(labels(host)).toEqual(["Sign in with Internet Identity", "Play as guest"]);
  store.set({ canSignInWith: ["guest"] });
  expect(labels(host)).toEqual(["Play as guest"]);
  unbind();
  expect(host.children).toHaveLength(0);
});

test("signing in is asked for at the press, so that the browser lets a window open", () => {
  const { host, asked, unbind } = watch(bindAccount, { canSignInWith: BOTH });
  button("Sign in with Internet Identity", host).click();
  button("Play as guest", host).click();
  expect(asked).toEqual(["signIn internet-identity", "signIn guest"]);
  unbind();
});

test("whoever signed in may join", () => {
  const { host, asked, unbind } = watch(bindAccount, { me: UNSEATED });
  expect(host.querySelector(".fold-head")!.textContent).toBe("Join");
  const join = [...host.querySelectorAll<HTMLElement>(".fold-body .primary")];
  join[0]!.click();
  expect(asked).toEqual(["join"]);
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
  button("Play as guest", host).focus();
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
  for (const loss of ["cells die", "land becomes nobody's", "burned", "seat"])
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
  button("Copy your principal", host).click();
  await settle();
  expect(await navigator.clipboard.readText()).toBe(ADA.principal);
  expect(asked).toEqual(["say Your principal is on the clipboard."]);
  unbind();
});
