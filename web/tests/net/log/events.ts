/** Events, and logs that say them, for tests of rooms. */

import type { Event } from "../../../src/net/log/news";

/** Events of these kinds and details, numbered from *first* on; the generation is what the room counts. */
export function eventsOf(
  said: readonly (readonly [kind: string, detail: string])[],
  generation = 0,
  first = 0,
): Event[] {
  return said.map(([kind, detail], at) => {
    return { number: first + at, generation, time: BigInt(at), kind, player: 0, detail };
  });
}

/** A log in which something happens before every look, for rooms that ask more when it does. */
export const RESTLESS = {
  look: () => Promise.resolve(eventsOf([["sponsored", "-,1"]])),
  wantProof: () => undefined,
};

/** What a canister answers to `get_news` if nothing ever happened, without a proof. */
export const NO_NEWS = {
  first: 0n,
  following: 0n,
  generation: 0n,
  events: [],
  facts: [""],
  statement: [],
  certificate: [],
};
