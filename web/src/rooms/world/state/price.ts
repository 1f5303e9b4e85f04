/** What a draft costs whoever looks at the page. */

import { FIRST_COINS } from "../rules/accounts";
import { FREE, type Price } from "../rules/placing";
import type { App } from "./app";
import { type Draft, price } from "./draft";

/** What *draft* would cost now. */
export function priceOf(state: Pick<App, "view" | "me">, draft: Draft): Price {
  if (state.view === null || draft.items.length === 0) return FREE;
  return price(draft, state.view.cells, balanceOf(state));
}

/** The coins that can be spent; whoever has no seat yet pays from what a seat begins with. */
export function balanceOf({ me }: Pick<App, "me">): number {
  return me?.player == null ? FIRST_COINS : me.balance;
}
