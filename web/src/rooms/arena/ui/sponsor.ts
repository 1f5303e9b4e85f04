/** Sponsoring: coins that one has won, for whoever wins the round, and for its keepers. */

import { ask } from "../../../shell/dialog";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Session } from "../net/session";
import type { App } from "../state/app";

const HINT =
  "They are divided like entry fees: for the winners, and for whoever plays the round on. " +
  "They do not come back. Coins that were given to you at the start cannot be added.";

/** Ask how many coins to add, and add them. */
export async function askToSponsor(store: Store<App>, session: Session): Promise<void> {
  const { mine } = store.state;
  const most = mine === null ? 0 : Number(mine.balance - mine.given);
  const coins = await ask({
    title: "Add coins to the pot",
    label: "Coins",
    hint: `${HINT} You have won ${grouped(most)}.`,
    value: String(Math.min(10, most)),
    yes: "Add them",
    check: (value) => complaint(value, most),
  });
  if (coins !== null) await session.sponsor(BigInt(coins));
}

/** What is wrong with *value* as a number of coins of *most*; null if nothing is. */
export function complaint(value: string, most: number): string | null {
  if (most === 0) return "You have won no coins yet, and only what was won can be added.";
  const right = /^[0-9]{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  return right ? null : `Expected 1 to ${grouped(most)} coins, got ${value || "nothing"}.`;
}
