/**
 * The board that is shown is the canister's, over histories that the real one lived through: joins,
 * places, leaves, pauses, resets, seasons, restores, upgrades, kills and minutes asleep.
 *
 * Here it is the worker that is told, so answers may come in any order, late, twice and not at all.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FromWorker, News, ToWorker } from "../../../../src/rooms/world/sync/messages";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import { Judge } from "./judge";
import type { Moment } from "./recorded";
import { NAMES, Recorded } from "./recorded";

const STRIKE = 100; // milliseconds between two looks of the worker
const PAUSE = 4000;

/** What becomes of the answer to a poll. */
interface Fate {
  /** Milliseconds until the next poll is sent, all of which the tab may sleep. */
  readonly wait: number;
  readonly sleeps: boolean;
  readonly kind: "heard" | "lost" | "twice" | "late" | "later";
  /** By how many moments the node that answers is behind. */
  readonly lag: number;
  /** By how much the clock of this machine jumps. */
  readonly skew: number;
}

const fate: fc.Arbitrary<Fate> = fc.record({
  wait: fc.constantFrom(300, 1000, 4000, 4000, 9000, 60_000),
  sleeps: fc.nat(5).map((one) => one === 0),
  kind: fc.constantFrom<Fate["kind"][]>(
    "heard",
    "heard",
    "heard",
    "lost",
    "twice",
    "late",
    "later",
  ),
  lag: fc.constantFrom(0, 0, 0, 1, 3, 8),
  skew: fc.constantFrom(0, 0, 0, -5000, 5000),
});

/** A page that comes at *start*, a part of the history, and whose polls have these *fates*. */
async function live(recorded: Recorded, start: number, fates: readonly Fate[]): Promise<number> {
  const judge = new Judge(recorded);
  let [network, clock] = [recorded.timeOf(start), 0]; // milliseconds
  let [wantsFrame, following, asked] = [true as boolean, 0, 0];
  const scene = new Scene(
    () => clock,
    (message: FromWorker) => {
      judge.hear(message);
      if (message.kind === "refused") {
        expect(message).toMatchObject({ lie: false });
        wantsFrame = true;
      } else if (message.kind === "heard") {
        following = message.following;
        wantsFrame = false;
      }
    },
    recorded.readFrame,
  );
  const load = async ({ frame: text }: Moment): Promise<void> => {
    judge.load(await recorded.readFrame(text));
    await scene.receive({ kind: "frame", asked: ++asked, text });
  };
  const late: News[] = [];
  const hear = async (message: News): Promise<void> => {
    await scene.receive({ ...message, asked: ++asked } satisfies ToWorker);
  };
  for (const { wait, sleeps, kind, lag, skew } of fates) {
    const now = recorded.at(network);
    if (now !== null) {
      const moment = recorded.before(now, lag);
      if (wantsFrame) await load(moment);
      const question = { first: following, facts: "", proof: false };
      const { events, following: end, generation } = await recorded.news(moment, question);
      const standing = /^time \d+ \d+ paused/m.test(moment.statement);
      const heard = { events, following: end, generation, standing };
      const message: News = { kind: "news", asked: 0, heard, pause: PAUSE };
      if (kind === "late" || kind === "later") late.push(message);
      else if (kind !== "lost") await hear(message);
      if (kind === "twice") await hear(message);
      if (kind === "heard" && late.length > 0) await hear(late.pop()!); // the last comes first
      if (kind === "later" && late.length > 1) await hear(late.shift()!);
    }
    network += wait;
    if (sleeps) clock += wait;
    const end = clock + (sleeps ? 0 : wait) + skew; // a clock that is put back stands still
    for (; clock < end; clock += STRIKE) scene.tick();
  }
  return judge.judge();
}

describe.each(NAMES)("while the history %s is polled", (name) => {
  test("the board that is shown is the canister's, whatever becomes of the answers", async () => {
    const recorded = await Recorded.read(name);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.array(fate, { minLength: 4, maxLength: 20 }),
        async (start, fates) => {
          compared += await live(recorded, start, fates);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(20);
  });

  test("all of it is shown from the beginning on to who is heard every time", async () => {
    const recorded = await Recorded.read(name);
    const steady: Fate = { wait: PAUSE, sleeps: false, kind: "heard", lag: 0, skew: 0 };
    const polls = Math.ceil(Math.min(recorded.ends, 400_000) / PAUSE) + 3;
    expect(await live(recorded, 0, new Array<Fate>(polls).fill(steady))).toBeGreaterThan(100);
  });
});
