import { expect, test } from "vitest";
import { emptyHand } from "../../../../src/shell/hand";
import { carry } from "../../../../src/rooms/world/ui/carry";
import { flip } from "../../../../src/state/pattern";
import { GLIDER, play } from "./playing";

test("what was in hand before is in hand here, ready to be put down", () => {
  const hand = emptyHand();
  hand.set({ pattern: GLIDER });
  const { store, actions } = play();
  carry(store, actions, hand);
  expect(store.state).toMatchObject({ pattern: GLIDER, tool: "stamp" });
});

test("what is taken, turned or put down here is so everywhere", () => {
  const hand = emptyHand();
  const { store, actions } = play();
  carry(store, actions, hand);
  actions.hold(GLIDER);
  expect(hand.state.pattern).toBe(GLIDER);
  const turned = flip(GLIDER);
  actions.hold(turned);
  expect(hand.state.pattern).toBe(turned);
  actions.use("draw");
  expect(hand.state.pattern).toBeNull();
});

test("an empty hand leaves the tool that is in use", () => {
  const { store, actions } = play({ tool: "draw" });
  carry(store, actions, emptyHand());
  expect(store.state.tool).toBe("draw");
});

test("whoever has left takes nothing along any more", () => {
  const hand = emptyHand();
  const { store, actions } = play();
  carry(store, actions, hand)();
  actions.hold(GLIDER);
  expect(hand.state.pattern).toBeNull();
  hand.set({ pattern: flip(GLIDER) });
  expect(store.state.pattern).toBe(GLIDER);
});

test("what is not Life is not taken, and stays in the hand", () => {
  const hand = emptyHand();
  const strange = { ...GLIDER, rule: "B36/S23" };
  hand.set({ pattern: strange });
  const { store, actions, said } = play({ tool: "draw" });
  carry(store, actions, hand);
  store.set({ cursor: [1, 1] });
  expect(store.state.pattern).toBeNull();
  expect(hand.state.pattern).toBe(strange);
  expect(said).toEqual(["bad: World plays B3/S23 only. What is in your hand is B36/S23."]);
});
