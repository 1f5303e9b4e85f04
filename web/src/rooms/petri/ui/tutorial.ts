/** The tutorial: five moves, each on a dish of its own, that the player makes themselves. */

import type { Opened } from "../../../shell/dialog";
import { open } from "../../../shell/dialog";
import { element, write } from "../../../shell/element";
import { DURATION, foreseen, moving, still } from "../draw/scene";
import type { Way } from "../rules/plate";
import type { Ghost } from "../state/ghosts";
import { ghost } from "../state/ghosts";
import { keepTutorialSeen } from "../state/saves";
import { button } from "./buttons";
import { DishCanvas } from "./canvas";
import { wayOfKey } from "./keys";
import { LESSONS } from "./lessons";
import { dishWords, WAY_WORDS } from "./spoken";
import { wayOf } from "./swipes";

/** Opens the tutorial; nothing slides in it if *calm*. */
export function openTutorial(calm: boolean): Opened {
  const opened = open("Petri in five moves", "petri-tutorial");
  const tutorial = new Tutorial(opened, calm);
  opened.body.append(...tutorial.parts);
  const unfollow = tutorial.canvas.follow();
  tutorial.show();
  opened.onclose = () => {
    unfollow();
    tutorial.stop();
    keepTutorialSeen();
  };
  opened.dialog.addEventListener("keydown", (event) => {
    const way = wayOfKey(event);
    if (way === null) return;
    event.preventDefault();
    tutorial.play(way);
  });
  return opened;
}

class Tutorial {
  readonly canvas = new DishCanvas("petri-lesson", "Dish");
  readonly #title = element("h3");
  readonly #text = element("p", { "aria-live": "polite" });
  readonly #dots = element("div", { class: "petri-dots", role: "img" });
  readonly #go: HTMLButtonElement;
  readonly #skip: HTMLButtonElement;
  readonly #calm: boolean;
  readonly #opened: Opened;
  #at = 0;
  #played: Ghost | null = null;
  #frame = 0;

  constructor(opened: Opened, calm: boolean) {
    this.#opened = opened;
    this.#calm = calm;
    this.#dots.append(...LESSONS.map(() => element("span")));
    const go = () => {
      if (this.#played === null) this.play(LESSONS[this.#at]!.way);
      else this.#next();
    };
    this.#go = button("forward", "", go, "button primary");
    const skip = () => {
      opened.close();
    };
    this.#skip = button("close", "Skip", skip, "button quiet");
    this.#bindSwipes();
  }

  get parts(): Node[] {
    const foot = element("div", { class: "row choices" }, this.#dots, this.#skip, this.#go);
    return [this.canvas.root, this.#title, this.#text, foot];
  }

  /** Make the lesson's move, if *way* is the one that it asks for. */
  play(way: Way): void {
    const lesson = LESSONS[this.#at]!;
    if (this.#played !== null || way !== lesson.way) return;
    this.#played = ghost(lesson.dish, way, true);
    this.#move(this.#calm ? -DURATION : 0, performance.now());
    this.#tell();
  }

  show(): void {
    cancelAnimationFrame(this.#frame);
    this.#played = null;
    this.canvas.show(still(LESSONS[this.#at]!.dish));
    this.#tell();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #next(): void {
    if (this.#at === LESSONS.length - 1) {
      this.#opened.close();
      return;
    }
    this.#at++;
    this.show();
  }

  #tell(): void {
    const { title, before, after, way, dish } = LESSONS[this.#at]!;
    const done = this.#played !== null;
    const last = this.#at === LESSONS.length - 1;
    write(this.#title, `${this.#at + 1}. ${title}`);
    write(this.#text, done ? after : before);
    const next = last ? "Play" : "Next";
    this.#go.lastChild!.textContent = done ? next : `Swipe ${WAY_WORDS[way]}`;
    this.canvas.root.setAttribute("aria-label", dishWords(this.#played?.after ?? dish));
    this.#dots.setAttribute("aria-label", `${this.#at + 1} of ${LESSONS.length}`);
    [...this.#dots.children].forEach((dot, at) => dot.classList.toggle("now", at === this.#at));
  }

  #move(head: number, began: number): void {
    const { dish } = LESSONS[this.#at]!;
    const played = this.#played!;
    const time = performance.now() - began - head;
    this.canvas.show(moving(dish, played.after, played.turn, time));
    if (time < DURATION) {
      this.#frame = requestAnimationFrame(() => {
        this.#move(head, began);
      });
    }
  }

  /** A swipe plays; on the way, or while held, the lesson's ghost is shown. */
  #bindSwipes(): void {
    const { root } = this.canvas;
    let start: PointerEvent | null = null;
    const hide = () => {
      if (this.#played === null) this.canvas.show(still(LESSONS[this.#at]!.dish));
    };
    root.addEventListener("pointerdown", (event) => {
      start = event;
      root.setPointerCapture(event.pointerId);
      const { dish, way } = LESSONS[this.#at]!;
      const foretold = this.#played === null ? ghost(dish, way, false) : null;
      if (foretold !== null) this.canvas.show(foreseen(foretold));
    });
    root.addEventListener("pointerup", (event) => {
      const way =
        start === null ? null : wayOf(event.clientX - start.clientX, event.clientY - start.clientY);
      start = null;
      hide();
      if (way !== null) this.play(way);
    });
    root.addEventListener("pointercancel", () => {
      start = null;
      hide();
    });
  }
}
