/** Who one is, in a corner of the lobby: the ways in, or the principal and the way out. */

import type { AccountState, Who } from "./account";
import { element, icon } from "./element";
import { Fold } from "./fold";
import type { House } from "./room";
import { identityOf, mayForget, SIGNING, wait, waysIn } from "./signing";
import { shortened } from "./words";

const WATCHING = "You are watching. One key is enough for every room.";
const PLAYING = "You are the same person in every room.";
const LOSS =
  "What you have in the rooms stays there, but nobody can play it any more. " +
  "If you come back you will be somebody else.";

export function bindLobbyAccount(host: HTMLElement, house: House): () => void {
  const { account } = house;
  const fold = new Fold("account panel", () => true);
  host.append(fold.root);
  const build = ({ who, ways }: AccountState) => {
    fold.head.replaceChildren(...head(who));
    fold.body.replaceChildren(
      element("p", {}, who === null ? WATCHING : PLAYING),
      who === null
        ? waysIn(ways, (way) => void account.signIn(way))
        : identityOf(who, house.say, () => void forget(house, who)),
    );
  };
  const show = (now: AccountState, before?: AccountState) => {
    if (now.who !== before?.who) build(now);
    wait(fold.body, now.busy ? [SIGNING] : []);
  };
  show(account.store.state);
  const stop = account.store.subscribe(show);
  return () => {
    stop();
    fold.unbind();
  };
}

function head(who: Who | null): (Node | string)[] {
  if (who === null) return [icon("key"), "Sign in"];
  return [icon("people"), shortened(who.principal)];
}

async function forget({ account }: House, who: Who): Promise<void> {
  if (await mayForget(who, LOSS)) await account.signOut();
}
