/** What stands on the board while the last round is shown again: which one, and the way back. */

import { drawAddress } from "../../../shell/address";
import { element, icon, write } from "../../../shell/element";
import type { Store } from "../../../state/store";
import { room } from "../room";
import type { App } from "../state/app";
import { mySlot } from "../state/app";
import { drawPlace } from "../state/link";
import { outcomeWords } from "./words";

export interface ReelBar {
  readonly root: HTMLElement;
  readonly show: (app: App) => void;
}

export function reelBar(store: Store<App>): ReelBar {
  const words = element("span");
  const link = element("a", { class: "chip" }, icon("play"), words);
  const press = () => {
    store.set({ reeling: !store.state.reeling });
  };
  const change = element("button", { type: "button", class: "chip", onclick: press });
  const root = element("div", { class: "arena-reel row", hidden: true }, link, change);
  const show = (app: App) => {
    const { reel, reeling, round, draft } = app;
    const waits = round?.phase === "Commit" && draft === null && mySlot(app) === null;
    root.hidden = reel === null || !waits;
    if (reel === null) return;
    const [blue, red] = reel.round.scores;
    const end = `${outcomeWords(reel.round.outcome!)}, ${blue.score} to ${red.score}`;
    link.hidden = !reeling;
    link.setAttribute(
      "href",
      drawAddress(room.name, drawPlace({ round: reel.round.id, generation: 0 })),
    );
    write(words, `Round ${reel.round.id} again: ${end}`);
    write(change, reeling ? "Show the line-up" : `Show round ${reel.round.id} again`);
  };
  return { root, show };
}
