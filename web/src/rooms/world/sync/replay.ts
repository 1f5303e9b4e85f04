/** From a checkpoint to now, by the events between: what the board must be. */

import type { Event } from "../../../net/log/news";
import { digestOf, load } from "../rules/checkpoint";
import { World } from "../rules/world";
import { play, Unplayable } from "./playing";

export interface Replay {
  /** The checkpoint, and all events since. */
  readonly text: string;
  readonly events: readonly Event[];
  /** Up to this generation, and before event *following*. */
  readonly generation: number;
  readonly following: number;
}

/** The digest of the board that the checkpoint and the events lead to. Throws, if they cannot. */
export async function replay(asked: Replay): Promise<string> {
  const { text, events, generation, following } = asked;
  let world = World.from((await load(text)).world);
  for (const event of events) {
    if (event.number >= following) break;
    stepTo(world, event.generation);
    world = play(world, event);
  }
  stepTo(world, generation);
  return digestOf(world);
}

function stepTo(world: World, generation: number): void {
  const steps = generation - world.generation;
  if (steps < 0) throw new Unplayable(`Generation ${generation} was over, at ${world.generation}`);
  world.step(steps);
}
