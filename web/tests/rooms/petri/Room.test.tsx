// @vitest-environment happy-dom
/** Petri's page as a person has it, without a network: swiping, undoing, beginning and replaying. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../src/rooms/petri/enter";
import { drawRecipe, parseRecipe } from "../../../src/rooms/petri/state/recipe";
import { keepHintsSeen, openGame, practice, save } from "../../../src/rooms/petri/state/saves";
import type { Leave, Place } from "../../../src/shell/room";
import { Store } from "../../../src/state/store";
import { screen, user } from "../../screen";
import { build } from "../../shell/house";
import { someMoves } from "./net/canister";

let place: Store<Place>;
let leave: Leave;

/** Enter Petri at *at*, with a practice game after *moves*. */
function visit(moves = "", at = ""): void {
  save(practice(parseRecipe(`early.17.${moves}`)!));
  place = new Store<Place>({ place: at });
  const house = build("petri_backend");
  const method = () => () => Promise.reject(new TypeError("Failed to fetch"));
  vi.spyOn(house.agent, "actor").mockReturnValue(new Proxy({}, { get: method }));
  leave = enter(house, place);
}

beforeEach(() => {
  keepHintsSeen();
});

afterEach(() => {
  leave();
  localStorage.clear();
});

const button = (name: string | RegExp) => screen().getByRole("button", { name });
const turn = () => document.querySelectorAll(".petri-figures dd")[2]!.textContent;
const said = () => document.querySelector(".petri-board [aria-live]")!.textContent;

test("a press on the pad swipes, undo takes it back, and both are kept", async () => {
  visit();
  expect(button("Undo")).toHaveProperty("disabled", true);
  const way = button(/^Swipe left\./);
  const told = way.getAttribute("aria-label")!;
  await user().click(way);
  expect([turn(), openGame()!.recipe.moves]).toEqual(["1", "W"]);
  expect(told).toBe(`Swipe left. ${said()}`);
  await user().click(button("Undo"));
  expect([turn(), openGame()!.recipe.moves]).toEqual(["0", ""]);
});

test("a key swipes, unless somebody writes or a dialog is open", async () => {
  visit();
  await user().keyboard("{ArrowUp}");
  expect(turn()).toBe("1");
  await user().keyboard("n");
  await user().keyboard("{ArrowUp}a");
  expect(turn()).toBe("1");
});

test("ghosts that are wanted say what each way is worth", async () => {
  visit();
  const worths = () => document.querySelectorAll(".petri-way.looking");
  expect(worths()).toHaveLength(0);
  await user().keyboard("g");
  expect(worths().length).toBeGreaterThan(1);
  for (const way of worths()) expect(way.textContent).toMatch(/^\+[\d.]+$|^over$/);
});

test("a practice dish is begun with the seed, the mode and the rules that are chosen", async () => {
  visit();
  await user().keyboard("n");
  await user().click(screen().getByRole("radio", { name: /^Late/ }));
  await user().click(screen().getByRole("checkbox", { name: "Blight" }));
  await user().type(screen().getByRole("textbox", { name: "Seed" }), "77");
  await user().click(button("Begin"));
  expect(screen().queryByRole("dialog")).toBeNull();
  expect(button("Practice · Late · 6 × 6 · no blight").className).toContain("petri-what");
  expect(drawRecipe(openGame()!.recipe)).toBe("late-noblight.77.");
});

test("the dish of the day has one size and is for anybody; one's own wants a sign-in", async () => {
  visit();
  await user().keyboard("n");
  await user().click(screen().getByRole("radio", { name: "8 × 8" }));
  await user().click(screen().getByRole("radio", { name: /^Today's dish/ }));
  const size = screen().getByRole<HTMLInputElement>("radio", { name: "6 × 6" });
  expect([size.checked, size.matches(":disabled, fieldset:disabled *")]).toEqual([true, true]);
  expect(button("Begin")).toBeTruthy();
  await user().click(screen().getByRole("radio", { name: /^A dish of your own/ }));
  expect(screen().queryByRole("button", { name: "Begin" })).toBeNull();
  expect(screen().getAllByRole("button", { name: "Play as guest" })).toHaveLength(2);
});

test("a link is watched turn by turn, and played on from where one is", async () => {
  const moves = someMoves(17, 4);
  visit("", `/early.17.${moves}`);
  const slider = screen().getByRole<HTMLInputElement>("slider", { name: "Turn" });
  for (let pressed = 0; pressed < 2; pressed++) await user().click(button("A turn on"));
  expect(slider.getAttribute("aria-valuetext")).toBe("turn 2 of 4");
  expect(screen().getByText(/^Turn 2 of 4 · /)).toBeTruthy();
  await user().click(button("A turn back"));
  await user().click(button("Play on from here"));
  place.set({ place: "" });
  await screen().findByRole("button", { name: "Undo" });
  expect([turn(), openGame()!.recipe.moves]).toEqual(["1", moves.slice(0, 1)]);
});
