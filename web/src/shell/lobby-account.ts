/** Who one is, in a corner of the lobby: the ways in, or the principal and the way out. */

import type { AccountState, Who } from "./account";
import { element, icon } from "./element";
import { Fold } from "./fold";
import { bringKeyButton, saveKeyButton } from "./keyfile";
import type { House } from "./room";
import { identityOf, mayForget, SIGNING, wait, waysIn } from "./signing";
import { shortened } from "./words";
import * as WORDS from "./wording/lobby-account";

const WATCHING = WORDS.watching;
const PLAYING = WORDS.signedIn;
const LOSS = WORDS.signOutLeaves;

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
        : identityOf(who, house.say, () => void forget(house, who), ...saving(house, who)),
      ...(who === null ? [bringKeyButton(account, house.say)] : []),
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

const saving = ({ account, say }: House, who: Who) =>
  who.kind === "guest" ? [saveKeyButton(account, say)] : [];

function head(who: Who | null): (Node | string)[] {
  if (who === null) return [icon("key"), WORDS.signIn];
  return [icon("people"), shortened(who.principal)];
}

async function forget({ account }: House, who: Who): Promise<void> {
  if (await mayForget(who, LOSS)) await account.signOut();
}
