/**
 * Parts of the page that nobody waits for: loaded and bound after the first picture is there.
 */

import type { Store } from "../../../state/store";
import type { Actions, App } from "../state/app";
import * as WORDS from "../words/loading";

type Bind = () => () => void;

/** Bind what *load* brings once the world is seen, until what is returned is called. */
export function later(store: Store<App>, actions: Actions, load: () => Promise<Bind>): () => void {
  let unbind: () => void = () => undefined;
  let left = false;
  const go = () => {
    stop();
    load().then(
      (bind) => {
        if (!left) unbind = bind();
      },
      () => {
        actions.say(WORDS.notLoaded, "bad");
      },
    );
  };
  const stop = store.subscribe(({ view }) => {
    if (view !== null) go();
  });
  if (store.state.view !== null) go();
  return () => {
    left = true;
    stop();
    unbind();
  };
}
