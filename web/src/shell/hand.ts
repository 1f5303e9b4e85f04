/**
 * The hand: a pattern that one carries from room to room.
 *
 * It lasts as long as the page; a room that puts nothing down leaves it as it is.
 */

import type { Pattern } from "../state/pattern";
import { Store } from "../state/store";

export interface Held {
  readonly pattern: Pattern | null;
}

export type Hand = Store<Held>;

export const emptyHand = (): Hand => new Store<Held>({ pattern: null });
