/** Going through the generations of a round: a slider with marks, a button that plays, a link, a GIF, a picture. */

import { drawAddress } from "../../../shell/address";
import { element, icon, write } from "../../../shell/element";
import type { Say } from "../../../shell/say";
import { copy, download, linkTo } from "../../../shell/share";
import { words } from "../../../net/words";
import type { Store } from "../../../state/store";
import { room } from "../room";
import type { App } from "../state/app";
import { isOver, lastOf } from "../state/app";
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
  const film = element(
    "button",
    { type: "button", class: "button", onclick: () => void saveGif(film, store.state, say) },
    icon("download"),
    "GIF",
  );
  const still = element(
    "button",
    { type: "button", class: "button", onclick: () => void savePng(store.state, say) },
    icon("camera"),
    "Picture",
  );
  const ticks = element("div", { class: "arena-ticks", "aria-hidden": "true" });
  const marks = element("div", { class: "arena-moments row" });
  const track = element("div", { class: "arena-track" }, ticks, slider);
  const bar = element("div", { class: "arena-replay" }, play, track, descent, link, still, film);
  host.append(bar, marks);
  const show = () => {
    const app = store.state;
    bar.hidden = marks.hidden = app.film === null;
    if (app.film === null) return;
    film.hidden = !isOver(app);
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
    const moments = film !== null && isOver(store.state) ? momentsOf(film, round!.rules) : [];
    marks.replaceChildren(...moments.map((each) => momentButton(each, change)));
    ticks.replaceChildren(...moments.map(({ generation }) => tickAt(generation, film!.length - 1)));
  };
  show();
  showMarks();
  const stop = store.subscribe((app, before) => {
    show();
    if (app.film !== before.film || isOver(app) !== isOver(before)) showMarks();
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

/** A mark on the slider, at *generation* of *last*. */
function tickAt(generation: number, last: number): HTMLElement {
  const tick = element("span");
  tick.style.setProperty("--at", String(generation / Math.max(1, last)));
  return tick;
}

/** Save the round as a GIF, while its button waits. */
async function saveGif(button: HTMLButtonElement, { round, film }: App, say: Say): Promise<void> {
  if (round === null || film === null) return;
  button.disabled = true;
  try {
    const { gifOfRound } = await import("./film");
    download(await gifOfRound(round, film), `arena-round-${round.id}.gif`);
  } catch (fault) {
    say(words(fault), "bad");
  }
  button.disabled = false;
}

/** Save the generation that is shown as a picture. */
async function savePng({ round, film, shown }: App, say: Say): Promise<void> {
  if (round === null || film === null) return;
  try {
    const { pngOfRound } = await import("./film");
    download(await pngOfRound(round, film, shown), `arena-round-${round.id}-${shown}.png`);
  } catch (fault) {
    say(words(fault), "bad");
  }
}

/** Put the link to what is shown on the clipboard. */
async function copyLink({ round, shown }: App, say: Say): Promise<void> {
  if (round === null) return;
  const place = drawPlace({ round: round.id, generation: shown });
  await copy(linkTo(drawAddress(room.name, place)), `The link to generation ${shown}`, say);
}
