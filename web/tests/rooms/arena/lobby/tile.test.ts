import { expect, test } from "vitest";
import { captionOf } from "../../../../src/rooms/arena/lobby/tile";
import { roundOf, slotOf } from "../rounds";

test("a tile says which round there is, what happens in it, and with how many", () => {
  expect(captionOf(roundOf())).toBe("Round 7: open for pledges");
  const slots = [slotOf(), slotOf({ slot: 5, team: 1 })];
  expect(captionOf(roundOf({ phase: "Sim", slots }))).toBe("Round 7: is played, 2 players");
  expect(captionOf(roundOf({ phase: "Reveal", slots: [slotOf()] }))).toBe(
    "Round 7: reveals, 1 player",
  );
});
