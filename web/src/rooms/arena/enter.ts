/**
 * Entering the Arena: a state, what changes it, and what shows it.
 *
 *     #/arena            the round that is open
 *     #/arena/17@120     round 17, at generation 120
 */

import { element } from "../../shell/element";
import { RoomLog } from "../../shell/log";
import type { House, Leave, Place } from "../../shell/room";
import { Store } from "../../state/store";
import { dress, lookOf } from "./draw/looks";
import { Client } from "./net/client";
import { holdRound } from "./net/holding";
import { Session } from "./net/session";
import { room } from "./room";
import type { App } from "./state/app";
import { FIRST } from "./state/app";
import { parsePlace } from "./state/link";
import { SECRETS as secrets } from "./state/secrets";
import { EVERY, REST, tick } from "./state/time";
import { bindBoard } from "./ui/board";
import { bindFigures } from "./ui/figures";
import { bindHead } from "./ui/head";
import { bindJoin } from "./ui/join";
import { bindPeople } from "./ui/people";
import { bindReplay } from "./ui/replay";
import "./ui/style.css";

export function enter(house: House, place: Store<Place>): Leave {
  const spot = parsePlace(place.state.place);
  // Whoever wants it calm sees no reel unless they ask for it.
  const reeling = !house.settings.state.calm;
  const store = new Store<App>({ ...FIRST, spot, reeling, replay: spot?.generation != null });
  const client = new Client(house.agent);
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => {
      const { round, film } = store.state;
      return round === null ? null : holdRound(round, film, events);
    },
  });
  const session = new Session(store, client, log, secrets, house.say);
  const { canister } = client;
  const head = element("header", { class: "arena-head" });
  const stage = element("div", { class: "arena-stage" });
  const side = element("div", { class: "arena-side-by" });
  const body = element("div", { class: "arena-body" }, stage, side);
  const main = element("main", { class: "arena", "aria-label": room.title }, head, body);
  house.root.append(main);

  const unbind = [
    bindHead(head, { store, session, client, house, log }),
    bindBoard(stage, store),
    bindFigures(stage, store),
    bindReplay(stage, store, house.say),
    bindJoin(side, { store, session, secrets, house, canister }),
    bindPeople(side, store),
    bindStep(main, store),
    bindLook(main, store),
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
  return () => {
    clearInterval(ticking);
    for (const stop of unbind) stop();
    session.leave();
    log.close();
  };
}

/** Let *main* have the look of the season that is shown. */
function bindLook(main: HTMLElement, store: Store<App>): () => void {
  const show = ({ round, season }: App) => {
    dress(main, lookOf(round?.season ?? season ?? 1));
  };
  show(store.state);
  return store.subscribe(show);
}

/** Say in *main* which step of joining somebody is at: on a phone the board makes room for it. */
function bindStep(main: HTMLElement, store: Store<App>): () => void {
  return store.subscribe(({ draft }, before) => {
    if (draft?.step !== before.draft?.step) main.dataset["step"] = String(draft?.step ?? "");
  });
}
