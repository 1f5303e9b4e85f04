/**
 * Entering Petri: a state, what changes it, and what shows it.
 *
 *     #/petri                    one plays
 *     #/petri/early.17.NESW      one watches that game
 */

import { RoomLog } from "../../shell/log";
import { mount } from "../../shell/mount";
import type { House, Leave, Place } from "../../shell/room";
import { NoSuchPlace } from "../../shell/room";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { LogCheck } from "./net/log-check";
import { Session } from "./net/session";
import { Room } from "./Room";
import { room } from "./manifest";
import { bindSound } from "./sound";
import type { App } from "./state";
import type { Recipe } from "./state/recipe";
import { cook, parseRecipe } from "./state/recipe";
import {
  ghostsAreWhole,
  hintsSeen,
  openGame,
  practice,
  savedRecord,
  soundIsOn,
} from "./state/saves";
import * as WORDS from "./words";

const EVERY = 15_000; // milliseconds between two looks what happened
const PROOF_EVERY = 60_000;
const FIRST: Recipe = { mode: "early", width: 6, height: 6, seed: 0, moves: "", off: [] };

export function enter(house: House, place: Store<Place>): Leave {
  const store = new Store<App>(begin(house, recipeAt(place.state)));
  const client = new Client(house.agent);
  const check = new LogCheck();
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => check.hold(store.state, events),
    proofEvery: PROOF_EVERY,
  });
  const session = new Session(store, client, house.say, () => void following.look());
  void session.arrive();
  const following = log.follow(EVERY, (events) => {
    session.hear(events);
  });
  return mount(
    house.root,
    <Room visit={{ store, session, client, house, log }} />,
    bindSound(store),
    place.subscribe((now) => {
      store.set({ watched: recipeAt(now) });
    }),
    house.account.follow((who) => {
      session.become(who?.principal ?? null);
    }),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
    () => {
      session.leave();
      log.close();
    },
  );
}

/** The game that the address leads to; null where one plays. */
function recipeAt({ place }: Place): Recipe | null {
  if (place === "" || place === "/") return null;
  const recipe = parseRecipe(place.slice(1));
  if (recipe === null || !playable(recipe)) throw new NoSuchPlace(WORDS.noGame);
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

/** Where one left off in this browser; else a dish to practise with, if today's cannot be had. */
function begin({ account, settings }: House, watched: Recipe | null): App {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const left = openGame();
  const game = left ?? practice({ ...FIRST, seed });
  return {
    watched,
    opening: left === null,
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
    record: savedRecord(),
    told: hintsSeen() ? null : [],
    who: account.who?.principal ?? null,
    busy: [],
    sound: soundIsOn(),
    calm: settings.state.calm,
  };
}
