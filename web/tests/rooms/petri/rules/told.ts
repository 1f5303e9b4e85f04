import type { Turn } from "../../../../src/rooms/petri/rules/dish";

/** A turn in numbers, in the order of the data files. */
export function told(turn: Turn): number[] {
  const { merged, catalysts, born, died, slept, blighted, decayed, energy, streak, gain } = turn;
  const places = [merged, catalysts, born, died, slept, blighted, decayed];
  return [...places.map(({ length }) => length), energy, streak, gain];
}
