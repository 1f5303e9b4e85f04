/** What the Arena has to do while one is elsewhere in the house: reveal what was pledged. */

import type { House } from "../../shell/room";
import { Client } from "./net/client";
import { Revealer } from "./net/revealer";
import { SECRETS } from "./state/secrets";

export function errandOf({ agent, account, say }: House): () => Promise<void> {
  const revealer = new Revealer(new Client(agent), SECRETS, say);
  return async () => {
    if (account.who !== null) await revealer.look(account.who.principal, null);
  };
}
