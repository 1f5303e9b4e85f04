/** Entering World: a state, what changes it, and the panels that show it. */

import { PLAYERS } from "../../draw/palette";
import type { House, Leave, Place } from "../../shell/room";
import { bringKeyButton, saveKeyButton } from "../../shell/keyfile";
import { Motion } from "../../shell/motion";
import { pixelRatio } from "../../shell/stage";
import { GRID } from "./rules/board";
import { camera } from "../../state/camera";
import { Store } from "../../state/store";
import { visit } from "./session/session";
import type { Actions, App } from "./state/app";
import { begin } from "./state/app";
import { bindAccount } from "./ui/account";
import { looked, rememberCamera } from "./ui/looked";
import { carry } from "./ui/carry";
import { bindHud } from "./ui/hud";
import { bindKeys } from "./ui/keys";
import { bindLeaderboard } from "./ui/leaderboard";
import { arrive, spotOf } from "./ui/link";
import { later } from "./ui/later";
import { keepInSight } from "./ui/insight";
import { locate } from "./ui/locate";
import { bindOrder } from "./ui/order";
import { close } from "./ui/panels";
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
    camera:
      kept?.camera ?? looked(camera(GRID, innerWidth * pixelRatio(), innerHeight * pixelRatio())),
  });
  const { actions, leave } = visit(store, house);
  if (kept !== null) actions.edit(kept.draft);
  const unbind = [
    house.settings.subscribe((settings) => {
      store.set(settings);
    }),
    ...bind(buildRegions(house.root), store, actions, house),
    rememberCamera(store),
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

function bind(
  regions: Regions,
  store: Store<App>,
  actions: Actions,
  { account, say }: House,
): (() => void)[] {
  const keys = {
    save: () => saveKeyButton(account, say),
    bring: () => bringKeyButton(account, say),
  };
  const find = (player: number) => {
    locate(player, store, actions);
  };
  return [
    bindStage(regions.stage, store, actions),
    bindPointer(regions.stage, store, actions),
    bindKeys(regions.stage, store, actions),
    bindHud(regions.hud, store, actions),
    bindAccount(regions.people, store, actions, keys),
    bindLeaderboard(regions.people, store, actions, find),
    bindToolbar(regions.tools, store, actions),
    bindOrder(regions.order, store, actions),
    keepInSight(regions, store, new Motion(store, actions)),
    later(store, actions, async () => {
      const { bindMinimap } = await import("./ui/minimap");
      return () => bindMinimap(regions.minimap, store, actions);
    }),
    later(store, actions, async () => {
      const { bindPatterns } = await import("./ui/patterns");
      return () => bindPatterns(regions.library, store, actions);
    }),
    later(store, actions, async () => {
      const { bindMark } = await import("./ui/mark");
      return () => bindMark(regions.hud, store, actions);
    }),
    later(store, actions, async () => {
      const { bindCard } = await import("./ui/card");
      return () => bindCard(regions.stage, store);
    }),
    later(store, actions, async () => {
      const { bindDirector } = await import("./ui/director");
      return () => bindDirector(regions.stage.parentElement!, regions.stage, store, actions);
    }),
    later(store, actions, async () => {
      const { bindFeed } = await import("./ui/feed");
      return () => bindFeed(regions.people, store, actions);
    }),
    later(store, actions, async () => {
      const { bindPodium } = await import("./ui/podium");
      return () => bindPodium(document.body, store, actions);
    }),
    later(store, actions, async () => {
      const { bindAdmin } = await import("./ui/admin");
      return () => bindAdmin(regions.people, store, actions);
    }),
    later(store, actions, async () => {
      const { bindCoach } = await import("./ui/coach");
      return () => bindCoach(regions.stage.parentElement!, store, actions);
    }),
  ];
}

/** The colours of the players, for the styles. */
function paintPlayers({ style }: HTMLElement): void {
  PLAYERS.forEach(({ cell }, player) => {
    style.setProperty(`--player-${player}`, cell);
  });
}
