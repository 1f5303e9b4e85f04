/** Entering World: a state, what changes it, and the page that shows it. */

import { PLAYERS } from "../../draw/palette";
import type { Hand } from "../../shell/hand";
import { Motion } from "../../shell/motion";
import { mount } from "../../shell/mount";
import type { House, Leave, Place } from "../../shell/room";
import { pixelRatio } from "../../shell/stage";
import { camera } from "../../state/camera";
import { LIFE_RULE } from "../../state/dialect";
import { Store } from "../../state/store";
import { asLastTime, followLinks, rememberCamera, spotOf } from "./controls/camera";
import { bindKeys } from "./controls/keyboard";
import type { Game } from "./game";
import { close } from "./panels/open-panel";
import { Room } from "./Room";
import { GRID } from "./rules/board";
import { visit } from "./session/session";
import type { App } from "./state/app";
import { begin } from "./state/app";
import { ORDER as WORDS } from "./words";

/** What whoever comes back finds as it was: where they looked, and what they drew. */
let kept: Pick<App, "camera" | "draft"> | null = null;

export function enter(house: House, place: Store<Place>): Leave {
  spotOf(place.state); // a link that leads nowhere begins nothing
  PLAYERS.forEach(({ cell }, player) => {
    house.root.style.setProperty(`--player-${player}`, cell);
  });
  const screen = camera(GRID, innerWidth * pixelRatio(), innerHeight * pixelRatio());
  const store = new Store<App>({
    ...begin(house.settings.state.calm),
    camera: kept?.camera ?? asLastTime(screen),
  });
  const { actions, leave } = visit(store, house);
  if (kept !== null) actions.edit(kept.draft);
  const game: Game = {
    ...{ store, actions, account: house.account },
    motion: new Motion(store, actions),
  };
  const stops = [
    house.settings.subscribe((settings) => {
      store.set(settings);
    }),
    bindKeys(game),
    rememberCamera(store),
    shareHand(game, house.hand),
    followLinks(store, actions, place),
  ];
  return mount(
    house.root,
    <Room game={game} />,
    () => {
      kept = store.state;
    },
    ...stops,
    leave,
    close,
  );
}

/**
 * Bring along what is in the *hand* of the house, and keep both the same: so a pattern is carried from room
 * to room. What is not Life stays in the hand.
 */
export function shareHand({ store, actions }: Pick<Game, "store" | "actions">, hand: Hand): Leave {
  const take = () => {
    const { pattern } = hand.state;
    if (pattern !== null && pattern.rule !== LIFE_RULE) {
      actions.say(WORDS.otherRule(LIFE_RULE, pattern.rule), "bad");
    } else if (pattern !== store.state.pattern) actions.hold(pattern);
  };
  take();
  const stops = [
    hand.subscribe(take),
    store.subscribe(({ pattern }, before) => {
      if (pattern !== before.pattern) hand.set({ pattern });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
