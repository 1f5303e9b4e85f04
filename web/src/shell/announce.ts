/**
 * What happens, for those who listen instead of look.
 *
 * Two regions that screen readers read out when they change: one waits for a pause, the other,
 * for what went wrong, does not. Only what is said to the player is read out: a picture that changes
 * ten times a second would talk without end.
 */
import { element } from "./element";
import type { Tone } from "./say";

const GONE_AFTER = 8000; // milliseconds; so that nobody who reads on finds old news

export class Announcer {
  readonly #calm: HTMLElement;
  readonly #urgent = element("div", { class: "unseen", role: "alert" });

  /** *host* is the calm region; the urgent one comes after it. */
  constructor(host: HTMLElement) {
    this.#calm = host;
    host.after(this.#urgent);
  }

  say(text: string, tone: Tone = "news"): void {
    const line = element("p", {}, text);
    (tone === "bad" ? this.#urgent : this.#calm).append(line);
    setTimeout(() => {
      line.remove();
    }, GONE_AFTER);
  }
}
