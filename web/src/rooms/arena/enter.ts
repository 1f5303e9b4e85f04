/**
 * Entering the Arena: a state, what changes it, and what shows it.
 *
 *     #/arena            the round that is open
 *     #/arena/17@120     round 17, at generation 120
 */

import { element } from "../../shell/element";
import type { House, Leave, Place } from "../../shell/room";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { Session } from "./net/session";
import { room } from "./room";
import type { App } from "./state/app";
import { FIRST } from "./state/app";
import { parsePlace } from "./state/link";
import { Secrets } from "./state/secrets";
import { EVERY, tick } from "./state/time";
import { bindBoard } from "./ui/board";
import { bindFigures } from "./ui/figures";
import { bindHead } from "./ui/head";
import { bindJoin } from "./ui/join";
import { bindPeople } from "./ui/people";
import { bindReplay } from "./ui/replay";
import "./ui/style.css";

export function enter(house: House, place: Store<Place>): Leave {
  const spot = parsePlace(place.state.place);
  const store = new Store<App>({ ...FIRST, spot, replay: spot?.generation != null });
  const client = new Client(house.agent);
  const secrets = new Secrets();
  const session = new Session(store, client, secrets, house.say);
  const { canister } = client;
  const head = element("header", { class: "arena-head" });
  const stage = element("div", { class: "arena-stage" });
  const side = element("div", { class: "arena-side-by" });
  const body = element("div", { class: "arena-body" }, stage, side);
  house.root.append(element("main", { class: "arena", "aria-label": room.title }, head, body));

  const unbind = [
    bindHead(head, store, session, client, house),
    bindBoard(stage, store),
    bindFigures(stage, store),
    bindReplay(stage, store, house.say),
    bindJoin(side, { store, session, secrets, house, canister }),
    bindPeople(side, store),
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
  }, EVERY);
  return () => {
    clearInterval(ticking);
    for (const stop of unbind) stop();
    session.leave();
  };
}
