/** Playing: the regions of the room, and what is bound in each. */

import { drawAddress } from "../../../shell/address";
import { element } from "../../../shell/element";
import type { RoomLog } from "../../../shell/log";
import type { House } from "../../../shell/room";
import type { Store } from "../../../state/store";
import type { Client } from "../net/client";
import type { Session } from "../net/session";
import { room } from "../room";
import type { Way } from "../rules/plate";
import type { App } from "../state/app";
import { isOver } from "../state/app";
import { drawRecipe } from "../state/recipe";
import { keepSound } from "../state/saves";
import type { Doings } from "./bar";
import { bindBar, bindEnd, bindHead } from "./bar";
import { openBegin } from "./begin";
import { bindBoard } from "./board";
import { openHelp } from "./help";
import { bindHud } from "./hud";
import { bindKeys } from "./keys";
import { bindPad } from "./pad";
import { bindSide } from "./side";
import { bindSound } from "./sound";
import { bindSwipes } from "./swipes";
import { openTables, watchDish } from "./tables";
import { WAY_WORDS } from "./spoken";

/** What there is as long as somebody is in the room. */
export interface Visit {
  readonly store: Store<App>;
  readonly session: Session;
  readonly client: Client;
  readonly house: House;
  readonly log: RoomLog;
}

/** Build all that one plays with in *host*, below a *head*. */
export function bindPlay(
  head: HTMLElement,
  host: HTMLElement,
  { store, session, client, house, log }: Visit,
): () => void {
  const hud = element("div");
  const board = element("div", { class: "petri-board" });
  const pad = element("div", { class: "petri-pad", role: "group", "aria-label": "Swipe" });
  const bar = element("div", { class: "petri-bar row" });
  const side = element("aside", { class: "petri-side", "aria-label": "Tables and you" });
  const title = element("h1", { class: "unseen" }, room.title);
  host.append(element("div", { class: "petri-stage" }, title, hud, board, pad, bar), side);
  const play = (way: Way) => {
    if (!session.play(way) && !isOver(store.state)) house.say(`Nothing moves ${WAY_WORDS[way]}.`);
  };
  const doings = doingsOf(store, session, client, house);
  const unbind = [
    bindHead(head, store, doings, log),
    bindHud(hud, store),
    bindBoard(board, store),
    bindEnd(board, store, doings),
    bindSwipes(board, store, play),
    bindPad(pad, store, play),
    bindBar(bar, store, doings),
    bindSide(side, store, session, client, house),
    bindSound(store),
    bindKeys({ play, keys: keysOf(doings) }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

/** The keys of *doings*. */
export function keysOf(doings: Doings): Readonly<Record<string, () => void>> {
  return {
    u: doings.undo,
    n: doings.begin,
    g: doings.pin,
    t: doings.tables,
    r: doings.replay,
    m: doings.sound,
    "?": doings.help,
  };
}

function doingsOf(store: Store<App>, session: Session, client: Client, house: House): Doings {
  return {
    begin: () => {
      openBegin(store, session, client, house);
    },
    undo: () => {
      session.undo();
    },
    giveUp: () => void session.giveUp(),
    replay: () => {
      location.hash = drawAddress(room.name, `/${drawRecipe(store.state.game.recipe)}`);
    },
    tables: () => {
      openTables(store.state, client, (standing) => void watchDish(client, standing, house.say));
    },
    help: () => {
      openHelp(store.state.calm);
    },
    pin: () => {
      store.set({ pinned: !store.state.pinned });
    },
    sound: () => {
      const sound = !store.state.sound;
      keepSound(sound);
      store.set({ sound });
    },
  };
}
