// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { WhatIf } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { bindWhatIf, summaryOf } from "../../../../src/rooms/world/ui/whatif";
import { GLIDER, play } from "./playing";

const GHOST: WhatIf = {
  horizon: 100,
  at: 34,
  born: [],
  lost: [],
  summary: { alive: 34, gained: 210, lost: 3, captured: 5, toPot: 29 },
};

const host = document.createElement("div");
beforeEach(() => {
  host.replaceChildren();
});

const part = <K extends keyof HTMLElementTagNameMap>(tag: K) => host.querySelector(tag)!;

test("the end is told in words", () => {
  expect(summaryOf(GHOST)).toBe(
    "After 100 generations: 34 more cells of yours, 210 land gained, 3 lost, 5 coins captured, 29 to the pot",
  );
});

test("what is lost is told too, and one is one", () => {
  const told = (alive: number, captured: number) =>
    summaryOf({ ...GHOST, summary: { alive, gained: 0, lost: 0, captured, toPot: -captured } })
      .replace("After 100 generations: ", "")
      .replace("0 land gained, 0 lost, ", "");
  expect(told(-3, 0)).toBe("3 fewer cells of yours, no coins captured, 0 to the pot");
  expect(told(1, 1)).toBe("1 more cell of yours, 1 coin captured, 1 fewer to the pot");
  expect(told(0, -2)).toBe("0 more cells of yours, 2 coins fewer captured, 2 to the pot");
});

test("the scrubber shows how far ahead the ghost is", () => {
  const { store, actions } = play();
  bindWhatIf(host, store, actions);
  expect(part("input").hidden).toBe(true);
  store.set({ whatIf: GHOST });
  expect(part("input").hidden).toBe(false);
  expect(part("input").value).toBe("34");
  expect(host.textContent).toContain("+34");
});

test("dragging the scrubber stops the ghost there, and it can be let play again", () => {
  const { store, actions, asked } = play({ whatIf: GHOST });
  bindWhatIf(host, store, actions);
  part("input").value = "80";
  part("input").dispatchEvent(new Event("input"));
  const button = host.querySelector<HTMLElement>(".icon-button")!;
  expect(button.getAttribute("aria-label")).toBe("Let the ghost play");
  button.click();
  expect(button.getAttribute("aria-label")).toBe("Stop the ghost here");
  button.click();
  expect(asked).toEqual(["scrub 80", "scrub null", "scrub 34"]);
});

test("the next draft begins with a ghost that plays", () => {
  const { store, actions, asked } = play({ whatIf: GHOST, draft: stamp(EMPTY, GLIDER, [0, 0]) });
  bindWhatIf(host, store, actions);
  part("input").dispatchEvent(new Event("input"));
  store.set({ draft: EMPTY });
  expect(asked.at(-1)).toBe("scrub null");
});

test("the ghost is switched off and on by its chip", () => {
  const { store, actions } = play();
  const unbind = bindWhatIf(host, store, actions);
  const chip = host.querySelector<HTMLElement>(".chip")!;
  expect(chip.getAttribute("aria-pressed")).toBe("true");
  chip.click();
  expect(store.state.whatIfOn).toBe(false);
  expect(chip.getAttribute("aria-pressed")).toBe("false");
  unbind();
  expect(host.children).toHaveLength(0);
});
