/**
 * Places in the Arena.
 *
 *     nothing     the round that is open, and the next one when it ends
 *     /17         round 17
 *     /17@120     round 17 at generation 120, to be replayed from there
 */

import { NoSuchPlace } from "../../../shell/room";

export interface Spot {
  readonly round: bigint;
  /** Null for as far as it has come. */
  readonly generation: number | null;
}

/** The spot at *place*, null for the round that is open. Throws NoSuchPlace, if there is none. */
export function parsePlace(place: string): Spot | null {
  if (place === "" || place === "/") return null;
  const [, round, generation] = /^\/(\d{1,15})(?:@(\d{1,4}))?$/.exec(place) ?? [];
  if (round === undefined) throw new NoSuchPlace("That link leads to no round of the Arena.");
  return {
    round: BigInt(round),
    generation: generation === undefined ? null : Number(generation),
  };
}

export function drawPlace({ round, generation }: Spot): string {
  return generation === null ? `/${round}` : `/${round}@${generation}`;
}
