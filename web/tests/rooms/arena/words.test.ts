import { describe, expect, test } from "vitest";
import type { Happening, Line } from "../../../src/rooms/arena/net/client";
import { emptyField } from "../../../src/rooms/arena/rules/field";
import type { App } from "../../../src/rooms/arena/state";
import { FIRST } from "../../../src/rooms/arena/state";
import {
  captionOf,
  newsLines,
  phaseWords,
  potWords,
  rulesWords,
  wrongCoins,
} from "../../../src/rooms/arena/words";
import { ADA, BOB, roundOf } from "./rounds";

test("what a round is is said in two sentences", () => {
  const usual = roundOf();
  expect(rulesWords(usual)).toBe("Casual: free to enter. 12 cells on 8 × 8, 16 generations.");
  const rules = { ...usual.rules, size: 16, topology: "torus" as const };
  expect(rulesWords(roundOf({ fee: 100n, bond: 10n, budget: 32, rules }))).toBe(
    "Ranked: 100 coins to enter, and 10 that come back with the reveal. 32 cells on 16 × 16, 16 generations, a torus.",
  );
});

test("what a round is is worth what came in", () => {
  expect(potWords(roundOf())).toBe("");
  expect(potWords(roundOf({ funded: 300n }))).toBe("In the pot: 300 coins.");
});

describe("what happens", () => {
  let number = 0n;
  const event = (kind: string, ...detail: string[]): Happening => {
    return { number: number++, round: 7n, time: 0, kind, detail };
  };
  const happenings = [
    event("committed", "0", "3", ADA),
    event("stepped", "0", "10", "-", "0"),
    event("stepped", "10", "42", BOB, "32"),
    event("stepped", "42", "74", BOB, "8"),
    event("finalized", "Blue", "96", "12", "hash", "0", "40"),
    event("claimed", ADA, "3", "20"),
  ];
  const names = new Map([[BOB, "Bob"]]);
  const film = [emptyField(roundOf().rules), emptyField(roundOf().rules)];
  const app: App = { ...FIRST, who: ADA, names, happenings, film, round: roundOf() };

  const told = (now: App) => newsLines(now, 9).map(({ words }) => words);

  test("is told newest first, a keeper's batches as one, with what they were paid", () => {
    expect(told({ ...app, round: roundOf({ phase: "Sim" }) })).toEqual([
      `w7x7r…xa (you) claimed 20 coins`,
      "The end: 96 to 12",
      "Bob played generations 10 to 74 for 40 coins",
      "The Arena itself played generations 0 to 10",
    ]);
  });

  test("leaves out the end until the board has come to it", () => {
    const ended = { ...app, round: roundOf({ phase: "Claim", outcome: 0 }) };
    expect(told(ended)[0]).toBe("Bob played generations 10 to 74 for 40 coins");
    expect(phaseWords(ended)).toBe("Life decides");
    expect(told({ ...ended, shown: 1 })[1]).toBe("The end: 96 to 12");
    expect(phaseWords({ ...ended, shown: 1 })).toBe("Blue has won");
  });
});

test.each([
  ["1", null],
  ["50", null],
  ["0", "Expected 1 to 50 coins, got 0."],
  ["51", "Expected 1 to 50 coins, got 51."],
  ["-3", "Expected 1 to 50 coins, got -3."],
  ["1.5", "Expected 1 to 50 coins, got 1.5."],
  ["", "Expected 1 to 50 coins, got nothing."],
])("whoever has 50 coins can add %j: %j", (value, expected) => {
  expect(wrongCoins(value, 50)).toBe(expected);
});

test("whoever has won nothing can add nothing", () => {
  expect(wrongCoins("1", 0)).toBe("You have won no coins yet, and only what was won can be added.");
});

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
