/**
 * Entering Petri: a state, what changes it, and what shows it.
 *
 *     #/petri                    one plays
 *     #/petri/early.17.NESW      one watches that game
 */

import { homeLink } from "../../shell/home";
import { element } from "../../shell/element";
import type { House, Leave, Place } from "../../shell/room";
import { NoSuchPlace } from "../../shell/room";
import { drawAddress } from "../../shell/address";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { Session } from "./net/session";
import { room } from "./room";
import type { App } from "./state/app";
import type { Recipe } from "./state/recipe";
import { cook, parseRecipe } from "./state/recipe";
import { openGame, practice, soundIsOn, tutorialSeen } from "./state/saves";
import { bindPlay } from "./ui/play";
import { bindReplay } from "./ui/replay";
import { openTutorial } from "./ui/tutorial";
import "./ui/style.css";

const FIRST: Recipe = { mode: "early", width: 6, height: 6, seed: 0, moves: "" };

export function enter(house: House, place: Store<Place>): Leave {
  recipeAt(place.state); // a link that leads nowhere begins nothing
  const store = new Store<App>(begin(house));
  const client = new Client(house.agent);
  const session = new Session(store, client, house.say);
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
        ? bindPlay(head, host, store, session, client, house)
        : watch(head, host, recipe, session, client, house);
  };
  show();
  if (recipeAt(place.state) === null && !tutorialSeen()) openTutorial(store.state.calm);
  void session.look();
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
    proof: null,
    rival: null,
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
  session: Session,
  client: Client,
  house: House,
): Leave {
  const address = drawAddress(room.name);
  head.append(element("a", { class: "button", href: address }, "Play"));
  const stage = element("div", { class: "petri-stage" });
  host.append(stage);
  return bindReplay(stage, recipe, client, house, {
    playOn: (some) => {
      session.open(some);
      location.hash = address;
    },
  });
}
