/**
 * News at the edge of the picture that goes away by itself, but not while somebody points at it
 * or has the focus in it. What went wrong stays longer. The same words twice are one toast.
 */
import { Announcer } from "./announce";
import type { IconName } from "./element";
import { element, icon } from "./element";
import type { Say, Tone } from "./say";
import * as WORDS from "./wording/toast";

const SHOWN_FOR: Record<Tone, number> = { news: 4500, good: 4500, bad: 10000 }; // milliseconds
const MOST = 4;
const ICONS: Record<Tone, IconName> = { news: "glider", good: "check", bad: "warning" };

/** What says something to the player: by a toast in *toasts*, and by words in *announcer*. */
export function speaker(toasts: HTMLElement, announcer: HTMLElement): Say {
  const shown = new Toasts(toasts);
  const spoken = new Announcer(announcer);
  return (text, tone = "news") => {
    shown.say(text, tone);
    spoken.say(text, tone);
  };
}

export class Toasts {
  readonly #host: HTMLElement;
  readonly #toasts: Toast[] = [];

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  say(text: string, tone: Tone = "news"): void {
    this.#toasts.find((toast) => toast.text === text && toast.tone === tone)?.close();
    if (this.#toasts.length >= MOST) this.#toasts[0]!.close();
    const toast = new Toast(text, tone, () => this.#toasts.splice(this.#toasts.indexOf(toast), 1));
    this.#toasts.push(toast);
    this.#host.append(toast.root);
  }
}

class Toast {
  readonly root: HTMLElement;
  readonly text: string;
  readonly tone: Tone;
  readonly #closed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointed = false;
  #focused = false;

  constructor(text: string, tone: Tone, closed: () => void) {
    this.text = text;
    this.tone = tone;
    this.#closed = closed;
    const close = { type: "button", class: "icon-button quiet", "aria-label": WORDS.dismiss };
    this.root = element(
      "div",
      { class: `toast panel ${tone}` },
      icon(ICONS[tone]),
      element("p", {}, text),
      element(
        "button",
        {
          ...close,
          onclick: () => {
            this.close();
          },
        },
        icon("close"),
      ),
    );
    this.#watch();
    this.#expire();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (!this.root.isConnected) return;
    this.root.remove();
    this.#closed();
  }

  #watch(): void {
    const on = (event: string, change: () => void) => {
      this.root.addEventListener(event, () => {
        change();
        this.#expire();
      });
    };
    on("pointerenter", () => (this.#pointed = true));
    on("pointerleave", () => (this.#pointed = false));
    on("focusin", () => (this.#focused = true));
    on("focusout", () => (this.#focused = false));
  }

  #expire(): void {
    clearTimeout(this.#timer);
    if (this.#pointed || this.#focused) return;
    this.#timer = setTimeout(() => {
      this.close();
    }, SHOWN_FOR[this.tone]);
  }
}
