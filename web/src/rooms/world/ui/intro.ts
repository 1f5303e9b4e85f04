/** How the game works: a few slides in the help, by button or arrow keys, that can be left at any moment. */
import type { Opened } from "../../../shell/dialog";
import { open } from "../../../shell/dialog";
import { element, icon } from "../../../shell/element";
import { LESSONS } from "./lessons";
import { PICTURE, play, still } from "./picture";
import * as WORDS from "../words/intro";

const SHARPNESS = 2; // pixels of the picture for one of the page

/** Opens the introduction; nothing moves in it if *calm*. */
export function openIntro(calm = prefersCalm()): Opened {
  const opened = open(WORDS.howGameWorks, "intro");
  const slides = new Slides(opened, calm);
  opened.body.append(...slides.parts);
  opened.onclose = () => {
    slides.stop();
  };
  opened.dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") slides.turn(1);
    if (event.key === "ArrowLeft") slides.turn(-1);
  });
  slides.next.focus();
  return opened;
}

const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class Slides {
  readonly next = button("primary", () => {
    if (!this.turn(1)) this.#opened.close();
  });
  readonly #back = button("", () => this.turn(-1));
  readonly #canvas = element("canvas", { class: "lesson", role: "img" });
  readonly #text = element("div", { class: "slide", "aria-live": "polite" });
  readonly #dots = element("div", { class: "dots", role: "img" });
  readonly #opened: Opened;
  readonly #calm: boolean;
  #at = 0;
  #stop: () => void = () => undefined;

  constructor(opened: Opened, calm: boolean) {
    this.#opened = opened;
    this.#calm = calm;
    this.#canvas.width = PICTURE.width * SHARPNESS;
    this.#canvas.height = PICTURE.height * SHARPNESS;
    this.#back.append(icon("back"), WORDS.back);
    this.#dots.append(...LESSONS.map(() => element("span")));
    this.#show();
  }

  get parts(): Node[] {
    const choices = element("div", { class: "row choices" }, this.#dots, this.#back, this.next);
    return [this.#canvas, this.#text, choices];
  }

  /** Goes *by* slides on, or back; false if there are no more that way. */
  turn(by: number): boolean {
    if (LESSONS[this.#at + by] === undefined) return false;
    this.#at += by;
    this.#show();
    return true;
  }

  stop(): void {
    this.#stop();
  }

  #show(): void {
    const { title, text, shows } = LESSONS[this.#at]!;
    const lines = text.map((line) => element("p", {}, line));
    this.#text.replaceChildren(element("h3", {}, title), ...lines);
    this.#canvas.setAttribute("aria-label", shows);
    this.#guide();
    this.#draw();
  }

  /** Where one is, and where one can go. */
  #guide(): void {
    const last = this.#at === LESSONS.length - 1;
    this.next.replaceChildren(...(last ? [WORDS.start] : [WORDS.next, icon("forward")]));
    this.#back.disabled = this.#at === 0;
    this.#dots.setAttribute("aria-label", `${this.#at + 1} of ${LESSONS.length}`);
    [...this.#dots.children].forEach((dot, at) => dot.classList.toggle("now", at === this.#at));
  }

  #draw(): void {
    const lesson = LESSONS[this.#at]!;
    this.#stop();
    if (this.#calm) still(this.#canvas, lesson);
    else this.#stop = play(this.#canvas, lesson);
  }
}

const button = (looks: string, onclick: () => void) =>
  element("button", { type: "button", class: `button ${looks}`, onclick });
