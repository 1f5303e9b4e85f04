/**
 * The page's world is the chain's: over the histories that the engine wrote, and over random ones, with
 * polls that are delayed, reordered, doubled and lost, a clock that jumps, a tab that sleeps, a page
 * that begins again and a canister that is upgraded and killed in between. No moment is shown twice or
 * after a later one, and what is shown of a generation is what the chain had when it went on.
 */
import fc from "fast-check";
import { readFileSync, readdirSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Event } from "../../../../src/net/log/news";
import { World } from "../../../../src/rooms/world/rules/world";
import type { FromWorker, ToWorker } from "../../../../src/rooms/world/sync/messages";
import { beginsAgain, play } from "../../../../src/rooms/world/sync/playing";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import type { Heard } from "../../../../src/rooms/world/sync/twin";
import type { Point } from "../../../../src/rules/grid";
import { GLIDER, pack, read, written } from "./worlds";

/** What the chain goes through: events, each at its generation, and how far it came between two polls. */
interface History {
  readonly begins: () => World;
  readonly events: readonly Event[];
  /** The moments at which somebody may hear of it. */
  readonly stops: readonly Stop[];
}

/** A generation, and how many events there were; while the canister is *down*, nobody hears of it. */
interface Stop {
  readonly generation: number;
  readonly following: number;
  readonly down?: boolean;
}

/** A history, moment by moment: what the board is in each generation when all of it has happened. */
class Witness {
  #world: World;
  #epoch = 0;
  #next = 0;
  readonly #events: readonly Event[];

  constructor({ begins, events }: History) {
    this.#world = begins();
    this.#events = events;
  }

  /**
   * The world of *generation* of the *epoch*, after all events of it that come before number *end*; asked
   * for later and later ones.
   */
  at(epoch: number, generation: number, end = Infinity): World {
    for (;;) {
      const event = this.#next < end ? this.#events[this.#next] : undefined;
      if (event?.generation === this.#world.generation) {
        this.#world = play(this.#world, event);
        if (beginsAgain(event)) this.#epoch++;
        this.#next++;
      } else if (this.#epoch === epoch && this.#world.generation === generation) return this.#world;
      else if (
        this.#epoch > epoch ||
        (this.#epoch === epoch && this.#world.generation > generation)
      )
        throw new Error(`Generation ${generation} of ${epoch} was over`);
      else this.#world.step();
    }
  }
}

/** What comes of one poll. */
interface Fate {
  /** So many stops of the history pass before it is answered. */
  readonly stops: number;
  readonly kind: "heard" | "lost" | "twice" | "late" | "stale";
  /** Milliseconds until the next, and how the clock of this machine jumps. */
  readonly wait: number;
  readonly skew: number;
}

const fates: fc.Arbitrary<Fate[]> = fc.array(
  fc.record({
    stops: fc.integer({ min: 0, max: 4 }),
    kind: fc.constantFrom("heard", "heard", "heard", "lost", "twice", "late", "stale"),
    wait: fc.constantFrom(100, 1000, 4000, 60_000, 3_600_000),
    skew: fc.constantFrom(0, 0, 0, -5000, 5000),
  }),
  { minLength: 4, maxLength: 24 },
);

/** Live through *history* with polls of these *fates*: how many moments were shown. */
async function live(history: History, polls: readonly Fate[]): Promise<number> {
  let now = 0;
  const witness = new Witness(history);
  const board = new Witness(history); // for frames
  const shown: { epoch: number; generation: number; next: number }[] = [];
  let early = 0;
  let wantsFrame = true as boolean; // as the scene says
  let following = 0;
  let frames = 0;
  let compared = 0;
  const faults: unknown[] = [];
  // The scene catches what is thrown while it hears something: so what is wrong is kept for later.
  const tell = (message: FromWorker) => {
    try {
      look(message);
    } catch (fault) {
      faults.push(fault);
    }
  };
  const look = (message: FromWorker) => {
    if (message.kind === "refused") {
      expect(message).toMatchObject({ lie: false });
      wantsFrame = true;
    } else if (message.kind === "heard") {
      following = message.following;
      wantsFrame = false;
    } else if (message.kind === "shown") {
      const { generation, cells, balances, pot, scores } = message.truth;
      const { following: next, begun } = message;
      const last = shown.at(-1);
      const epoch = epochAt(history, next); // one that was over within an hour of sleep may be left out
      if (last !== undefined) expect(begun).toBe(epoch > last.epoch);
      if (last !== undefined && !begun) {
        expect(epoch).toBe(last.epoch);
        expect(generation * 1000 + next).toBeGreaterThan(last.generation * 1000 + last.next);
        expect(generation).toBeGreaterThanOrEqual(last.generation);
      }
      shown.push({ epoch, generation, next });
      // Only of the generation in which one came, more may be heard.
      const more = history.events[next];
      if (more?.generation === generation && epochAt(history, next) === epoch) early++;
      const expected = witness.at(epoch, generation, next);
      expect({ generation, balances, pot, scores }).toEqual({
        generation: expected.generation,
        balances: expected.balances,
        pot: expected.pot,
        scores: expected.scores,
      });
      expect(Buffer.compare(cells, expected.cells)).toBe(0);
      compared++;
    }
  };
  const scene = new Scene(() => now, tell, read);
  const late: ToWorker[] = [];
  let at = 0;
  let asked = 0;
  const stopOf = (index: number) => history.stops[Math.min(index, history.stops.length - 1)]!;
  const waits = (wait: number, skew: number) => {
    const end = now + Math.min(wait, 8000) + skew; // a clock that is put back stands still
    now += Math.max(0, wait - 8000);
    for (; now < end; now += 200) scene.tick();
  };
  for (const { stops, kind, wait, skew } of polls) {
    at = Math.min(at + stops, history.stops.length - 1);
    const stop = stopOf(at);
    if (stop.down === true) {
      waits(wait, skew);
      continue;
    }
    if (wantsFrame) {
      frames++;
      const world = board.at(epochAt(history, stop.following), stop.generation, stop.following);
      await scene.receive({ kind: "frame", asked: ++asked, text: written(world, stop.following) });
    }
    // A node that lags, or an answer that was on its way when the canister was killed.
    const heard = stopOf(kind === "stale" ? Math.max(0, at - 2) : at);
    const events = history.events.slice(following, Math.min(following + 100, heard.following));
    const news: Heard = { events, ...heard, standing: false };
    const message: ToWorker = { kind: "news", asked: ++asked, heard: news, pause: 4000 };
    if (kind === "late") late.push(message);
    else if (kind !== "lost") await scene.receive(message);
    if (kind === "twice") await scene.receive({ ...message, asked: ++asked });
    if (kind === "heard" && late.length > 0) await scene.receive(late.shift()!);
    waits(wait, skew);
  }
  if (faults.length > 0) throw faults[0];
  expect(early).toBeLessThanOrEqual(frames + 1);
  return compared;
}

const epochAt = ({ events }: History, following: number) =>
  events.slice(0, following).filter(beginsAgain).length;

/** A history from *acts*: what is done, and how many ticks pass before. */
function madeOf(acts: readonly { ticks: number; what: string; x: number; y: number }[]): History {
  const begins = () => {
    const world = World.begin([true, true, true]);
    world.place(1, GLIDER);
    return world;
  };
  let world = begins();
  const events: Event[] = [];
  const stops: Stop[] = [{ generation: 0, following: 0 }];
  const act = (kind: string, player: number, detail: string) => {
    const { generation } = world;
    const event = { number: events.length, generation, time: 0n, kind, player, detail };
    world = play(world, event);
    events.push(event);
  };
  for (const { ticks, what, x, y } of acts) {
    for (let tick = 0; tick < ticks; tick++) {
      world.step(10);
      stops.push({ generation: world.generation, following: events.length });
    }
    if (what === "upgrade" || what === "kill") {
      world = revived(world, what === "kill" ? events.length : null, begins, events);
      stops.push({ generation: world.generation, following: events.length, down: true });
      world.step(10 * (1 + (y % 5))); // the first tick makes up for what was missed
      stops.push({ generation: world.generation, following: events.length });
      continue;
    }
    const player = 1 + (x % 3);
    const points = GLIDER.map(([dx, dy]): Point => [x + dx, y + dy]);
    if (what === "reset") act("reset", 0, "123");
    else if (what === "season") act("season", 0, "7:123");
    else if (what === "leave") {
      act("leave", player, "");
      act("join", player, "");
    } else if (world.balances[player - 1]! >= 5) act("place", player, pack(points));
    if (what === "place" || what === "leave") continue;
    act("place", 1, pack(GLIDER)); // time begins with the first cells
    world.step(10);
    stops.push({ generation: world.generation, following: events.length });
  }
  for (let tick = 0; tick < 5; tick++) {
    world.step(10);
    stops.push({ generation: world.generation, following: events.length });
  }
  return { begins, events, stops };
}

/** So many generations apart the world is written whole, as the canister does every 4,000. */
const CHECKPOINT = 40;

/**
 * What a canister goes on with whose heap is lost: *world* as it was written when it was upgraded; or if
 * it was killed after so many events, the last one that was written whole, and the log played into it.
 */
function revived(
  world: World,
  killed: number | null,
  begins: () => World,
  events: readonly Event[],
): World {
  if (killed === null) return World.from(world.tell());
  let [found, next] = [begins(), 0];
  const again = events.findLastIndex(beginsAgain);
  const written = Math.floor(world.generation / CHECKPOINT) * CHECKPOINT;
  while (next < killed || found.generation < world.generation) {
    const event = events[next];
    if (event?.generation === found.generation) {
      found = play(found, event);
      next++;
    } else {
      found.step();
      if (next > again && found.generation === written) found = World.from(found.tell());
    }
  }
  return found;
}

const acts = fc.array(
  fc.record({
    ticks: fc.integer({ min: 0, max: 4 }),
    what: fc.constantFrom("place", "place", "place", "leave", "reset", "season", "upgrade", "kill"),
    x: fc.nat(511),
    y: fc.nat(511),
  }),
  { minLength: 2, maxLength: 12 },
);

const FOLDER = new URL("../../../../../build/vectors/histories/", import.meta.url);

interface Told {
  readonly begins: { readonly cells: string; readonly balances: number[] };
  readonly events: readonly (Record<string, unknown> & { readonly generation: number })[];
}

/** So many generations of a history are played: hours asleep are like minutes. */
const LONGEST = 5000;

/** A history that the engine wrote, as a log; somebody may hear of it in every generation. */
function engines(name: string): History {
  const told = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Told;
  const cells = new Uint8Array(inflateSync(Buffer.from(told.begins.cells, "base64")));
  const begins = () => World.from({ generation: 0, cells, balances: [...told.begins.balances] });
  const events: Event[] = [];
  const stops = [{ generation: 0, following: 0 }];
  for (const { generation, ...one } of told.events) {
    if (generation > LONGEST) break;
    const note = (kind: string, player: number, detail = "") =>
      events.push({ number: events.length, generation, time: 0n, kind, player, detail });
    if ("join" in one) note("join", one["join"] as number);
    else if ("leave" in one) note("leave", one["leave"] as number);
    else if ("placed" in one) {
      const [player, ...at] = one["place"] as number[];
      const points = Array.from({ length: at.length / 2 }, (_, n): Point => [
        at[2 * n]!,
        at[2 * n + 1]!,
      ]);
      note("place", player!, pack(points));
    } else if ("step" in one) {
      const before = stops.at(-1)!.generation;
      const every = Math.max(1, Math.floor((generation - before) / 8));
      for (let stop = before + every; stop < generation; stop += every) {
        stops.push({ generation: stop, following: events.length });
      }
      stops.push({ generation, following: events.length });
    }
  }
  return { begins, events, stops };
}

test("what is shown is the chain's after an upgrade and a kill, though nobody is heard of meanwhile", async () => {
  const between = ["place", "upgrade", "place", "kill", "place", "upgrade", "kill", "place"];
  const history = madeOf(between.map((what, at) => ({ ticks: 2, what, x: 9 * at, y: 31 * at })));
  expect(history.stops.filter(({ down }) => down)).toHaveLength(4);
  const steady = Array.from({ length: 60 }, (): Fate => {
    return { stops: 1, kind: "heard", wait: 4000, skew: 0 };
  });
  expect(await live(history, steady)).toBeGreaterThan(150);
  expect(
    await live(
      history,
      steady.map((poll) => ({ ...poll, stops: 3 })),
    ),
  ).toBeGreaterThan(40);
});

test("what is shown is the chain's, generation by generation, whatever becomes of polls", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(acts, fates, async (done, polls) => {
      compared += await live(madeOf(done), polls);
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(100);
});

test.each(readdirSync(FOLDER))("what is shown is the engine's history %s", async (name) => {
  const history = engines(name);
  await fc.assert(
    fc.asyncProperty(fates, async (polls) => {
      await live(history, polls);
    }),
    { numRuns: 1, endOnFailure: true },
  );
  const steady = Array.from({ length: 60 }, (): Fate => {
    const stops = Math.ceil(history.stops.length / 50);
    return { stops, kind: "heard", wait: 8000, skew: 0 };
  });
  expect(await live(history, steady)).toBeGreaterThan(20);
});
