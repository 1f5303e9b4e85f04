/**
 * What World's panels work with, and how they hear of changes.
 *
 *     const { store, actions } = useGame();
 *     const { me, seating } = useApp("me", "seating");      renders again when one of these changes
 */

import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { Account } from "../../shell/account";
import type { Motion } from "../../shell/motion";
import type { Store } from "../../state/store";
import type { Actions, App } from "./state/app";
import { throttle } from "./throttle";

export interface Game {
  readonly store: Store<App>;
  readonly actions: Actions;
  /** Moves the camera over time. */
  readonly motion: Motion;
  readonly account: Account;
}

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  return useContext(GameContext)!;
}

/** The state; the component renders again whenever one of *pieces* changes. */
export function useApp<Piece extends keyof App>(...pieces: readonly Piece[]): Pick<App, Piece> {
  const { store } = useGame();
  pieces.forEach((piece) => store.signals[piece].value); // reading a signal is hearing it
  return store.state;
}

/** The same, but it renders again no more often than every so many *milliseconds*. */
export function useAppEvery<Piece extends keyof App>(
  milliseconds: number,
  ...pieces: readonly Piece[]
): Pick<App, Piece> {
  const { store } = useGame();
  const [state, setState] = useState(store.state);
  useLayoutEffect(() => {
    const show = throttle(milliseconds, () => {
      setState(store.state);
    });
    const unsubscribe = store.subscribe((now, before) => {
      if (pieces.some((piece) => now[piece] !== before[piece])) show();
    });
    return () => {
      unsubscribe();
      show.stop();
    };
  }, []);
  return state;
}

/** Does *effect* once the component is there; what it returns is called when it is gone. */
export function useOnce(effect: () => () => void): void {
  useLayoutEffect(effect, []);
}
