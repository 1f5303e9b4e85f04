/**
 * Entering Boxes: a state, what changes it, and what shows it.
 *
 *     #/boxes                           where the last line was drawn
 *     #/boxes?x=500&y=16&z=3@1234567    a place, and a moment of the past
 */

import { words } from "../../net/words";
import { drawAddress } from "../../shell/address";
import { element } from "../../shell/element";
import { RoomLog } from "../../shell/log";
import { Motion } from "../../shell/motion";
import type { House, Leave, Place } from "../../shell/room";
import { NoSuchPlace } from "../../shell/room";
import { copy, download, linkTo } from "../../shell/share";
import { lookAt } from "../../state/camera";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { Holder } from "./net/holding";
import { Session } from "./net/session";
import { room } from "./room";
import type { Edge } from "./rules/edges";
import { HEIGHT, WIDTH } from "./rules/edges";
import { latestBox } from "./state/aiming";
import type { App } from "./state/app";
import { FIRST, shownAt } from "./state/app";
import type { Spot } from "./state/link";
import { drawSpot, parseSpot } from "./state/link";
import { FIRST_ZOOM, LEAST_ZOOM, scaleAt, zoomOf } from "./state/view";
import type * as Film from "./ui/film";
import { bindHead } from "./ui/head";
import { openHelp } from "./ui/help";
import { bindHud } from "./ui/hud";
import type { Commands } from "./ui/keys";
import { press } from "./ui/keys";
import { bindMinimap } from "./ui/minimap";
import { bindPointer } from "./ui/pointer";
import { bindReplay, goToNow, watch } from "./ui/replay";
import { bindStage } from "./ui/stage";
import { WholeSheet } from "./ui/whole";
import { zoomButtons } from "./ui/zoom";
import "./ui/style.css";

export function enter(house: House, place: Store<Place>): Leave {
  const spot = spotAt(place.state);
  const store = new Store<App>({ ...FIRST, calm: house.settings.state.calm });
  const client = new Client(house.agent);
  const holder = new Holder(store, () => session.look());
  const log = new RoomLog(house.agent, room, client.news, {
    own: (certain) => holder.hold(certain),
  });
  const session: Session = new Session(store, client, log, house.say);
  const motion = new Motion(store, {
    look(camera) {
      store.set({ camera });
    },
  });
  const whole = new WholeSheet();
  const head = element("header", { class: "boxes-head" });
  const stage = element("div", { class: "boxes-stage" });
  const foot = element("div", { class: "boxes-foot" });
  const corner = element("div", { class: "boxes-corner" });
  const main = element(
    "main",
    { class: "boxes", "aria-label": room.title },
    head,
    stage,
    corner,
    foot,
  );
  house.root.append(main);
  const does = commandsOf(store, session, motion, house);
  corner.append(zoomButtons(does));
  const onKey = (event: KeyboardEvent) => {
    if (keysAreTaken(event)) return;
    if (press(event, store, does)) event.preventDefault();
  };
  main.addEventListener("keydown", onKey);

  const unbind = [
    bindHead(head, { store, session, client, house, log }, does),
    bindStage(stage, store, whole),
    bindPointer(stage, store, motion, does.draw),
    bindMinimap(corner, store, whole),
    bindHud(foot, store, session, house),
    bindReplay(foot, store, does.film),
    place.subscribe((now) => {
      goTo(store, session, spotAt(now));
    }),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
    house.account.follow((who) => session.become(who?.principal ?? null)),
    () => {
      motion.stop();
    },
  ];
  void session.follow().then(() => {
    begin(store, session, spot);
  });
  return () => {
    for (const stop of unbind) stop();
    session.leave();
    log.close();
  };
}

/** Where the address leads. Throws, if that is nowhere. */
function spotAt({ place }: Place): Spot {
  const spot = parseSpot(place);
  if (spot === null) throw new NoSuchPlace("That link leads to no place on the sheet.");
  return spot;
}

/** Look where the link says, or else where the last line was drawn. */
function begin(store: Store<App>, session: Session, spot: Spot): void {
  if (spot.at === null) lookAtLatest(store);
  goTo(store, session, spot);
}

function goTo(store: Store<App>, session: Session, { at, moment }: Spot): void {
  const { camera, ratio } = store.state;
  if (at !== null && camera !== null) {
    store.set({ camera: lookAt(camera, at.x, at.y, scaleAt(at.zoom, ratio)) });
  }
  if (moment !== null) void watch(store, session, moment);
  else if (at !== null) goToNow(store);
}

function lookAtLatest(store: Store<App>): void {
  const { camera, ratio } = store.state;
  const box = latestBox(store.state);
  if (camera === null) return;
  const [x, y] =
    box === null ? [WIDTH / 2, HEIGHT / 2] : [(box % WIDTH) + 0.5, Math.floor(box / WIDTH) + 0.5];
  store.set({ camera: lookAt(camera, x, y, scaleAt(FIRST_ZOOM, ratio)) });
}

/** Everything that can be done by a button and by a key. */
function commandsOf(store: Store<App>, session: Session, motion: Motion, house: House) {
  const draw = (edge: Edge) => {
    if (house.account.who === null) {
      house.say(
        "To draw lines, play as a guest or sign in: the button is at the foot of the page.",
      );
    } else session.draw(edge);
  };
  const commands: Commands & {
    readonly latest: () => void;
    readonly share: () => void;
    readonly picture: () => void;
    readonly film: () => Promise<void>;
  } = {
    draw,
    zoom: (factor) => {
      const { camera } = store.state;
      if (camera !== null) motion.zoom(camera.width / 2, camera.height / 2, factor);
    },
    whole: () => {
      motion.travel(WIDTH / 2, HEIGHT / 2, scaleAt(LEAST_ZOOM, store.state.ratio) / 4);
    },
    latest: () => {
      const box = latestBox(store.state);
      const scale = scaleAt(FIRST_ZOOM, store.state.ratio);
      if (box !== null) motion.travel((box % WIDTH) + 0.5, Math.floor(box / WIDTH) + 0.5, scale);
    },
    help: () => {
      openHelp(store.state.allowance);
    },
    heat: () => void session.setHeat(!store.state.heat),
    replay: () => {
      if (store.state.moment === null) void watch(store, session, store.state.records);
      else goToNow(store);
    },
    share: () => {
      const { camera, ratio, moment } = store.state;
      if (camera === null) return;
      const spot = drawSpot(camera.x, camera.y, zoomOf(camera, ratio), moment);
      void copy(linkTo(drawAddress(room.name, spot)), "The link to this place", house.say);
    },
    picture: () => void saves("png", ({ pngOfSheet }) => pngOfSheet(store.state)),
    film: () => saves("gif", ({ gifOfSheet }) => gifOfSheet(store.state)),
    say: house.say,
  };
  return commands;

  /** Save what *make* draws; drawing is loaded when it is wanted. */
  async function saves(end: string, make: (film: typeof Film) => Promise<Blob>): Promise<void> {
    try {
      const made = await make(await import("./ui/film"));
      download(made, `boxes-${shownAt(store.state)}.${end}`);
    } catch (fault) {
      house.say(words(fault), "bad");
    }
  }
}

/** Whether the keys belong to what has the focus. */
function keysAreTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, textarea, select") !== null) return true;
  return target.closest("button, a") !== null && (key === "Enter" || key === " ");
}
