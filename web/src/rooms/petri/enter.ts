/**
 * Entering Petri: a state, what changes it, and what shows it.
 *
 *     #/petri                    one plays
 *     #/petri/early.17.NESW      one watches that game
 */

import { homeLink } from "../../shell/home";
import { element } from "../../shell/element";
import { RoomLog } from "../../shell/log";
import { bindMark } from "../../shell/mark";
import type { House, Leave, Place } from "../../shell/room";
import { NoSuchPlace } from "../../shell/room";
import { drawAddress } from "../../shell/address";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { Holder } from "./net/holding";
import { Session } from "./net/session";
import { room } from "./room";
import type { App } from "./state/app";
import type { Recipe } from "./state/recipe";
import { cook, parseRecipe } from "./state/recipe";
import { ghostsAreWhole, openGame, practice, soundIsOn, tutorialSeen } from "./state/saves";
import type { Visit } from "./ui/play";
import { bindPlay } from "./ui/play";
import { bindReplay } from "./ui/replay";
import { openTutorial } from "./ui/tutorial";
import "./ui/style.css";

const EVERY = 15_000; // milliseconds between two looks what happened
const PROOF_EVERY = 60_000;
const FIRST: Recipe = { mode: "early", width: 6, height: 6, seed: 0, moves: "", off: [] };

export function enter(house: House, place: Store<Place>): Leave {
  recipeAt(place.state); // a link that leads nowhere begins nothing
  const store = new Store<App>(begin(house));
  const client = new Client(house.agent);
  const holder = new Holder();
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => holder.hold(store.state, events),
    proofEvery: PROOF_EVERY,
  });
  const session = new Session(store, client, house.say, () => void following.look());
  const head = element("header", { class: "petri-head" });
  const host = element("div", { class: "petri-host" });
  house.root.append(element("main", { class: "petri", "aria-label": room.title }, head, host));

  let leaveView: Leave = () => undefined;
  const show = () => {
    const recipe = recipeAt(place.state);
    leaveView();
    head.replaceChildren(homeLink());
    host.replaceChildren();
    host.classList.toggle("petri-watching", recipe !== null);
    leaveView =
      recipe === null
        ? bindPlay(head, host, { store, session, client, house, log })
        : watch(head, host, recipe, { store, session, client, house, log });
  };
  show();
  if (recipeAt(place.state) === null && !tutorialSeen()) openTutorial(store.state.calm);
  void session.look();
  const following = log.follow(EVERY, (events) => {
    session.hear(events);
  });
  const unbind = [
    place.subscribe(show),
    house.account.follow((who) => {
      session.become(who?.principal ?? null);
    }),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
    leaveView();
    session.leave();
    log.close();
  };
}

/** The game that the address leads to; null where one plays. */
function recipeAt({ place }: Place): Recipe | null {
  if (place === "" || place === "/") return null;
  const recipe = parseRecipe(place.slice(1));
  if (recipe === null || !playable(recipe)) {
    throw new NoSuchPlace("That link leads to no game of Petri.");
  }
  return recipe;
}

function playable(recipe: Recipe): boolean {
  try {
    cook(recipe);
    return true;
  } catch {
    return false;
  }
}

/** Where one left off in this browser, or a dish to practise with. */
function begin({ account, settings }: House): App {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const game = openGame() ?? practice({ ...FIRST, seed });
  return {
    game,
    dish: cook(game.recipe),
    last: null,
    ahead: null,
    looking: false,
    pinned: false,
    whole: ghostsAreWhole(),
    proof: null,
    rival: null,
    off: [],
    today: null,
    best: [],
    who: account.who?.principal ?? null,
    busy: [],
    sound: soundIsOn(),
    calm: settings.state.calm,
  };
}

/** Watch the game of *recipe*. */
function watch(
  head: HTMLElement,
  host: HTMLElement,
  recipe: Recipe,
  { session, client, house, log }: Visit,
): Leave {
  const address = drawAddress(room.name);
  const play = element("a", { class: "button", href: address }, "Play");
  head.append(element("span", { class: "row" }, play));
  const stage = element("div", { class: "petri-stage" });
  host.append(stage);
  const unbind = [
    bindMark(play, log),
    bindReplay(stage, recipe, client, house, {
      playOn: (some) => {
        session.open(some);
        location.hash = address;
      },
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}
