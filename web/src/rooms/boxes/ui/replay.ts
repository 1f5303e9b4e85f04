/**
 * The past: a slider over all records, and a time-lapse.
 *
 *     [play]  ----------o-----------------  1 234 of 56 789 lines  [speed]  [GIF]  [now]
 */

import { element, icon, write } from "../../../shell/element";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Session } from "../net/session";
import type { App } from "../state/app";

const LAPSE = 30; // seconds that the whole past takes at single speed
const SPEEDS = [0.25, 1, 4];
const SLOWEST = 4; // records a second, at least

/** Watch the past from *moment* on; the log is read first, if it is not here. */
export async function watch(store: Store<App>, session: Session, moment: number): Promise<void> {
  store.set({
    moment: Math.min(moment, store.state.records),
    aim: null,
    ahead: null,
    cursor: null,
  });
  await session.readAll();
  if (store.state.marks === null) store.set({ moment: null });
}

export function goToNow(store: Store<App>): void {
  store.set({ moment: null, playing: false });
}

/** *saveGif* makes a film of the past up to the moment that is shown. */
export function bindReplay(
  host: HTMLElement,
  store: Store<App>,
  saveGif: () => Promise<void>,
): () => void {
  const bar = new Bar(store, saveGif);
  host.append(bar.root);
  const stops = [store.subscribe(bar.show), lapse(store)];
  bar.show(store.state);
  return () => {
    for (const stop of stops) stop();
    bar.root.remove();
  };
}

class Bar {
  readonly root = element("section", { class: "boxes-replay panel", "aria-label": "The past" });
  readonly #play: HTMLButtonElement;
  readonly #slider: HTMLInputElement;
  readonly #words = element("span", { class: "number boxes-when" });
  readonly #speed: HTMLButtonElement;
  readonly #gif: HTMLButtonElement;
  #making = false;

  constructor(store: Store<App>, saveGif: () => Promise<void>) {
    this.#play = element("button", {
      type: "button",
      class: "icon-button",
      onclick: () => {
        toggle(store);
      },
    });
    this.#slider = element("input", {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": "After how many lines",
      oninput: () => {
        store.set({ moment: Number(this.#slider.value), playing: false });
      },
    });
    this.#speed = element("button", {
      type: "button",
      class: "button small",
      onclick: () => {
        const next = SPEEDS[(SPEEDS.indexOf(store.state.speed) + 1) % SPEEDS.length]!;
        store.set({ speed: next });
      },
    });
    const film = async () => {
      this.#making = this.#gif.disabled = true;
      await saveGif();
      this.#making = this.#gif.disabled = false;
    };
    const attributes = { type: "button", class: "button small", onclick: () => void film() };
    this.#gif = element("button", attributes, "GIF");
    const now = () => {
      goToNow(store);
    };
    this.root.append(
      this.#play,
      this.#slider,
      this.#words,
      this.#speed,
      this.#gif,
      element("button", { type: "button", class: "button small primary", onclick: now }, "Now"),
    );
  }

  readonly show = (app: App): void => {
    const { moment, records, playing, marks, speed, reading } = app;
    this.root.hidden = moment === null;
    if (moment === null) return;
    const ready = marks !== null;
    this.#play.disabled = this.#slider.disabled = !ready;
    this.#gif.disabled = !ready || this.#making;
    this.#play.setAttribute("aria-label", playing ? "Pause" : "Play");
    if (this.#play.dataset["shows"] !== String(playing)) {
      this.#play.dataset["shows"] = String(playing);
      this.#play.replaceChildren(icon(playing ? "pause" : "play"));
    }
    this.#slider.max = String(records);
    this.#slider.value = String(moment);
    this.#slider.setAttribute("aria-valuetext", `${grouped(moment)} of ${grouped(records)} lines`);
    const loading = `Reading the log, ${Math.floor(100 * (reading ?? 0))} %`;
    write(this.#words, ready ? `${grouped(moment)} of ${grouped(records)} lines` : loading);
    write(this.#speed, `${speed} ×`);
    this.#speed.setAttribute("aria-label", `Speed: ${speed}`);
  };
}

function toggle(store: Store<App>): void {
  const { playing, moment, records } = store.state;
  const again = !playing && moment !== null && moment >= records;
  store.set({ playing: !playing, ...(again && { moment: 0 }) });
}

/** Go on while it plays: the whole past in half a minute. */
function lapse(store: Store<App>): () => void {
  let frame = 0;
  let before = 0;
  let exact = 0;
  const step = (now: number) => {
    const { playing, moment, records, speed } = store.state;
    if (!playing || moment === null) return;
    if (Math.floor(exact) !== moment) exact = moment;
    const pace = Math.max(records / LAPSE, SLOWEST) * speed;
    exact += (pace * Math.min(now - before, 100)) / 1000;
    before = now;
    const next = Math.min(records, Math.floor(exact));
    store.set({ moment: next, playing: next < records });
    if (next < records) frame = requestAnimationFrame(step);
  };
  const stop = store.subscribe((now, then) => {
    if (!now.playing || then.playing) return;
    before = performance.now();
    frame = requestAnimationFrame(step);
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
