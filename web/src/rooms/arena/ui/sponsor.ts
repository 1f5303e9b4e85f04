/** Sponsoring: coins of one's own for whoever wins the round, and for its keepers. */

import { ask } from "../../../shell/dialog";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Session } from "../net/session";
import type { App } from "../state/app";

const HINT =
  "They are divided like entry fees: for the winners, and for whoever plays the round on. " +
  "They do not come back.";

/** Ask how many coins to add, and add them. */
export async function askToSponsor(store: Store<App>, session: Session): Promise<void> {
  const { mine } = store.state;
  const most = mine === null ? FIRST_COINS : Number(mine.balance);
  const coins = await ask({
    title: "Add coins to the pot",
    label: "Coins",
    hint: `${HINT} You have ${grouped(most)}.`,
    value: String(Math.min(10, most)),
    yes: "Add them",
    check: (value) => complaint(value, most),
  });
  if (coins !== null) await session.sponsor(BigInt(coins));
}

const FIRST_COINS = 1000; // with which an account opens

/** What is wrong with *value* as a number of coins of *most*; null if nothing is. */
export function complaint(value: string, most: number): string | null {
  const right = /^[0-9]{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  return right ? null : `Expected 1 to ${grouped(most)} coins, got ${value || "nothing"}.`;
}
