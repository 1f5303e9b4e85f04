// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../src/rooms/petri/enter";
import type { Leave, Place } from "../../../src/shell/room";
import { NoSuchPlace } from "../../../src/shell/room";
import { Store } from "../../../src/state/store";
import { empty } from "../../net/keys";
import type { Built } from "../../shell/house";
import { build } from "../../shell/house";

let house: Built;
let leave: Leave | null;

beforeEach(() => {
  empty();
  localStorage.clear();
  localStorage.setItem("life2.petri.seen", "yes");
  location.hash = "";
  house = build("petri_backend");
  const nothing = () => Promise.reject(new TypeError("no network"));
  vi.spyOn(house.agent, "actor").mockReturnValue(new Proxy({}, { get: () => nothing }));
  leave = null;
});

afterEach(() => {
  leave?.();
  document.querySelectorAll("dialog").forEach((dialog) => {
    dialog.remove();
  });
});

function come(place = ""): Store<Place> {
  const store = new Store<Place>({ place });
  leave = enter(house, store);
  return store;
}

const press = (key: string) => dispatchEvent(new KeyboardEvent("keydown", { key }));
const find = (selector: string) => house.root.querySelector<HTMLElement>(selector)!;
const turn = () => find(".petri-figures > div:last-child dd").textContent;
const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words)!;

test("playing by keys, by buttons, and back again", () => {
  come();
  const start = find("table.unseen").textContent;
  press("ArrowLeft");
  expect(turn()).toBe("1");
  find("[data-way=N]").click();
  expect(turn()).toBe("2");
  expect(find("p.unseen").textContent).toMatch(/^up: /);
  press("u");
  button("Undo").click();
  expect([turn(), find("table.unseen").textContent]).toEqual(["0", start]);
  expect(button("Undo").disabled).toBe(true);
});

test("playing a reload goes on where one was", () => {
  come();
  press("a");
  press("w");
  const before = find("table.unseen").textContent;
  leave?.();
  house.root.replaceChildren();
  come();
  expect([turn(), find("table.unseen").textContent]).toEqual(["2", before]);
});

test("playing ghosts tell what the swipes would lead to, while one looks", () => {
  come();
  const words = () => find("[data-way=E]").textContent;
  expect(words()).toBe("");
  press("g");
  expect(words()).toMatch(/^\+\d/);
  expect(find("[data-way=E]").getAttribute("aria-label")).toMatch(
    /^Swipe right\. right: .* points\./,
  );
  press("g");
  expect(words()).toBe("");
});

test("playing keys mean nothing to the game while a dialog is open", () => {
  come();
  press("n");
  expect(document.querySelector("dialog h2")?.textContent).toBe("New dish");
  press("ArrowLeft");
  expect(turn()).toBe("0");
});

test("playing a practice game with a seed is that game for everybody", () => {
  come();
  press("n");
  const labels = [...document.querySelectorAll<HTMLElement>("dialog label")];
  const pick = (words: string) => {
    const label = labels.find(({ textContent }) => textContent.startsWith(words))!;
    const input = label.querySelector("input")!;
    input.checked = true;
    input.dispatchEvent(new Event("change"));
  };
  pick("Practice");
  pick("Late");
  pick("8 × 8");
  document.querySelector<HTMLInputElement>("dialog .field input")!.value = "77";
  button("Begin").click();
  expect(find(".petri-what").textContent).toBe("Practice · Late · 8 × 8");
  expect(localStorage.getItem("life2.petri.game")).toContain('"recipe":"late-8x8.77."');
});

test("playing today's dish wants somebody to sign in first", async () => {
  come();
  press("n");
  const input = document.querySelector<HTMLInputElement>("dialog input")!;
  input.checked = true;
  input.dispatchEvent(new Event("change"));
  expect(document.querySelector("dialog")!.textContent).toContain("Sign in, so that");
  await house.account.signIn("guest");
  expect(button("Begin")).toBeDefined();
});

test("the tutorial is shown to whoever has not seen it, and five moves end it", () => {
  localStorage.clear();
  come();
  const dialog = document.querySelector("dialog")!;
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    const next = dialog.querySelector<HTMLButtonElement>(".button.primary")!;
    expect(next.textContent).toMatch(/^Swipe (left|right)$/);
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
    expect(next.textContent).toMatch(/^Swipe/); // that was not the move
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key }));
    expect(next.textContent).toMatch(/^(Next|Play)$/);
    next.click();
  }
  expect(document.querySelector("dialog[open]")).toBeNull();
});

test("a replay is shown by its link, turn by turn", () => {
  come("/early.305419896.NESW");
  const slider = find("input[type=range]") as HTMLInputElement;
  expect([slider.max, slider.value]).toEqual(["4", "0"]);
  find("[aria-label='A turn on']").click();
  expect(find(".petri-stage > p.number").textContent).toMatch(/^Turn 1 of 4/);
  slider.value = "4";
  slider.dispatchEvent(new Event("input"));
  expect(find(".petri-stage > p.number").textContent).toMatch(/^Turn 4 of 4/);
});

test("a replay is played on from where one looks", () => {
  const place = come("/early.305419896.NESW");
  find("[aria-label='A turn on']").click();
  button("Play on from here").click();
  expect(location.hash).toBe("#/petri");
  place.set({ place: "" });
  expect([turn(), find(".petri-what").textContent]).toEqual(["1", "Practice · Early · 6 × 6"]);
});

test.each(["/early.1", "/early.1.NXE", "/17", `/late.1.${"N".repeat(60)}`])(
  "a replay %s leads to no game",
  (place) => {
    expect(() => come(place)).toThrow(NoSuchPlace);
    expect(house.root.childElementCount).toBe(0);
  },
);

test("who leaves hears and does nothing more", () => {
  come();
  leave?.();
  leave = null;
  press("ArrowLeft");
  expect([turn(), house.said]).toEqual(["0", []]);
});
