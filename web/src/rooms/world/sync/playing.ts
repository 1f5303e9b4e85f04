/** What an event does to a world: the events of World's log, played by the page's own rules. */

import type { Point } from "../../../rules/grid";
import type { Event } from "../../../net/log/news";
import { offBy } from "../rules/accounts";
import { Refusal, World } from "../rules/world";

/** An event that the rules do not allow; the message says which, and why. */
export class Unplayable extends Error {
  override name = "Unplayable";
}

/** What cannot be played on from here, and nobody's fault: a whole frame is wanted. */
export class BeginAnew extends Error {
  override name = "BeginAnew";
}

/** Events after which the world begins again at generation 0. */
export function beginsAgain({ kind }: Event): boolean {
  return kind === "reset" || kind === "season";
}

/** *world* after *event*, which happens now. Throws, if it cannot. */
export function play(world: World, event: Event): World {
  try {
    return played(world, event);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    throw new Unplayable(`Event ${event.number} cannot be played: ${fault.message}`);
  }
}

function played(world: World, { number, kind, player, detail }: Event): World {
  if (kind === "reset") return World.begin(seatsOf(detail), world.off);
  if (kind === "season") {
    return World.begin(seatsOf(detail.slice(detail.indexOf(":") + 1)), world.off);
  }
  if (kind === "join") world.join(player);
  else if (kind === "leave") world.leave(player);
  else if (kind === "place") world.place(player, cellsOf(number, detail));
  else if (kind === "day") world.endDay();
  else if (kind === "configure") world.off = rulesOf(number, detail);
  else if (!BESIDE.includes(kind)) {
    throw new Unplayable(`Event ${number} cannot be played: it says "${kind}"`);
  }
  return world;
}

/** Events that leave the board as it is. */
const BESIDE: readonly string[] = ["take", "pause", "resume"];

/** Who is seated, as in "1-34": a dash is a free seat. */
const seatsOf = (picture: string) => Array.from(picture, (seat) => seat !== "-");

function rulesOf(number: number, words: string): number {
  const off = offBy(words);
  if (off === null) throw new Unplayable(`Event ${number} cannot be played: its rules are none`);
  return off;
}

const CELL = /^([0-9a-f][0-9a-v]){2}$/;

/** The cells in *digits*: four to the base of 32 each, two for the column and two for the row. */
function cellsOf(number: number, digits: string): Point[] {
  const cells = digits.match(/.{1,4}/g) ?? [];
  if (!cells.every((cell) => CELL.test(cell))) {
    throw new Unplayable(`Event ${number} cannot be played: its cells are none`);
  }
  return cells.map((cell) => [parseInt(cell.slice(0, 2), 32), parseInt(cell.slice(2), 32)]);
}
