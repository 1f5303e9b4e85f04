import { describe, expect, test } from "vitest";
import { emptyField } from "../../../../src/rooms/arena/rules/field";
import type { App } from "../../../../src/rooms/arena/state";
import {
  FIRST,
  drawPlace,
  fieldOf,
  filmOf,
  isOver,
  parsePlace,
  phaseOf,
  reelOf,
} from "../../../../src/rooms/arena/state";
import { FIRST_DRAFT } from "../../../../src/rooms/arena/state/draft";
import { descent } from "../../../../src/rooms/arena/rules/descent";
import { jump, momentsOf, playOrStop, tick } from "../../../../src/rooms/arena/state/playback";
import { NoSuchPlace } from "../../../../src/shell/room";
import { ADA, GLIDER, roundOf, slotOf } from "../rounds";

const SLOTS = [
  slotOf({ slot: 3, seed: GLIDER }),
  slotOf({ slot: 36, team: 1, seed: "0000000000060306" }),
];

/** The page while a round of 64 generations is at *generation*. */
function at(generation: number, given: Partial<App> = {}, phase: "Sim" | "Claim" = "Sim"): App {
  const rules = { ...roundOf().rules, maxGen: 64 };
  const round = roundOf({ phase, generation, slots: SLOTS, rules });
  return { ...FIRST, round, film: filmOf(round), ...given };
}

/** The generations that are shown, tick by tick. */
function shown(app: App, ticks: number): number[] {
  return Array.from({ length: ticks }, () => (app = { ...app, ...tick(app) }).shown);
}

test("live goes up to a second ahead of the canister, and waits there", () => {
  expect(shown(at(0), 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
});

test("live catches up by larger steps, and never goes back", () => {
  const ticks = shown(at(50), 60);
  expect(ticks[0]).toBe(2);
  expect(ticks.at(-1)).toBe(60);
  expect(ticks.every((generation, at) => at === 0 || generation >= ticks[at - 1]!)).toBe(true);
  expect(shown(at(5, { shown: 30 }), 2)).toEqual([30, 30]);
});

test("live goes to the end of what is over", () => {
  expect(shown(at(64, { shown: 62 }, "Claim"), 4)).toEqual([63, 64, 64, 64]);
});

test("live is what the canister has, for whoever wants it calm", () => {
  expect([tick(at(20), true).shown, tick(at(64, {}, "Claim"), true).shown]).toEqual([20, 64]);
});

test("live stands still before all is revealed", () => {
  expect(tick({ ...FIRST, round: roundOf({ phase: "Reveal" }) })).toEqual({});
});

test("a replay goes where it is put, never beyond what was played", () => {
  expect(jump(at(20), 12)).toEqual({ shown: 12, replay: true, playing: false });
  expect(jump(at(20), 30).shown).toBe(20);
  expect(jump(at(20), -1).shown).toBe(0);
  expect(tick({ ...at(20), ...jump(at(20), 12) })).toEqual({});
});

test("a replay plays on from there, stops at the end, and begins again", () => {
  let app = at(64, { shown: 62 }, "Claim");
  app = { ...app, ...playOrStop(app) };
  expect(shown(app, 3)).toEqual([63, 64, 64]);
  expect(tick({ ...app, shown: 64 })).toEqual({ playing: false });
  expect(playOrStop(at(64, { shown: 64 }, "Claim"))).toEqual({
    shown: 0,
    replay: true,
    playing: true,
  });
  expect(playOrStop(app)).toEqual({ playing: false });
});

test("a glider that crosses the middle is a moment", () => {
  // It starts in the last of Blue's columns and goes to the right.
  const { film } = at(64, {}, "Claim");
  const moments = momentsOf(film!, roundOf().rules, null);
  const crossing = moments.find(({ kind, team }) => kind === "crosses" && team === 0);
  expect(crossing).toMatchObject({ team: 0, slot: null });
  expect(crossing?.generation).toBeGreaterThan(8);
  const told = momentsOf(film!, roundOf().rules, descent(film!, roundOf().rules));
  expect(told.find(({ kind, team }) => kind === "crosses" && team === 0)).toEqual({
    ...crossing,
    slot: 3,
  });
  expect(moments.map(({ generation }) => generation)).toEqual(
    moments.map(({ generation }) => generation).toSorted((one, other) => one - other),
  );
});

test.each([
  ["/17", { round: 17n, generation: null }],
  ["/17@120", { round: 17n, generation: 120 }],
])("links %s", (place, spot) => {
  expect(parsePlace(place)).toEqual(spot);
  expect(drawPlace(spot)).toBe(place);
});

test("links without a place lead to the open round", () => {
  expect([parsePlace(""), parsePlace("/")]).toEqual([null, null]);
});

test.each(["/x", "/17@", "/17@x", "?x=1", "/-1", "/17@99999"])(
  "links %s leads nowhere",
  (place) => {
    expect(() => parsePlace(place)).toThrow(NoSuchPlace);
  },
);

describe("the end", () => {
  const film = [
    emptyField(roundOf().rules),
    emptyField(roundOf().rules),
    emptyField(roundOf().rules),
  ];
  const slots = [slotOf({ seed: GLIDER })];
  const round = roundOf({ phase: "Claim", generation: 2, outcome: 0, slots });
  const live: App = { ...FIRST, round, film, current: 8n };

  test("is not told before whoever watches live has seen it", () => {
    expect([isOver(live), phaseOf(live)]).toEqual([false, "Sim"]);
    const seen = { ...live, shown: 2 };
    expect([isOver(seen), phaseOf(seen)]).toEqual([true, "Claim"]);
  });

  test("is told to who goes through the past, and of a round that is not there yet nothing is", () => {
    expect(isOver({ ...live, replay: true })).toBe(true);
    expect([isOver(FIRST), phaseOf(FIRST)]).toEqual([false, null]);
    expect(phaseOf({ ...FIRST, round: roundOf({ phase: "Reveal" }) })).toBe("Reveal");
  });

  test("rests for who only watches, and for nobody else", () => {
    const seen = { ...live, shown: 2 };
    expect(tick(seen).rest).toBe(1);
    expect(tick({ ...seen, rest: 5 }).rest).toBe(6);
    expect(tick({ ...seen, rest: 5, who: ADA }).rest).toBe(0);
    expect(tick({ ...seen, rest: 5, spot: { round: 7n, generation: null } }).rest).toBe(0);
    expect(tick({ ...seen, rest: 5, replay: true }).rest).toBe(0);
    expect(tick({ ...seen, current: 7n }).rest).toBeUndefined();
    expect(tick(live).rest).toBeUndefined();
  });
});

describe("the reel", () => {
  const film = [emptyField(roundOf().rules), emptyField(roundOf().rules)];
  const reel = { round: roundOf({ id: 6n, phase: "Claim", outcome: 1 }), film, at: 0 };
  const waiting: App = { ...FIRST, round: roundOf(), reel };

  test("is shown to who waits for pledges, and to nobody who has something to do", () => {
    expect(reelOf(waiting)).toBe(reel);
    expect(fieldOf(waiting)).toBe(film[0]);
    expect(reelOf({ ...waiting, reeling: false })).toBeNull();
    expect(reelOf({ ...waiting, draft: FIRST_DRAFT })).toBeNull();
    expect(reelOf({ ...waiting, round: roundOf({ slots: [slotOf()] }), who: ADA })).toBeNull();
    expect(reelOf({ ...waiting, round: roundOf({ phase: "Reveal" }) })).toBeNull();
  });

  test("goes on, rests at its end and begins again; for who wants it calm it stands", () => {
    let app = waiting;
    const seen: number[] = [];
    for (let at = 0; at < 33; at++) {
      app = { ...app, ...tick(app) };
      seen.push(app.reel!.at);
    }
    expect(seen.slice(0, 2)).toEqual([1, 2]);
    expect(seen.slice(-2)).toEqual([0, 1]);
    expect(fieldOf({ ...waiting, reel: { ...reel, at: 20 } })).toBe(film[1]);
    expect(tick(waiting, true)).toEqual({});
  });
});
