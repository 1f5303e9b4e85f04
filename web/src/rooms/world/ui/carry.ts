/** What is in hand here is in the hand of the house: one carries it from room to room. */

import type { Hand } from "../../../shell/hand";
import { LIFE_RULE } from "../../../state/dialect";
import type { Store } from "../../../state/store";
import type { Actions, App } from "../state/app";
import * as WORDS from "../words/carry";

/** Bring along what is in *hand*, and keep both the same; what is not Life stays in the hand. */
export function carry(store: Store<App>, actions: Actions, hand: Hand): () => void {
  const take = () => {
    const { pattern } = hand.state;
    if (pattern !== null && pattern.rule !== LIFE_RULE) {
      actions.say(WORDS.otherRule(LIFE_RULE, pattern.rule), "bad");
    } else if (pattern !== store.state.pattern) actions.hold(pattern);
  };
  take();
  const unbind = [
    hand.subscribe(take),
    store.subscribe(({ pattern }, before) => {
      if (pattern !== before.pattern) hand.set({ pattern });
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}
