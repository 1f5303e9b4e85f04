import { expect, test } from "vitest";
import { holdRound } from "../../../../src/rooms/arena/net/holding";
import { eventsOf } from "../../../net/log/events";
import { BOB, GLIDER, roundOf, slotOf } from "../rounds";

const HASH = "ab".repeat(32);
const OTHER = "0000000000060306";
const REVEALED = eventsOf(
  [
    ["created", "1"],
    ["revealed", `0,3,ada,${GLIDER}`],
    ["finalized", `Blue,9,0,${HASH},5,0`],
  ],
  7,
);

test("a round whose seedlets are those of the log is held to it", () => {
  const slots = [slotOf({ seed: GLIDER }), slotOf({ slot: 36, team: 1, player: BOB })];
  expect(holdRound(roundOf({ slots }), REVEALED)).toContain("The seedlets of this round");
  const over = roundOf({ slots, phase: "Claim", outcome: 0, hash: HASH });
  expect(holdRound(over, REVEALED)).toContain("The seedlets of this round");
});

test("of a round of which the log has only the end, nothing is said", () => {
  expect(holdRound(roundOf({ slots: [slotOf({ seed: GLIDER })] }), REVEALED.slice(1))).toBeNull();
  expect(holdRound(roundOf({ id: 8n }), REVEALED)).toBeNull();
});

test("another seedlet than was revealed is a lie", () => {
  const round = roundOf({ slots: [slotOf({ seed: OTHER })] });
  expect(() => holdRound(round, REVEALED)).toThrow(
    `in round 7 slot 3 revealed ${GLIDER}, and ${OTHER} is shown`,
  );
  expect(() => holdRound({ ...round, id: 8n }, REVEALED)).not.toThrow();
});

test("a seedlet that was asked for before it was revealed is none", () => {
  expect(() => holdRound(roundOf({ slots: [slotOf()] }), REVEALED)).not.toThrow();
});

test("another last board than the round ended with is a lie", () => {
  const over = roundOf({ phase: "Claim", outcome: 0, hash: "cd".repeat(32) });
  expect(() => holdRound(over, REVEALED)).toThrow("round 7 ended with another board");
});
