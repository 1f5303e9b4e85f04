import { expect, test } from "vitest";
import type { Standing } from "../../../../src/rooms/petri/net/client";
import { LogCheck } from "../../../../src/rooms/petri/net/log-check";
import { cook, parseRecipe } from "../../../../src/rooms/petri/state/recipe";
import type { Game } from "../../../../src/rooms/petri/state/saves";
import { eventsOf } from "../../../net/log/events";
import { ADA, someMoves } from "./canister";

const START = parseRecipe("early.17.")!;
const MOVES = someMoves(17, 6);
const RECIPE = { ...START, moves: MOVES };
const EVENTS = eventsOf([
  ["begin", "7,early,6,6,17,-,ada"],
  ["play", `7,0,${MOVES.slice(0, 4)}`],
  ["play", "9,3,NES"], // of a dish that began before
  ["play", `7,4,${MOVES.slice(4)}`],
]);

function game(patch: Partial<Game> = {}): Game {
  const rest = { ticket: "", owner: ADA, day: null, proved: 6, givenUp: false };
  return { kind: "own", id: 7n, recipe: RECIPE, ...rest, ...patch };
}

const row = (turns: number, score = cook(RECIPE, turns).score): Standing => ({
  player: ADA,
  name: "",
  dish: 7n,
  score,
  turns,
  goalAt: null,
});

test("a dish and a table that follow from the moves in the log are held to it", () => {
  const shown = { game: game(), best: [row(6), { ...row(4), dish: 9n }] };
  expect(new LogCheck().hold(shown, EVENTS)).toContain("The moves of this dish");
  expect(new LogCheck().hold({ game: game(), best: [row(4)] }, EVENTS)).not.toBeNull();
});

test("of a dish that is not in the log nothing is said", () => {
  expect(new LogCheck().hold({ game: game({ id: 8n }), best: [] }, EVENTS)).toBeNull();
  expect(new LogCheck().hold({ game: game({ id: null }), best: [] }, EVENTS)).toBeNull();
  expect(new LogCheck().hold({ game: game(), best: [] }, EVENTS.slice(1))).toBeNull();
});

test("other moves than the log has are a lie, as far as they are proved", () => {
  const other = { ...RECIPE, moves: `${MOVES.slice(0, 5)}${MOVES.endsWith("N") ? "E" : "N"}` };
  expect(() => new LogCheck().hold({ game: game({ recipe: other }), best: [] }, EVENTS)).toThrow(
    "other moves of dish 7",
  );
  const unproved = game({ recipe: other, proved: 5 });
  expect(new LogCheck().hold({ game: unproved, best: [] }, EVENTS)).not.toBeNull();
});

test("another seed than the dish began with is a lie", () => {
  const seeded = game({ recipe: { ...RECIPE, seed: 18 } });
  expect(() => new LogCheck().hold({ game: seeded, best: [] }, EVENTS)).toThrow("dish 7");
});

test("a score that the moves do not lead to is a lie; one of later moves waits for them", () => {
  const score = cook(RECIPE).score + 4;
  const hold = (...best: Standing[]) => new LogCheck().hold({ game: game(), best }, EVENTS);
  expect(() => hold(row(6, score))).toThrow("dish 7 in the log lead to another score");
  expect(() => hold({ ...row(6, score), turns: 7 })).not.toThrow();
});

test("moves that cannot be made lead to no score", () => {
  const stuck = eventsOf([
    ["begin", "7,early,6,6,17,-,ada"],
    ["play", "7,0,NNNNNNNNNNNN"],
  ]);
  const best = [row(6)].map((one) => ({ ...one, turns: 12 }));
  expect(() => new LogCheck().hold({ game: game({ proved: 0 }), best }, stuck)).toThrow("score");
});
