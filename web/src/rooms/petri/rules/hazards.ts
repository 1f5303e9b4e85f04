/**
 * Hazards: blight and decay, which come after a tick of Life.
 *
 * A token of blight puts the living cells on its place and beside it to sleep, with the energy
 * that they have:
 *
 *     . x .
 *     x b x        all tokens strike the same board, and each loses one charge
 *     . x .
 *
 * A cell is *shielded* if its nine places are as they were after one or two ticks of the 5x5
 * around it, taken out of the dish: a still life, or something that blinks.
 *
 * Decay takes energy from a living cell with at most one neighbour, but never the last.
 */

import { asleep, decayed, energyOf } from "./cell";
import type { Board, Place, Plate } from "./plate";
import type { Mode } from "./tables";

/** Let all tokens of blight strike; the places of those who fell dormant. */
export function blight(
  plate: Plate,
  mode: Mode,
  cells: Uint8Array,
  charges: Uint8Array,
): readonly Place[] {
  const tokens = plate.places.filter((place) => charges[place]! > 0);
  if (tokens.length === 0) return [];
  const alive = plate.living(cells);
  for (const place of tokens) charges[place]!--;
  const struck = reached(plate, tokens).filter((place) => plate.lives(alive, place));
  const hit = struck.filter((place) => !shielded(plate, alive, place, mode.birthsWithTwo));
  for (const place of hit) cells[place] = asleep(cells[place]!);
  return hit;
}

/** The places that blight at *tokens* reaches, in order. */
export function reached(plate: Plate, tokens: readonly Place[]): Place[] {
  const all = new Set(tokens.flatMap((place) => [place, ...plate.besides(place)]));
  return plate.places.filter((place) => all.has(place));
}

/** True if the nine places around *place* are as they are after one or two ticks. */
export function shielded(
  plate: Plate,
  alive: Board,
  place: Place,
  birthsWithTwo: boolean,
): boolean {
  const window = plate.square(place, 2);
  const near = plate.square(place, 1);
  const now = plate.board();
  for (const each of window) now[each + plate.margin] = alive[each + plate.margin]!;
  const later = (board: Board) => {
    const next = plate.board();
    for (const each of window) {
      if (plate.livesOn(board, each, birthsWithTwo)) next[each + plate.margin] = 1;
    }
    return next;
  };
  const same = (board: Board) =>
    near.every((each) => board[each + plate.margin] === now[each + plate.margin]);
  const one = later(now);
  return same(one) || same(later(one));
}

/** Let living cells that are alone lose energy; the places of those who did. */
export function decay(plate: Plate, mode: Mode, cells: Uint8Array): readonly Place[] {
  if (mode.decay === 0) return [];
  const alive = plate.living(cells);
  const poorer = plate.places.filter(
    (place) =>
      plate.lives(alive, place) &&
      energyOf(cells[place]!) > 1 &&
      plate.neighbours(alive, place) <= 1,
  );
  for (const place of poorer) cells[place] = decayed(cells[place]!, mode.decay);
  return poorer;
}
