/** Entering World: a state, what changes it, and the panels that show it. */

import { PLAYERS } from "../../draw/palette";
import type { House, Leave, Place } from "../../shell/room";
import { GRID } from "./rules/board";
import { camera } from "../../state/camera";
import { Store } from "../../state/store";
import { visit } from "./session/session";
import type { Actions, App } from "./state/app";
import { begin } from "./state/app";
import { bindAccount } from "./ui/account";
import { bindAdmin } from "./ui/admin";
import { carry } from "./ui/carry";
import { bindHud } from "./ui/hud";
import { bindIntro } from "./ui/intro";
import { bindKeys } from "./ui/keys";
import { bindLeaderboard } from "./ui/leaderboard";
import { arrive, spotOf } from "./ui/link";
import { locate } from "./ui/locate";
import { bindMinimap } from "./ui/minimap";
import { bindOrder } from "./ui/order";
import { close } from "./ui/panels";
import { bindPatterns } from "./ui/patterns";
import { bindPointer } from "./ui/pointer";
import type { Regions } from "./ui/regions";
import { buildRegions } from "./ui/regions";
import { bindStage } from "./ui/stage";
import { bindToolbar } from "./ui/toolbar";
import "./ui/style.css";
import "./ui/play.css";

/** What whoever comes back finds as it was: where they looked, and what they drew. */
let kept: Pick<App, "camera" | "draft"> | null = null;

export function enter(house: House, place: Store<Place>): Leave {
  spotOf(place.state); // a link that leads nowhere begins nothing
  paintPlayers(house.root);
  const { calm } = house.settings.state;
  const store = new Store<App>({
    ...begin(calm),
    camera: kept?.camera ?? camera(GRID, innerWidth, innerHeight),
  });
  const { actions, leave } = visit(store, house);
  if (kept !== null) actions.edit(kept.draft);
  const unbind = [
    house.settings.subscribe((settings) => {
      store.set(settings);
    }),
    ...bind(buildRegions(house.root), store, actions),
    carry(store, actions, house.hand),
    arrive(store, actions, place),
  ];
  return () => {
    kept = store.state;
    for (const stop of unbind) stop();
    leave();
    close();
  };
}

function bind(regions: Regions, store: Store<App>, actions: Actions): (() => void)[] {
  const find = (player: number) => {
    locate(player, store, actions);
  };
  return [
    bindStage(regions.stage, store, actions),
    bindPointer(regions.stage, store, actions),
    bindKeys(regions.stage, store, actions),
    bindHud(regions.hud, store, actions),
    bindAccount(regions.people, store, actions),
    bindLeaderboard(regions.people, store, actions, find),
    bindAdmin(regions.people, store, actions),
    bindToolbar(regions.tools, store, actions),
    bindOrder(regions.order, store, actions),
    bindMinimap(regions.minimap, store, actions),
    bindPatterns(regions.library, store, actions),
    bindIntro(document.body, store, actions),
  ];
}

/** The colours of the players, for the styles. */
function paintPlayers({ style }: HTMLElement): void {
  PLAYERS.forEach(({ cell }, player) => {
    style.setProperty(`--player-${player}`, cell);
  });
}
