/** Going through the generations of a round: a slider, a button that plays, marks and a link. */

import { drawAddress } from "../../../shell/address";
import { element, icon, write } from "../../../shell/element";
import type { Say } from "../../../shell/say";
import { copy, linkTo } from "../../../shell/share";
import type { Store } from "../../../state/store";
import { room } from "../room";
import type { App } from "../state/app";
import { lastOf } from "../state/app";
import { drawPlace } from "../state/link";
import type { Moment } from "../state/moments";
import { momentsOf } from "../state/moments";
import { jump, playOrStop } from "../state/time";

export function bindReplay(host: HTMLElement, store: Store<App>, say: Say): () => void {
  const change = (next: (app: App) => Partial<App>) => {
    store.set(next(store.state));
  };
  const play = element("button", {
    type: "button",
    class: "icon-button",
    onclick: () => {
      change(playOrStop);
    },
  });
  const slider = element("input", {
    type: "range",
    min: "0",
    "aria-label": "Generation",
    oninput: () => {
      change((app) => jump(app, Number(slider.value)));
    },
  });
  const link = element(
    "button",
    { type: "button", class: "button", onclick: () => void copyLink(store.state, say) },
    icon("link"),
    "Link",
  );
  const descent = element(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Whose children are these",
      title: "Whose children are these: a colour for each slot",
      onclick: () => {
        change((app) => ({ descent: !app.descent }));
      },
    },
    icon("people"),
  );
  const marks = element("div", { class: "arena-moments row" });
  const bar = element("div", { class: "arena-replay" }, play, slider, descent, link);
  host.append(bar, marks);
  const show = () => {
    const app = store.state;
    bar.hidden = marks.hidden = app.film === null;
    if (app.film === null) return;
    descent.setAttribute("aria-pressed", String(app.descent));
    slider.max = String(lastOf(app));
    slider.value = String(app.shown);
    slider.setAttribute("aria-valuetext", `Generation ${app.shown}`);
    const label = app.playing ? "Stop" : "Replay";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(app.playing ? "pause" : "play"));
    }
  };
  const showMarks = () => {
    const { film, round } = store.state;
    const over = film !== null && round?.phase === "Claim";
    const moments = over ? momentsOf(film, round.rules) : [];
    marks.replaceChildren(...moments.map((each) => momentButton(each, change)));
  };
  show();
  showMarks();
  const stop = store.subscribe((app, before) => {
    show();
    if (app.film !== before.film || app.round?.phase !== before.round?.phase) showMarks();
  });
  return stop;
}

type Change = (next: (app: App) => Partial<App>) => void;

function momentButton({ generation, words }: Moment, change: Change): HTMLElement {
  const button = element("button", {
    type: "button",
    class: "chip number",
    onclick: () => {
      change((app) => jump(app, generation));
    },
  });
  write(button, `${generation}: ${words}`);
  return button;
}

/** Put the link to what is shown on the clipboard. */
async function copyLink({ round, shown }: App, say: Say): Promise<void> {
  if (round === null) return;
  const place = drawPlace({ round: round.id, generation: shown });
  await copy(linkTo(drawAddress(room.name, place)), `The link to generation ${shown}`, say);
}
