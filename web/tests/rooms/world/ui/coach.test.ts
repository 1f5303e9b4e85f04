// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { STARTS } from "../../../../src/state/library";
import { World } from "../../../../src/rooms/world/rules/world";
import { ownerOf, CELLS } from "../../../../src/rooms/world/rules/board";
import { bindCoach } from "../../../../src/rooms/world/ui/coach";
import { panels } from "../../../../src/rooms/world/ui/panels";
import { winsOf } from "../../../../src/rooms/world/ui/cards";
import { play } from "./playing";

const host = document.createElement("div");
const coach = () => host.querySelector<HTMLElement>("#coach");
const go = () => coach()!.querySelector<HTMLElement>(".primary")!;

beforeEach(() => {
  localStorage.clear();
  panels.set({ open: null, starting: false });
  host.replaceChildren();
  document.body.replaceChildren(host);
});

test("the first move is three presses, then the shelf, and never again", () => {
  const { store, actions, asked } = play({ me: null });
  const unbind = bindCoach(host, store, actions);
  expect(coach()!.textContent).toContain("Step 1 of 3");
  go().click();
  expect(store.state.pattern!.name).toBe("glider");
  expect(store.state.cursor).not.toBeNull();
  expect(coach()!.textContent).toContain("Step 2 of 3");
  go().click();
  expect(store.state.draft.items).toHaveLength(1);
  expect(store.state.pattern).toBeNull();
  go().click();
  expect(asked).toEqual(["send"]);
  store.set({ sent: [{ id: 1, points: [], placed: null, answered: 0 }] });
  store.set({ sent: [] });
  expect(go().textContent).toBe("What else can I place?");
  go().click();
  expect(panels.state).toEqual({ open: "library", starting: true });
  expect(coach()).toBeNull();
  unbind();
  bindCoach(host, store, actions);
  expect(coach()).toBeNull();
});

test("who does it in another way is not held up, and who skips it is left alone", () => {
  const { store, actions } = play({ me: null });
  bindCoach(host, store, actions);
  actions.hold(STARTS[1]!.pattern);
  expect(coach()!.textContent).toContain("Step 2 of 3");
  coach()!.querySelector<HTMLElement>("[aria-label='Skip this']")!.click();
  bindCoach(host, store, actions);
  expect(coach()).toBeNull();
});

test("what the shelf says of land is what the twin plays", () => {
  for (const entry of STARTS) {
    const world = World.from({ generation: 0, cells: new Uint8Array(CELLS), balances: [1000] });
    world.place(
      1,
      entry.pattern.points.map(([x, y]) => [200 + x, 200 + y] as const),
    );
    world.step(1000);
    expect(world.cells.filter((cell) => ownerOf(cell) === 1).length, entry.name).toBe(entry.land);
  }
  expect(STARTS.map(winsOf)[0]).toBe("5 coins · 1\u202f007 land after 1\u202f000 generations");
});
