/** Requests: things asked of the canister that take a while and may be refused. */

import { words } from "../../../net/words";
import type { Say } from "../../../shell/say";
import type { App } from "../state/app";
import type { Store } from "../../../state/store";

/** *refused* is told why it was refused, instead of whoever is told otherwise. */
export type Request = (
  name: string,
  go: () => Promise<void>,
  refused?: (words: string) => void,
) => Promise<boolean>;

/**
 * Runs requests: one of a name at a time, marked as busy while it runs; a refusal is said in the
 * canister's words. What is returned is true if it went well.
 */
export function requests(store: Store<App>, say: Say): Request {
  const tell = (sentence: string) => {
    say(sentence, "bad");
  };
  return async (name, go, refused = tell) => {
    if (store.state.busy.includes(name)) return false;
    store.set({ busy: [...store.state.busy, name] });
    try {
      await go();
      return true;
    } catch (fault) {
      refused(words(fault));
      return false;
    } finally {
      store.set({ busy: store.state.busy.filter((other) => other !== name) });
    }
  };
}
