/**
 * Entering Boxes: a state, what changes it, and what shows it.
 *
 *     #/boxes                           where the last line was drawn
 *     #/boxes?x=500&y=16&z=3@1234567    a place, and a moment of the past
 *
 * A link's place is in view at once, so that a first click means a line of it; its moment, and where the
 * last line was drawn, once the sheet is here.
 */

import { RoomLog } from "../../shell/log";
import { Motion } from "../../shell/motion";
import { mount } from "../../shell/mount";
import type { House, Leave, Place } from "../../shell/room";
import { NoSuchPlace } from "../../shell/room";
import { lookAt } from "../../state/camera";
import { Store } from "../../state/store";
import { WholeSheet } from "./draw/sheet";
import { Client } from "./net/client";
import { LogCheck } from "./net/log-check";
import { Session } from "./net/session";
import { Room } from "./Room";
import { room } from "./manifest";
import { HEIGHT, WIDTH } from "./rules/edges";
import type { App } from "./state";
import { FIRST } from "./state";
import { keepAim, latestBox } from "./state/aim";
import { goToNow, timeLapse, watch } from "./state/past";
import type { Spot } from "./state/view";
import { DRAWING_ZOOM, FIRST_ZOOM, middleOfBox, parseSpot, scaleAt, zoomOf } from "./state/view";
import * as WORDS from "./words";

export function enter(house: House, place: Store<Place>): Leave {
  spotAt(place.state); // a link that leads nowhere begins nothing
  const store = new Store<App>({ ...FIRST, calm: house.settings.state.calm });
  const client = new Client(house.agent);
  const check = new LogCheck(store, () => session.look());
  const log = new RoomLog(house.agent, room, client.news, {
    own: (certain) => check.hold(certain),
  });
  const session: Session = new Session(store, client, log, house.say);
  const motion = new Motion(store, {
    look(camera) {
      store.set({ camera });
    },
  });
  const whole = new WholeSheet();
  const leave = mount(
    house.root,
    <Room visit={{ store, session, client, house, log, motion, whole }} />,
    keepAim(store),
    timeLapse(store),
    place.subscribe((now) => {
      const spot = spotAt(now);
      look(store, spot);
      if (store.state.sheet !== null) goToMoment(store, session, spot);
    }),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
    house.account.follow((who) => session.become(who?.principal ?? null)),
    () => {
      motion.stop();
      session.leave();
      log.close();
    },
  );
  look(store, spotAt(place.state));
  void session.opened.then(() => {
    const spot = spotAt(place.state);
    if (spot.at === null) lookAtLatest(store);
    goToMoment(store, session, spot);
  });
  void session.follow();
  return leave;
}

/** Where the address leads. Throws, if that is nowhere. */
function spotAt({ place }: Place): Spot {
  const spot = parseSpot(place);
  if (spot === null) throw new NoSuchPlace(WORDS.noPlace);
  return spot;
}

/** Look where the link says, if it does. */
function look(store: Store<App>, { at }: Spot): void {
  const { camera, ratio } = store.state;
  if (at === null || camera === null) return;
  store.set({ camera: lookAt(camera, at.x, at.y, scaleAt(at.zoom, ratio)) });
}

/** Show the moment that the link says. */
function goToMoment(store: Store<App>, session: Session, { at, moment }: Spot): void {
  if (moment !== null) void watch(store, session, moment);
  else if (at !== null) goToNow(store);
}

/** Look where the last line was drawn, unless the player went closer somewhere else. */
function lookAtLatest(store: Store<App>): void {
  const { camera, ratio } = store.state;
  if (camera === null || zoomOf(camera, ratio) >= DRAWING_ZOOM) return;
  const box = latestBox(store.state);
  const [x, y] = box === null ? [WIDTH / 2, HEIGHT / 2] : middleOfBox(box);
  store.set({ camera: lookAt(camera, x, y, scaleAt(FIRST_ZOOM, ratio)) });
}
