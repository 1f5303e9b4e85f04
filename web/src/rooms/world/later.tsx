/** Parts of the page that nobody waits for: loaded and shown after the first picture is there. */

import type { FunctionComponent } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { useGame } from "./game";
import { REGIONS as WORDS } from "./words";

/** A component that shows what *load* brings once the world is seen, and until then nothing. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  return function Later() {
    const { store, actions } = useGame();
    const [Part, setPart] = useState<FunctionComponent | null>(null);
    useLayoutEffect(() => {
      let gone = false;
      const begin = () => {
        unsubscribe();
        load().then(
          (part) => {
            if (!gone) setPart(() => part);
          },
          () => {
            actions.say(WORDS.notLoaded, "bad");
          },
        );
      };
      const unsubscribe = store.subscribe(({ view }) => {
        if (view !== null) begin();
      });
      if (store.state.view !== null) begin();
      return () => {
        gone = true;
        unsubscribe();
      };
    }, []);
    return Part === null ? null : <Part />;
  };
}
