import { expect, test } from "vitest";
import { captionOf } from "../../../../src/rooms/arena/lobby/tile";
import type { Line } from "../../../../src/rooms/arena/net/client";

const line = (news: Partial<Line>): Line => ({
  ...{ id: 7n, season: 1, phase: "Commit", outcome: null, scores: [0, 0], players: [3, 2] },
  ...news,
});
const ends = { commitEnd: 65_000, revealEnd: 99_000 };

test("a tile says which round there is, how long pledges are taken, and who plays", () => {
  expect(captionOf(line({ players: [0, 0] }), null, 0)).toBe(
    "Round 7 is open: bring the first seedlet",
  );
  expect(captionOf(line({}), ends, 23_500)).toBe("Round 7: pledges close in 0:42 · Blue 3, Red 2");
  expect(captionOf(line({ phase: "Reveal" }), ends, 100_000)).toBe(
    "Round 7: reveals close now · Blue 3, Red 2",
  );
  expect(captionOf(line({ phase: "Sim" }), ends, 0)).toBe("Round 7: Life decides · Blue 3, Red 2");
});

test("it says no time that it was not told, and who has won", () => {
  expect(captionOf(line({}), null, 0)).toBe("Round 7: pledges close · Blue 3, Red 2");
  expect(captionOf(line({ phase: "Claim", outcome: 1, scores: [40, 52] }), ends, 0)).toBe(
    "Round 7: Red has won, 40 to 52",
  );
});
