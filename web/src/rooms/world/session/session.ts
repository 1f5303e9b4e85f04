/** A visit to the page: everything that the state is changed by, behind one set of actions. */

import { Client } from "../net/client";
import type { Network } from "../../../net/network";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { Account } from "./account";
import { Drafting } from "./drafting";
import type { Say } from "./errand";
import { errands } from "./errand";
import { Foreseeing } from "./foreseeing";
import { Sending } from "./sending";
import { Watch } from "./watch";

/** Begin to watch, and play on as whoever played here before. */
export function visit(store: Store<App>, network: Network, say: Say): Actions {
  const client = new Client(network);
  const errand = errands(store, say);
  const watch = new Watch(store, client);
  const hurry = () => {
    watch.hurry();
  };
  const account = new Account(store, client, errand, say, hurry);
  const drafting = new Drafting(store);
  const foreseeing = new Foreseeing(store);
  const sending = new Sending(store, client, { account, drafting, watch, errand, say });
  watch.start();
  void account.restore(network.local);
  return {
    signIn: (kind) => account.signIn(kind),
    signOut: () => account.signOut(),
    join: () => account.join(),
    leave: () => account.leave(),
    rename: (name) => account.rename(name),
    pause: () => account.pause(),
    resume: () => account.resume(),
    reset: () => account.reset(),
    edit: (next) => {
      drafting.edit(next);
    },
    undo: () => {
      drafting.undo();
    },
    redo: () => {
      drafting.redo();
    },
    cancel: () => {
      drafting.cancel();
    },
    hold: (pattern) => {
      drafting.hold(pattern);
    },
    use: (tool) => {
      drafting.use(tool);
    },
    look: (camera) => {
      drafting.look(camera);
    },
    send: () => sending.send(),
    setWhatIf: (on) => {
      foreseeing.setWhatIf(on);
    },
    scrubWhatIf: (at) => {
      foreseeing.scrubWhatIf(at);
    },
    say,
  };
}
