/** A visit without a page: a real state, a canister of its own, and a note of what was said. */

import type { Request } from "../../../../src/rooms/world/session/requests";
import { requests } from "../../../../src/rooms/world/session/requests";
import { Account } from "../../../../src/shell/account";
import type { Say } from "../../../../src/shell/say";
import type { App, Me } from "../../../../src/rooms/world/state/app";
import { begin } from "../../../../src/rooms/world/state/app";
import { Store } from "../../../../src/state/store";
import { Canister } from "./canister";

export const GUEST: Me = {
  principal: "k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-6ae",
  kind: "guest",
  player: null,
  name: "",
  balance: 0,
  admin: false,
};

export class Visit {
  readonly store: Store<App>;
  readonly canister: Canister;
  readonly said: string[] = [];
  readonly say: Say = (text, tone = "news") => this.said.push(`${tone}: ${text}`);
  readonly request: Request;
  /** Of a page that comes from this very machine. */
  readonly account: Account;

  constructor(patch: Partial<App> = {}, canister = new Canister()) {
    this.store = new Store<App>({ ...begin(false), ...patch });
    this.canister = canister;
    this.request = requests(this.store, this.say);
    this.account = new Account(canister, null, this.say);
  }
}
