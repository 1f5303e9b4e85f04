/** The composition root: a state, what changes it, and the panels that show it. */

import { PLAYERS } from "./draw/palette";
import { findNetwork } from "./net/network";
import { words } from "./net/words";
import { GRID } from "./rooms/world/rules/board";
import { visit } from "./rooms/world/session/session";
import type { Actions, App } from "./rooms/world/state/app";
import { begin } from "./rooms/world/state/app";
import { camera } from "./state/camera";
import { Store } from "./state/store";
import { bindAccount } from "./rooms/world/ui/account";
import { bindAdmin } from "./rooms/world/ui/admin";
import { bindHud } from "./rooms/world/ui/hud";
import { bindIntro } from "./rooms/world/ui/intro";
import { bindKeys } from "./rooms/world/ui/keys";
import { bindLeaderboard } from "./rooms/world/ui/leaderboard";
import { arrive } from "./rooms/world/ui/link";
import { locate } from "./rooms/world/ui/locate";
import { bindMinimap } from "./rooms/world/ui/minimap";
import { bindOrder } from "./rooms/world/ui/order";
import { bindPatterns } from "./rooms/world/ui/patterns";
import { bindPointer } from "./rooms/world/ui/pointer";
import { bindStage } from "./rooms/world/ui/stage";
import "./rooms/world/ui/style.css";
import "./rooms/world/ui/play.css";
import { speaker } from "./shell/toast";
import { bindToolbar } from "./rooms/world/ui/toolbar";

function main(): void {
  const region = (id: string) => document.getElementById(id)!;
  const say = speaker(region("toasts"), region("announcer"));
  PLAYERS.forEach(({ cell }, player) => {
    document.documentElement.style.setProperty(`--player-${player}`, cell);
  });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const store = new Store<App>({
    ...begin(calm.matches),
    camera: camera(GRID, innerWidth, innerHeight),
  });
  calm.addEventListener("change", () => {
    store.set({ calm: calm.matches });
  });
  try {
    const actions = visit(store, findNetwork(location), say);
    bind(region, store, actions);
    arrive(store, actions);
  } catch (fault) {
    say(words(fault), "bad");
  }
}

function bind(region: (id: string) => HTMLElement, store: Store<App>, actions: Actions): void {
  bindStage(region("stage"), store, actions);
  bindPointer(region("stage"), store, actions);
  bindKeys(region("stage"), store, actions);
  bindHud(region("hud"), store, actions);
  bindAccount(region("people"), store, actions);
  bindLeaderboard(region("people"), store, actions, (player) => {
    locate(player, store, actions);
  });
  bindAdmin(region("people"), store, actions);
  bindToolbar(region("tools"), store, actions);
  bindOrder(region("order"), store, actions);
  bindMinimap(region("minimap"), store, actions);
  bindPatterns(region("library"), store, actions);
  bindIntro(document.body, store, actions);
}

main();
