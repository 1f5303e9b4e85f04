/**
 * The director: a camera that goes where owners meet, or follows a player; and time of one's own.
 *
 *     [where owners meet v]  [|< 10 s] [pause] [step] [slow]      12 s behind  [Live]
 *
 * Whoever drags or zooms has the camera again.
 */

import { element, icon, write } from "../../../shell/element";
import type { IconName } from "../../../shell/element";
import { span } from "../../../shell/words";
import type { Camera } from "../../../state/camera";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { SIZE } from "../rules/board";
import { whereBusiest, whereOwnersMeet } from "../state/hotspot";
import type { Actions, App } from "../state/app";
import { DIRECTOR, LAPSE } from "../words/later";
import { openLapseOfNow } from "./lapse";
import { frames } from "../../../shell/motion";
import { backToTheBoard, panels } from "./panels";

const CUT_EVERY = 6000; // milliseconds from one place to the next
const TRAVEL = 1500; // milliseconds on the way
const CLOSE = 5; // device pixels of a cell, at least
const GENERATION = 100; // milliseconds
const BACK = 100; // generations: ten seconds

const MEETINGS = "meet";
const NOBODY = "";

export function bindDirector(
  host: HTMLElement,
  stage: HTMLElement,
  store: Store<App>,
  actions: Actions,
): () => void {
  const director = new Director(store, actions);
  host.append(director.root);
  const show = () => {
    director.root.hidden = panels.state.open !== "director" && store.state.live;
    director.show(store.state);
  };
  const listening = new AbortController();
  for (const event of ["pointerdown", "wheel"])
    stage.addEventListener(
      event,
      () => {
        director.cut(NOBODY);
      },
      { signal: listening.signal, passive: true },
    );
  const unbind = [
    store.subscribe((now, before) => {
      if (PIECES.some((piece) => now[piece] !== before[piece])) show();
    }),
    panels.subscribe(show),
  ];
  show();
  return () => {
    for (const stop of unbind) stop();
    listening.abort();
    director.stop();
  };
}

const PIECES = ["live", "pace", "view", "chain", "standings"] as const satisfies (keyof App)[];

class Director {
  readonly #store: Store<App>;
  readonly #actions: Actions;
  readonly #who = element("select", { "aria-label": DIRECTOR.camera });
  readonly #behind = element("span", { class: "number soft", role: "status" });
  readonly #pause: HTMLButtonElement;
  readonly #slow: HTMLButtonElement;
  readonly #live: HTMLButtonElement;
  readonly root: HTMLElement;
  #timer: ReturnType<typeof setInterval> | undefined;
  #travel: () => void = () => undefined;
  #listed = "";

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.#pause = button("pause", DIRECTOR.pause, () => {
      actions.pacePlayback(store.state.pace === "still" ? "usual" : "still");
    });
    this.#slow = button("ghost", DIRECTOR.slow, () => {
      actions.pacePlayback(store.state.pace === "slow" ? "usual" : "slow");
    });
    this.#slow.replaceChildren("¼");
    this.#live = element("button", { type: "button", class: "button small" }, DIRECTOR.live);
    this.#live.addEventListener("click", (event) => {
      actions.goLive();
      backToTheBoard(event);
    });
    const back = button("undo", DIRECTOR.back, () => {
      actions.rewind(BACK);
    });
    const step = button("forward", DIRECTOR.step, () => {
      actions.stepPlayback();
    });
    const lapse = button("film", LAPSE.button, () => {
      void openLapseOfNow(actions, store.state);
    });
    this.#who.addEventListener("change", () => {
      this.cut(this.#who.value);
    });
    this.root = element(
      "section",
      { id: "director", class: "panel", "aria-label": DIRECTOR.title, hidden: true },
      element("div", { class: "field" }, this.#who),
      back,
      this.#pause,
      step,
      this.#slow,
      lapse,
      this.#behind,
      this.#live,
    );
  }

  show({ live, pace, view, chain, standings }: App): void {
    this.#list(standings);
    const still = pace === "still";
    this.#pause.replaceChildren(icon(still ? "play" : "pause"));
    this.#pause.setAttribute("aria-label", still ? DIRECTOR.goOn : DIRECTOR.pause);
    this.#pause.setAttribute("aria-pressed", String(still));
    this.#slow.setAttribute("aria-pressed", String(pace === "slow"));
    const behind = Math.max(0, (chain?.generation ?? 0) - (view?.generation ?? 0));
    write(this.#behind, live ? "" : DIRECTOR.behind(span(behind * GENERATION)));
    this.#live.hidden = live;
  }

  /** Give the camera to *who*: the meetings, a player by number, or nobody. */
  cut(who: string): void {
    clearInterval(this.#timer);
    this.#travel();
    this.#who.value = who;
    if (who === NOBODY) return;
    this.#go(who);
    this.#timer = setInterval(() => {
      this.#go(who);
    }, CUT_EVERY);
  }

  stop(): void {
    this.cut(NOBODY);
    this.root.remove();
  }

  #go(who: string): void {
    const { view, camera, calm } = this.#store.state;
    if (view === null) return;
    const goal =
      who === MEETINGS ? whereOwnersMeet(view.cells) : whereBusiest(view.cells, Number(who));
    if (goal === null) return;
    const scale = Math.max(camera.scale, CLOSE);
    if (calm) this.#actions.look(lookAt(camera, goal[0], goal[1], scale));
    else this.#glide(camera, goal[0], goal[1], scale);
  }

  /** Travel the shorter way round, slowly at both ends. */
  #glide(from: Camera, x: number, y: number, scale: number): void {
    const short = (far: number) => far - SIZE * Math.round(far / SIZE);
    const [dx, dy] = [short(x - from.x), short(y - from.y)];
    let passed = 0;
    this.#travel();
    this.#travel = frames((elapsed) => {
      passed = Math.min(TRAVEL, passed + elapsed);
      const part = 0.5 - 0.5 * Math.cos((Math.PI * passed) / TRAVEL);
      const near = from.scale * (scale / from.scale) ** part;
      const { width, height } = this.#store.state.camera;
      this.#actions.look(
        lookAt({ ...from, width, height }, from.x + dx * part, from.y + dy * part, near),
      );
      return passed < TRAVEL;
    });
  }

  /** The players that can be followed, built anew only if they are others. */
  #list(standings: App["standings"]): void {
    const listed = JSON.stringify(standings.map(({ player, name }) => [player, name]));
    if (listed === this.#listed) return;
    this.#listed = listed;
    const chosen = this.#who.value;
    this.#who.replaceChildren(
      element("option", { value: NOBODY }, DIRECTOR.mine),
      element("option", { value: MEETINGS }, DIRECTOR.meetings),
      ...standings.map(({ player, name }) =>
        element("option", { value: String(player) }, DIRECTOR.follow(name)),
      ),
    );
    this.#who.value = chosen;
  }
}

function button(picture: IconName, label: string, press: () => void): HTMLButtonElement {
  const attributes = {
    type: "button",
    class: "icon-button quiet",
    "aria-label": label,
    title: label,
  };
  const made = element("button", attributes, icon(picture));
  made.addEventListener("click", (event) => {
    press();
    backToTheBoard(event);
  });
  return made;
}
