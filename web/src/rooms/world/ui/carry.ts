/** What is in hand here is in the hand of the house: one carries it from room to room. */

import type { Hand } from "../../../shell/hand";
import type { Store } from "../../../state/store";
import type { Actions, App } from "../state/app";

/** Bring along what is in *hand*, and keep both the same. */
export function carry(store: Store<App>, actions: Actions, hand: Hand): () => void {
  const take = () => {
    const { pattern } = hand.state;
    if (pattern !== store.state.pattern) actions.hold(pattern);
  };
  take();
  const unbind = [
    hand.subscribe(take),
    store.subscribe(({ pattern }) => {
      hand.set({ pattern });
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}
