// @vitest-environment happy-dom
/**
 * The whole of what follows World in a page, from its polls to its mark, with the answers of the real
 * canister over a bad line: the board that is shown is the canister's, nobody is accused who did not lie,
 * and in the end everything is proved.
 *
 * A page asks one thing at a time. So answers come late, or not at all, and from nodes that are behind;
 * the clock is wrong, and is put right; and the tab sleeps, for minutes, too.
 */
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Judge } from "./judge";
import type { Fate, Step, Visited } from "./life";
import { Life, MINUTE, letTimeRun, stopTime } from "./life";
import { NAMES, Recorded } from "./recorded";

const fate: fc.Arbitrary<Fate> = fc.record({
  lost: fc.nat(4).map((one) => one === 0),
  delay: fc.constantFrom(10, 10, 100, 1500, 7000),
  lag: fc.constantFrom(0, 0, 0, 1, 4),
});

const visited: fc.Arbitrary<Visited> = fc.record({
  start: fc.double({ min: 0, max: 0.9, noNaN: true }),
  skew: fc.constantFrom(0, -2 * MINUTE, 2 * MINUTE),
  fates: fc.array(fate, { minLength: 1, maxLength: 12 }),
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"][]>("look", "look", "look", "sleep", "hide", "clock"),
  seconds: fc.constantFrom(1, 3, 5, 12),
});

/** A page over a line that works is shown boards, whatever becomes of the others. */
const GOOD: [Visited, Step[]] = [
  { start: 0.2, fates: [{ lost: false, delay: 10, lag: 0 }] },
  (["look", "look", "sleep", "look"] as const).map((kind) => ({ kind, seconds: 12 })),
];

afterEach(letTimeRun);

/** How many boards are shown by a page that is lived with in these *steps*. */
async function live(recorded: Recorded, visited: Visited, steps: readonly Step[]): Promise<number> {
  const judge = new Judge(recorded);
  stopTime();
  const life = new Life(recorded, { ...visited, judge });
  for (const one of steps) await life.do(one);
  const { lies } = life.mark;
  life.close();
  letTimeRun();
  expect(lies).toEqual([]);
  return judge.judge();
}

describe.each(NAMES)("a page that follows the history %s", (name) => {
  test("shows the canister's board, and accuses nobody", async () => {
    const recorded = await Recorded.read(name);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(visited, fc.array(step, { minLength: 2, maxLength: 8 }), async (...page) => {
        compared += await live(recorded, ...page);
      }),
      { numRuns: 4, examples: [GOOD], endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(20);
  });

  test("proves everything, over a line that works", async () => {
    const recorded = await Recorded.read(name);
    stopTime();
    const life = new Life(recorded, { start: 0.6 });
    await life.look(20);
    for (let attempt = 0; attempt < 8; attempt++) {
      life.watch.prove().catch(() => undefined); // the canister may be away
      await life.look(5);
    }
    expect(life.mark).toMatchObject({ state: "proved", lies: [] });
    life.close();
  });
});
