/**
 * The twin: World's history as this page plays it, from one frame on and what people did since.
 *
 *     position   1200      1210      1220      1230            generations, counted on over resets
 *     ring         o---------o---------o---------o----.        a board every ten, for a minute
 *     events            ^ 41        ^ 42               ^ 43    each at its generation and in its order
 *                                                     ^ now
 *
 * A generation is played to its end before the next: all events of it, in their order. So what is shown
 * of it is what the chain had when it went on. An event after which generations begin at 0 again goes
 * to a position of its own, so positions only grow.
 */

import type { Event } from "../../../net/log/news";
import type { Taken, Truth } from "../rules/world";
import { World } from "../rules/world";
import { BeginAnew, beginsAgain, play, Unplayable } from "./playing";

export type Position = number;

const EVERY = 10; // generations between two boards of the ring
const MOST = 61; // boards: a minute, and the one that it begins with

/** A world on its way through the log: *next* is the number of the event that it comes to next. */
interface Moment<Board extends Truth = World> {
  readonly world: Board;
  readonly base: Position; // position of generation 0
  readonly next: number;
}

/** What the chain said: all events before *following*, and how far it has come. */
export interface Heard {
  readonly events: readonly Event[];
  readonly following: number;
  readonly generation: number;
  /** Whether no time passes: then no more is to be heard of the generation, unless it happens now. */
  readonly standing: boolean;
}

/** What happened on the way. */
export interface Passed {
  readonly taken: readonly Taken[];
  readonly paydays: World["paydays"];
  /** Whether the world began again. */
  readonly begun: boolean;
}

export class Twin {
  #now: Moment;
  #ring: Moment<Truth>[] = [];
  #events: Event[] = []; // from the ring's first on
  #following: number;
  #headBase: Position; // of generation 0, after all events
  #generation: number;
  #limit: Position;

  /**
   * Begin with *truth*, which is the world after all events before *following*; *base* is the position
   * of generation 0.
   */
  constructor(truth: Truth, following: number, base: Position = 0) {
    this.#now = { world: World.from(truth), base, next: following };
    this.#following = following;
    this.#headBase = base;
    this.#generation = truth.generation;
    this.#limit = base + truth.generation;
    this.#keep();
  }

  /** The world as far as it is played. */
  get world(): World {
    return this.#now.world;
  }

  get position(): Position {
    return positionOf(this.#now);
  }

  /** The position of generation 0. */
  get base(): Position {
    return this.#now.base;
  }

  /** The number of the first event that was not heard of. */
  get following(): number {
    return this.#following;
  }

  /** The number of the event that comes next. */
  get next(): number {
    return this.#now.next;
  }

  /** The last position of which everything is known. */
  get limit(): Position {
    return this.#limit;
  }

  /** The first position that can still be gone back to. */
  get oldest(): Position {
    return positionOf(this.#ring[0]!);
  }

  /** Take what the chain said; what is late or known already changes nothing. Throws what cannot be. */
  hear({ events, following, generation, standing }: Heard): void {
    for (const event of events) if (event.number === this.#following) this.#append(event);
    if (following < this.#following) return; // it was late
    const whole = following === this.#following;
    if (whole && generation < this.#generation) return; // late, too
    this.#generation = whole ? generation : this.#generation;
    const certain = whole && standing ? 0 : 1; // generation: of this one more may be heard
    this.#limit = Math.max(
      this.#limit,
      this.#headBase,
      this.#headBase + this.#generation - certain,
    );
  }

  /** Play on to *position*, and all events of it that are known. */
  advance(position: Position): Passed {
    const { base } = this.#now;
    const taken: Taken[] = [];
    const paydays: World["paydays"] = [];
    this.#now = this.#played(this.#now, this.#following);
    while (positionOf(this.#now) < Math.min(position, this.#limit)) {
      const { world } = this.#now;
      world.step();
      taken.push(...world.taken.splice(0));
      paydays.push(...world.paydays.splice(0));
      this.#now = this.#played(this.#now, this.#following);
      if (positionOf(this.#now) >= positionOf(this.#ring.at(-1)!) + EVERY) this.#keep();
    }
    return { taken, paydays, begun: this.#now.base !== base };
  }

  /** The world at *position*, or at the oldest, after all events of it; and where that is. */
  at(position: Position): { readonly world: World; readonly position: Position } {
    const from = this.#ring.findLast((one) => positionOf(one) <= position) ?? this.#ring[0]!;
    let moment = this.#played(copied(from), this.#now.next);
    while (positionOf(moment) < position) {
      moment.world.step();
      moment = this.#played(moment, this.#now.next);
    }
    return { world: moment.world, position: positionOf(moment) };
  }

  /** The world of *generation* after all events before *following* and no other; null if it is not at hand. */
  after(generation: number, following: number): World | null {
    const from = this.#ring.findLast(
      ({ next, world }) => next <= following && world.generation <= generation,
    );
    if (from === undefined || following > this.#now.next) return null;
    let moment = this.#played(copied(from), following);
    while (moment.world.generation < generation && moment.next <= following) {
      if (positionOf(moment) >= this.position) return null;
      moment.world.step();
      moment = this.#played(moment, following);
    }
    const found = moment.next === following && moment.world.generation === generation;
    return found ? moment.world : null;
  }

  /** Note *event*, which comes after all others. Throws, if it cannot. */
  #append(event: Event): void {
    const { number, generation, kind } = event;
    if (kind === "restore") throw new BeginAnew("An admin put another world here");
    if (generation < this.#generation) {
      const past = `${generation}, when ${this.#generation} was over`;
      throw new Unplayable(`Event ${number} is said to have been in generation ${past}`);
    }
    this.#events.push(event);
    this.#following++;
    this.#generation = beginsAgain(event) ? 0 : generation;
    if (beginsAgain(event)) this.#headBase += generation + 1;
  }

  /** *moment* after the events of its generation, up to but not with number *end*. */
  #played(moment: Moment, end: number): Moment {
    let { world, base, next } = moment;
    const first = this.#ring[0]?.next ?? next;
    for (; next < end; next++) {
      const event = this.#events[next - first]!;
      if (event.generation > world.generation) break;
      if (beginsAgain(event)) base += event.generation + 1;
      world = play(world, event);
    }
    return { world, base, next };
  }

  /** Remember what is now. */
  #keep(): void {
    const before = this.#ring[0]?.next ?? this.#now.next;
    const kept = { ...this.#now, world: this.#now.world.tell() };
    this.#ring = [...this.#ring, kept].slice(-MOST);
    this.#events = this.#events.slice(this.#ring[0]!.next - before);
  }
}

const positionOf = ({ base, world }: Moment<Truth>): Position => base + world.generation;
const copied = (kept: Moment<Truth>): Moment => ({ ...kept, world: World.from(kept.world) });
