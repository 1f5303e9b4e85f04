// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { Fold, narrow } from "../../src/shell/fold";
import { press, resize } from "../rooms/world/ui/page";

let fold: Fold;
const head = () => fold.root.querySelector("button")!;

function unfold(drops: boolean): void {
  fold = new Fold("people", () => drops);
  document.body.replaceChildren(fold.root);
  fold.open = true;
}

beforeEach(() => {
  resize(1280, 800);
});
afterEach(() => {
  fold.unbind();
});

test("it is open where there is room, and folded to its head where there is none", () => {
  fold = new Fold("people");
  expect([narrow(), fold.open]).toEqual([false, true]);
  fold.unbind();
  resize(390, 844);
  fold = new Fold("people");
  expect([narrow(), fold.open]).toEqual([true, false]);
});

test("a phone on its side has little room too", () => {
  resize(844, 390);
  expect(narrow()).toBe(true);
});

test("its head opens and closes it, and says so", () => {
  unfold(false);
  expect(head().getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(head().getAttribute("aria-controls")!)).toBe(fold.body);
  head().click();
  expect([fold.open, fold.body.hidden]).toEqual([false, true]);
  expect(head().getAttribute("aria-expanded")).toBe("false");
  head().click();
  expect(fold.open).toBe(true);
});

test("Escape closes what lies over the world, and gives the focus to its head", () => {
  unfold(true);
  let heard = false;
  document.body.addEventListener("keydown", () => (heard = true), { once: true });
  const inside = fold.body.appendChild(document.createElement("button"));
  inside.focus();
  press(inside, "Escape");
  expect(fold.open).toBe(false);
  expect(document.activeElement).toBe(head());
  expect(heard).toBe(false);
});

test("what shuts leaves a focus that is elsewhere alone", () => {
  unfold(true);
  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  fold.open = true;
  fold.shut();
  expect(fold.open).toBe(false);
  expect(document.activeElement).toBe(elsewhere);
});

test("Escape means something else where the body is beside the world", () => {
  unfold(false);
  press(fold.body, "Escape");
  expect(fold.open).toBe(true);
});

test.each(["pointerdown", "focusin"])("%s elsewhere closes what lies over the world", (event) => {
  unfold(true);
  fold.body.dispatchEvent(new Event(event, { bubbles: true }));
  expect(fold.open).toBe(true);
  document.body.dispatchEvent(new Event(event, { bubbles: true }));
  expect(fold.open).toBe(false);
});

test("what is pressed elsewhere does not close what lies beside the world", () => {
  unfold(false);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(fold.open).toBe(true);
});

test("a question that it asked does not close it", () => {
  unfold(true);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(fold.open).toBe(true);
});

test("once it is unbound it is gone and hears nothing", () => {
  unfold(true);
  fold.unbind();
  expect(fold.root.isConnected).toBe(false);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(fold.open).toBe(true);
});
