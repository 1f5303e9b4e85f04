/** Who one is to the canister: seat, name and coins. Whether one is an admin, the facts of its log say. */

import type { Client } from "../net/client";
import type { App } from "../state/app";
import type { Store } from "../../../state/store";

const STANDING = { player: null, name: "", balance: 0 };

/** Ask the canister about whoever is signed in; they may sign out meanwhile. */
export async function recognise(store: Store<App>, client: Client): Promise<void> {
  const asked = store.state.me?.principal;
  if (asked === undefined) return;
  const seat = await client.seat();
  const { me } = store.state;
  if (me?.principal !== asked) return;
  const known = { ...me, ...(seat ?? STANDING) };
  if (JSON.stringify(known) !== JSON.stringify(me)) store.set({ me: known });
}
