/**
 * The coach: the first move on the real board, in three steps, for whoever has never made one.
 *
 *     1  take this glider     2  place it here     3  send it     ->  it flies, and is yours
 *
 * Which step it is follows from what is in hand and drafted, so that nobody who does it in another
 * way is held up. Whoever skips it, or sends something, is never coached again in this browser.
 */

import { element, icon, write } from "../../../shell/element";
import { kept } from "../../../shell/keeping";
import { find } from "../../../state/library";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { centred } from "../../../state/strokes";
import type { Actions, App } from "../state/app";
import { stamp } from "../state/draft";
import { COACH } from "../words/later";
import { middle } from "./cursor";
import { openShelf, panels } from "./panels";

const coached = kept("coach", (said): said is "done" => said === "done");
const CLOSE = 10; // device pixels of a cell that can be seen well

export type Step = "take" | "place" | "send" | "sent";

/** What is to be done next. */
export function stepOf({ pattern, draft, sent }: Pick<App, "pattern" | "draft" | "sent">): Step {
  if (sent.length > 0) return "sent";
  if (draft.items.length > 0) return "send";
  return pattern === null ? "take" : "place";
}

/** Coach whoever has not been coached in this browser. */
export function bindCoach(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  if (coached.read() !== null || store.state.me?.player != null) return () => undefined;
  const coach = new Coach(store, actions);
  host.append(coach.root);
  let sent = false;
  const show = (now: App) => {
    sent ||= now.sent.length > 0;
    coach.show(sent ? "sent" : stepOf(now));
    coach.root.hidden = panels.state.open === "library";
  };
  const unbind = [
    store.subscribe((now, before) => {
      if (PIECES.some((piece) => now[piece] !== before[piece])) show(now);
    }),
    panels.subscribe(() => {
      show(store.state);
    }),
  ];
  show(store.state);
  return () => {
    for (const stop of unbind) stop();
    coach.root.remove();
  };
}

const PIECES = ["pattern", "draft", "sent"] as const satisfies readonly (keyof App)[];
const STEPS: readonly Step[] = ["take", "place", "send"];

class Coach {
  readonly #store: Store<App>;
  readonly #actions: Actions;
  readonly #count = element("p", { class: "soft number" });
  readonly #words = element("p", { role: "status" });
  readonly #go = element("button", { type: "button", class: "button primary" });
  readonly root: HTMLElement;
  #step: Step = "take";

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    const label = { "aria-label": COACH.skip, title: COACH.skip };
    const skip = element("button", { type: "button", class: "icon-button quiet", ...label });
    skip.append(icon("close"));
    skip.addEventListener("click", () => {
      this.#end();
    });
    this.#go.addEventListener("click", () => {
      this.#press();
    });
    this.root = element(
      "aside",
      { id: "coach", class: "panel", "aria-label": COACH.title },
      element("div", { class: "coach-words" }, this.#count, this.#words),
      skip,
      this.#go,
    );
  }

  show(step: Step): void {
    this.#step = step;
    if (step === "sent") coached.write("done");
    const { words, button } = COACH.steps[step];
    write(this.#words, words);
    write(this.#go, button);
    const at = STEPS.indexOf(step);
    write(this.#count, at < 0 ? COACH.done : COACH.count(at + 1, STEPS.length));
  }

  #press(): void {
    if (this.#step === "take") this.#take();
    else if (this.#step === "place") this.#place();
    else if (this.#step === "send") void this.#actions.send();
    else {
      this.#end();
      openShelf();
    }
  }

  /** The glider in hand, at a cursor in the middle, seen from close by. */
  #take(): void {
    const { camera } = this.#store.state;
    this.#actions.look(lookAt(camera, camera.x, camera.y, Math.max(camera.scale, CLOSE)));
    this.#actions.hold(find("glider")!.pattern);
    this.#store.set({ cursor: middle(this.#store.state.camera), hover: null });
  }

  #place(): void {
    const { draft, pattern, cursor, camera } = this.#store.state;
    if (pattern === null) return;
    this.#actions.edit(stamp(draft, pattern, centred(pattern, cursor ?? middle(camera))));
    this.#actions.hold(null);
    this.#store.set({ cursor: null });
  }

  #end(): void {
    coached.write("done");
    this.root.remove();
  }
}
