// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { billOf, bindOrder, remarkOf } from "../../../../src/rooms/world/ui/order";
import type { Playing } from "./playing";
import { board, GLIDER, ME, play } from "./playing";

const host = document.createElement("section");
beforeEach(() => {
  host.replaceChildren();
  host.hidden = true;
  document.body.replaceChildren(host);
});

function sit(patch: Partial<App> = {}): Playing {
  const playing = play(patch);
  bindOrder(host, playing.store, playing.actions);
  return playing;
}

const button = (words: string) =>
  [...host.querySelectorAll("button")].find(
    (one) => one.textContent === words || one.getAttribute("aria-label") === words,
  )!;
const words = () => host.textContent;

test("a bill says how many cells, what they cost of what one has, and what is skipped", () => {
  const view = { generation: 1, cells: board([11, 10], [12, 11]), balances: [] };
  const { store, actions } = play({ view });
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(billOf(store.state)).toBe("3 cells · 3 coins of 988 · 2 skipped");
});

test("a bill of one cell and nothing skipped is short", () => {
  const price = { placed: [1], skipped: [], cost: 1, refusal: null };
  expect(billOf(play({ price }).store.state)).toBe("1 cell · 1 coin of 988");
});

test("a refusal is told in the words of the game, and nothing can be sent", () => {
  const { actions } = sit({ me: { ...ME, balance: 3 } });
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(words()).toContain("Need 5 coins, have 3");
  expect(button("Send").disabled).toBe(true);
});

test("who only watches is told that sending makes them a guest", () => {
  expect(remarkOf(play({ me: null }).store.state)).toContain("guest");
  expect(remarkOf(play({ me: { ...ME, player: null } }).store.state)).toContain("seat");
  expect(remarkOf(play().store.state)).toBe("");
});

test("there is no order without a draft", () => {
  const { actions } = sit();
  expect(host.hidden).toBe(true);
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(host.hidden).toBe(false);
  actions.undo();
  expect(host.hidden).toBe(true);
});

test("a pattern in hand is named before it is put down", () => {
  const { actions } = sit();
  actions.hold(GLIDER);
  expect(host.hidden).toBe(false);
  expect(words()).toContain("Glider in hand");
  expect(words()).toContain("5 cells.");
  expect(host.querySelector<HTMLElement>(".draft")!.hidden).toBe(true);
});

test("its buttons send the draft, or forget it", () => {
  const { store, actions, asked } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  button("Send").click();
  expect(asked).toEqual(["send"]);
  button("Cancel").click();
  expect(store.state.draft).toBe(EMPTY);
});

test("while a draft is under way it is not sent twice", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  store.set({ busy: ["place"] });
  expect(button("Sending…").disabled).toBe(true);
  actions.cancel();
  expect(words()).toContain("Under way");
  store.set({ busy: [] });
  expect(host.hidden).toBe(true);
});

test("several pieces are listed, to be selected or taken away", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  const list = host.querySelector<HTMLElement>(".pieces")!;
  expect(list.hidden).toBe(true);
  actions.edit(stamp(store.state.draft, GLIDER, [20, 10]));
  expect(list.hidden).toBe(false);
  const [first] = store.state.draft.items;
  const chips = () => [...list.querySelectorAll<HTMLElement>(".chip")];
  expect(chips().map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  chips()[0]!.click();
  expect(store.state.draft.selected).toBe(first!.id);
  chips()[0]!.click();
  expect(store.state.draft.selected).toBeNull();
  list.querySelectorAll<HTMLElement>(".drop")[1]!.click();
  expect(store.state.draft.items).toEqual([first]);
  actions.undo();
  expect(store.state.draft.items).toHaveLength(2);
});

test("what is selected can be turned here, where a thumb is", () => {
  const { store, actions } = sit();
  const shapes = host.querySelector<HTMLElement>(".draft .shapes")!;
  expect(shapes.hidden).toBe(true);
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(shapes.hidden).toBe(false);
  shapes.querySelector<HTMLElement>("[aria-label=Turn]")!.click();
  expect(store.state.draft.items[0]!.pattern.points[0]).toEqual([0, 0]);
});

test("what is in hand can be turned and put away here", () => {
  const { store, actions } = sit();
  actions.hold(GLIDER);
  button("Turn").click();
  expect(store.state.pattern!.points[0]).toEqual([0, 0]);
  button("Put it away").click();
  expect(store.state).toMatchObject({ pattern: null, tool: "look" });
  expect(host.hidden).toBe(true);
});
