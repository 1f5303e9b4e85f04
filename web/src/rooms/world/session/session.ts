/** A visit to World: everything that its state is changed by, behind one set of actions. */

import { Client } from "../net/client";
import type { House, Leave } from "../../../shell/room";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { Drafting } from "./drafting";
import { errands } from "./errand";
import type { Foreseeing } from "./foreseeing";
import { Seating } from "./seating";
import { Sending } from "./sending";
import { proving, Watch } from "./watch";

export interface Visit {
  readonly actions: Actions;
  readonly leave: Leave;
}

/** Begin to watch, and play on as whoever is signed in. */
export function visit(store: Store<App>, { agent, account, say }: House): Visit {
  const client = new Client(agent);
  const errand = errands(store, say);
  const watch = new Watch(store, client, proving(agent, client));
  const hurry = () => {
    watch.hurry();
  };
  const seating = new Seating(store, client, { account, errand, say, hurry });
  const ruling = async () => {
    const { Ruling } = await import("./ruling"); // few are admins
    return new Ruling(client, { errand, say, hurry });
  };
  const drafting = new Drafting(store);
  const foreseeing = new Later(store);
  const sending = new Sending(store, client, { account, drafting, watch, errand, say });
  watch.start();
  const unfollow = seating.follow();
  const actions: Actions = {
    signIn: (kind) => seating.signIn(kind),
    signOut: () => seating.signOut(),
    join: () => seating.join(),
    play: () => seating.play(),
    leave: () => seating.leave(),
    prepareMove: () => account.prepare(),
    moveSeat: () => seating.moveSeat(),
    rename: (name) => seating.rename(name),
    pause: async () => (await ruling()).pause(),
    resume: async () => (await ruling()).resume(),
    reset: async () => (await ruling()).reset(),
    freeSeats: async () => (await ruling()).freeSeats(),
    endSeason: async () => (await ruling()).endSeason(),
    setSeason: async (seconds) => (await ruling()).setSeason(seconds),
    removePlayer: async (player) => (await ruling()).removePlayer(player),
    seasons: () => client.seasons(),
    season: (number) => client.season(number),
    lapse: (season) => client.thumbnails(season),
    thumbnail: () => client.thumbnail(),
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
    pacePlayback: (pace) => {
      watch.time.pace(pace);
    },
    stepPlayback: () => {
      watch.time.step();
    },
    rewind: (generations) => {
      watch.time.back(generations);
    },
    goLive: () => {
      watch.time.live();
    },
    prove: () => watch.prove(),
    setWhatIf: (on) => {
      store.set({ whatIfOn: on });
    },
    scrubWhatIf: (at) => {
      foreseeing.found?.scrubWhatIf(at);
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

/** What looks ahead: loaded when there is a picture to look ahead from. */
class Later {
  found: Foreseeing | null = null;
  readonly #store: Store<App>;
  readonly #unsubscribe: () => void;
  #left = false;

  constructor(store: Store<App>) {
    this.#store = store;
    this.#unsubscribe = store.subscribe(({ view }) => {
      if (view !== null) void this.#load();
    });
  }

  stop(): void {
    this.#left = true;
    this.#unsubscribe();
    this.found?.stop();
  }

  async #load(): Promise<void> {
    this.#unsubscribe();
    const { Foreseeing } = await import("./foreseeing");
    if (!this.#left) this.found = new Foreseeing(this.#store);
  }
}
