// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { App, WhatIf } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { Order, billOf, remarkOf } from "../../../../src/rooms/world/panels/Order";
import { WhatIf as WhatIfPanel, summaryOf } from "../../../../src/rooms/world/panels/WhatIf";
import type { Playing } from "../page";
import { GLIDER, ME, button, play, show, viewOf } from "../page";

function sit(patch: Partial<App> = {}) {
  const playing = play(patch);
  const { host } = show(<Order />, playing);
  return { ...playing, host: host.querySelector<HTMLElement>("#order")! };
}
const draft = ({ actions, store }: Pick<Playing, "actions" | "store">, x = 10) => {
  actions.edit(stamp(store.state.draft, GLIDER, [x, 10]));
};

test("a bill says how many cells, what they cost of what one has, and what is skipped", () => {
  const playing = play({ view: viewOf(1, [11, 10], [12, 11]) });
  draft(playing);
  expect(billOf(playing.store.state)).toBe("3 cells · 3 coins of 988 · 2 skipped");
  const price = { placed: [1], skipped: [], cost: 1, refusal: null };
  expect(billOf(play({ price }).store.state)).toBe("1 cell · 1 coin of 988");
});

test("a refusal is told in the words of the game, a guest what sending makes them", () => {
  const playing = sit({ me: { ...ME, balance: 3 } });
  const { host } = playing;
  draft(playing);
  expect(host.textContent).toContain("Need 5 coins, have 3");
  expect(button("Send", host).disabled).toBe(true);
  expect(remarkOf(play({ me: null }).store.state)).toContain("guest");
  expect(remarkOf(play({ me: { ...ME, player: null } }).store.state)).toContain("seat");
  expect(remarkOf(play().store.state)).toBe("");
});

test("a draft is sent once, or forgotten, and without one there is no order", () => {
  const playing = sit();
  const { store, actions, asked, host } = playing;
  expect(host.hidden).toBe(true);
  draft(playing);
  expect(host.hidden).toBe(false);
  button("Send", host).click();
  expect(asked).toEqual(["send"]);
  store.set({ busy: ["place"] });
  expect(button("Sending…", host).disabled).toBe(true);
  button("Cancel", host).click();
  expect(store.state.draft).toBe(EMPTY);
  expect(host.textContent).toContain("Under way");
  store.set({ busy: [] });
  expect(host.hidden).toBe(true);
  actions.undo();
  expect(host.hidden).toBe(false);
});

test("a pattern in hand is named, turned and put away where a thumb is", () => {
  const { store, actions, host } = sit();
  actions.hold(GLIDER);
  expect(host.textContent).toContain("Glider in hand");
  expect(host.textContent).toContain("5 cells.");
  button("Turn", host).click();
  expect(store.state.pattern!.points[0]).toEqual([0, 0]);
  button("Put it away", host).click();
  expect(store.state).toMatchObject({ pattern: null, tool: "look" });
  expect(host.hidden).toBe(true);
});

test("several pieces are listed, to be selected, turned or taken away", () => {
  const playing = sit();
  const { store, host } = playing;
  draft(playing);
  expect(host.querySelector(".pieces")).toBeNull();
  draft(playing, 20);
  const list = host.querySelector<HTMLElement>(".pieces")!;
  const [first] = store.state.draft.items;
  const chips = () => [...list.querySelectorAll<HTMLElement>(".chip")];
  expect(chips().map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  const selected = [1, 2].map(() => {
    chips()[0]!.click();
    return store.state.draft.selected;
  });
  expect(selected).toEqual([first!.id, null]);
  const drops = list.querySelectorAll<HTMLElement>(".drop");
  drops[1]!.focus();
  drops[1]!.click();
  expect(store.state.draft.items).toEqual([first]);
});

const GHOST: WhatIf = {
  ...{ horizon: 100, at: 34, born: [], lost: [] },
  summary: { alive: 34, gained: 210, lost: 3, captured: 5, toPot: 29 },
};

test.each([
  [GHOST.summary, "34 more cells of yours, 210 land gained, 3 lost, 5 coins captured, 29 to"],
  [
    { alive: -3, captured: 0 },
    "3 fewer cells of yours, 0 land gained, 0 lost, no coins captured, 0",
  ],
  [
    { alive: 1, captured: 1, toPot: -1 },
    "1 more cell of yours, 0 land gained, 0 lost, 1 coin captured, 1 fewer to",
  ],
  [
    { captured: -2, toPot: 2 },
    "0 more cells of yours, 0 land gained, 0 lost, 2 coins fewer captured, 2 to",
  ],
])("what comes of a draft is told in words: %o", (patch, words) => {
  const nothing = { alive: 0, gained: 0, lost: 0, captured: 0, toPot: 0 };
  const summary = Object.assign(nothing, patch);
  expect(summaryOf({ ...GHOST, summary })).toMatch(`After 100 generations: ${words}`);
});

test("the ghost is scrubbed, stopped, let play and switched off; the next one plays", () => {
  const { store, actions, motion, account, asked } = play();
  const { host, unmount } = show(<WhatIfPanel />, { store, actions, motion, account });
  const scrubber = () => host.querySelector("input");
  expect(scrubber()).toBeNull();
  store.set({ whatIf: GHOST });
  expect(scrubber()!.value).toBe("34");
  scrubber()!.value = "80";
  scrubber()!.dispatchEvent(new Event("input", { bubbles: true }));
  button("Let the ghost play", host).click();
  button("Stop the ghost here", host).click();
  host.querySelector<HTMLElement>(".chip")!.click();
  expect(store.state.whatIfOn).toBe(false);
  unmount();
  const scrubs = ["80", "null", "34", "null"].map((at) => `scrubWhatIf ${at}`);
  expect(asked).toEqual(scrubs);
});
