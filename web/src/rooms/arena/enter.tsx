/**
 * Entering the Arena: a state, what changes it, and what shows it.
 *
 *     #/arena            the round that is open
 *     #/arena/17@120     round 17, at generation 120
 */

import { RoomLog } from "../../shell/log";
import { mount } from "../../shell/mount";
import type { House, Leave, Place } from "../../shell/room";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { proveRound } from "./net/proof";
import { Session } from "./net/session";
import { room } from "./manifest";
import { Room } from "./Room";
import type { App } from "./state";
import { FIRST, parsePlace, watched } from "./state";
import { EVERY, REST, tick } from "./state/playback";
import { KEPT } from "./state/kept";
import { SECRETS as secrets } from "./state/secrets";

export function enter(house: House, place: Store<Place>): Leave {
  const spot = parsePlace(place.state.place);
  // Whoever wants it calm sees no reel unless they ask for it.
  const reeling = !house.settings.state.calm;
  const store = new Store<App>({ ...FIRST, spot, reeling, replay: spot?.generation != null });
  const client = new Client(house.agent);
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => {
      const { round, film } = store.state;
      return round === null ? null : proveRound(round, film, events);
    },
  });
  const session = new Session(store, client, log, secrets, KEPT, house.say);
  const stops = [
    place.subscribe(({ place: at }) => {
      session.open(parsePlace(at));
      void session.follow();
    }),
    house.account.follow((who) => {
      session.become(who?.principal ?? null);
    }),
  ];
  void session.follow();
  const ticking = setInterval(() => {
    store.set(tick(store.state, house.settings.state.calm));
    if (store.state.rest >= REST) session.goOn();
  }, EVERY);
  return mount(
    house.root,
    <Room
      store={store}
      app={watched(store)}
      session={session}
      client={client}
      secrets={secrets}
      house={house}
      log={log}
    />,
    ...stops,
    () => {
      clearInterval(ticking);
      session.leave();
      log.close();
    },
  );
}
