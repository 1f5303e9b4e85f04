/** A visit to World: everything that its state is changed by, behind one set of actions. */

import { Client } from "../net/client";
import type { House, Leave } from "../../../shell/room";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { Drafting } from "./drafting";
import type { Forecast } from "./forecast";
import { requests } from "./requests";
import type { Scouting } from "./scouting";
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
  const request = requests(store, say);
  const watch = new Watch(store, client, proving(agent, client));
  const hurry = () => {
    watch.hurry();
  };
  const seating = new Seating(store, client, { account, request, say, hurry });
  const drafting = new Drafting(store);
  const sending = new Sending(store, client, { account, drafting, watch, request, say });
  const admin = async () => {
    const { Admin } = await import("./admin"); // few are admins
    return new Admin(client, { request, say, hurry });
  };
  const forecast = whenSeen(store, async () => {
    const { Forecast } = await import("./forecast");
    return new Forecast(store);
  });
  let found: Promise<Scouting> | null = null;
  const scouting = () => {
    found ??= import("./scouting").then(({ Scouting }) => new Scouting(store));
    return found;
  };
  watch.start();
  const unfollow = seating.follow();
  const { edit, undo, redo, cancel, hold, use, look } = drafting;
  const { play, leave: leaveGame, moveSeat, rename } = seating;
  const actions: Actions = {
    ...{ play, leave: leaveGame, moveSeat, rename },
    pause: async () => (await admin()).pause(),
    resume: async () => (await admin()).resume(),
    reset: async () => (await admin()).reset(),
    freeSeats: async () => (await admin()).freeSeats(),
    endSeason: async () => (await admin()).endSeason(),
    setSeason: async (seconds) => (await admin()).setSeason(seconds),
    removePlayer: async (player) => (await admin()).removePlayer(player),
    days: () => client.days(),
    seasons: () => client.seasons(),
    season: (number) => client.season(number),
    lapse: (season) => client.thumbnails(season),
    thumbnail: () => client.thumbnail(),
    ...{ edit, undo, redo, cancel, hold, use, look },
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
    setWhatIf: (whatIfOn) => {
      store.set({ whatIfOn });
    },
    scrubWhatIf: (at) => forecast.loaded?.scrubWhatIf(at),
    findMove: async (patterns) => (await scouting()).findMove(patterns),
    forecastLand: async (points) => (await scouting()).forecastLand(points),
    say,
  };
  const leave = () => {
    unfollow();
    forecast.stop();
    void found?.then((one) => {
      one.stop();
    });
    watch.stop();
  };
  return { actions, leave };
}

/** Load what looks ahead, when there is a picture to look ahead from. */
function whenSeen(store: Store<App>, load: () => Promise<Forecast>) {
  const found = {
    loaded: null as Forecast | null,
    stop() {
      left = true;
      unsubscribe();
      found.loaded?.stop();
    },
  };
  let left = false;
  const unsubscribe = store.subscribe(({ view }) => {
    if (view === null) return;
    unsubscribe();
    void load().then((forecast) => {
      if (left) forecast.stop();
      else found.loaded = forecast;
    });
  });
  return found;
}
