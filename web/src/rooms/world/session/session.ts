/** A visit to World: everything that its state is changed by, behind one set of actions. */

import { Client } from "../net/client";
import type { House, Leave } from "../../../shell/room";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { Drafting } from "./drafting";
import { errands } from "./errand";
import { Foreseeing } from "./foreseeing";
import { Seating } from "./seating";
import { Sending } from "./sending";
import { Watch } from "./watch";

export interface Visit {
  readonly actions: Actions;
  readonly leave: Leave;
}

/** Begin to watch, and play on as whoever is signed in. */
export function visit(store: Store<App>, { agent, account, say }: House): Visit {
  const client = new Client(agent);
  const errand = errands(store, say);
  const watch = new Watch(store, client);
  const hurry = () => {
    watch.hurry();
  };
  const seating = new Seating(store, client, { account, errand, say, hurry });
  const drafting = new Drafting(store);
  const foreseeing = new Foreseeing(store);
  const sending = new Sending(store, client, { account, drafting, watch, errand, say });
  watch.start();
  const unfollow = seating.follow();
  const actions: Actions = {
    signIn: (kind) => seating.signIn(kind),
    signOut: () => seating.signOut(),
    join: () => seating.join(),
    leave: () => seating.leave(),
    rename: (name) => seating.rename(name),
    pause: () => seating.pause(),
    resume: () => seating.resume(),
    reset: () => seating.reset(),
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
  const leave = () => {
    unfollow();
    foreseeing.stop();
    watch.stop();
  };
  return { actions, leave };
}
