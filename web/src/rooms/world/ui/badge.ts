/**
 * How far what is shown is from the chain, said honestly.
 *
 * The page shows generations one by one, and only those of which it knows everything that happened, so
 * a picture some seconds behind is as live as can be. The details give the exact figures.
 */
import type { App, Chain } from "../state/app";
import { PAUSE } from "../net/poll";
import { usuallyBehind } from "../sync/clock";
import type { Binder } from "./binder";
import { element, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { grouped, plural, span } from "../../../shell/words";
import * as WORDS from "../words/badge";

const LOOKED_AT_EVERY = 250; // milliseconds
const SILENCE = 2 * PAUSE; // without an answer: worth a word, while the world moves
const BEHIND = usuallyBehind(PAUSE) + 20; // generations: answers take a while, too

type BadgeTone = "good" | "warn" | "bad" | "still";

interface Badge {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly detail: readonly (readonly [name: string, value: string])[];
}

/** What to say at *now*, a time of `performance.now()`. */
export function badge(app: Pick<App, "chain" | "view"> & { live?: boolean }, now: number): Badge {
  if (app.live === false) return { tone: "still", text: WORDS.ownTime, detail: details(app, now) };
  return { ...statusOf(app, now), detail: details(app, now) };
}

type Status = Pick<Badge, "tone" | "text">;

function statusOf({ chain, view }: Pick<App, "chain" | "view">, now: number): Status {
  if (chain?.line === "lost") return { tone: "bad", text: WORDS.lost };
  if (chain === null || view === null || chain.line === "connecting") {
    return { tone: "warn", text: "connecting" };
  }
  const silent = now - chain.heard;
  if (chain.line === "late") return { tone: "warn", text: `heard ${span(silent)} ago` };
  if (chain.paused) return { tone: "still", text: WORDS.pausedByAdmin };
  if (!chain.running) return { tone: "still", text: rest(chain) };
  if (silent >= SILENCE) return { tone: "warn", text: `heard ${span(silent)} ago` };
  return distance(chain.generation - view.generation);
}

/** Why a world that nobody paused stands still: it may only blink, or not have begun. */
function rest({ generation }: Chain): string {
  return generation === 0 ? WORDS.waiting : WORDS.asleep;
}

function distance(behind: number): Status {
  if (behind <= BEHIND) return { tone: "good", text: "live" };
  return { tone: "warn", text: WORDS.behindNetwork(behind) };
}

/** Until there is a picture, nothing was heard. */
function details({ chain, view }: Pick<App, "chain" | "view">, now: number): Badge["detail"] {
  if (chain === null || view === null) return NAMES.map((name) => [name, WORDS.notYet]);
  const values = [
    `generation ${grouped(chain.generation)}`,
    `${span(now - chain.heard)} ago`,
    `generation ${grouped(view.generation)}`,
    apart(chain, view.generation),
  ];
  return NAMES.map((name, at) => [name, values[at]!]);
}

const NAMES = [WORDS.networkSaid, WORDS.lastHeard, WORDS.shownHere, WORDS.whichIs];

function apart(chain: Chain, shown: number): string {
  const behind = chain.generation - shown;
  if (behind > 0) return `${plural(behind, "generation")} behind`;
  return behind === 0 ? WORDS.same : WORDS.playedOn(-behind);
}

export const bindBadge: Binder = (host, store) => {
  const shown = new Shown();
  host.append(shown.fold.root);
  const look = () => {
    shown.show(badge(store.state, performance.now()));
  };
  const timer = setInterval(look, LOOKED_AT_EVERY);
  look();
  return () => {
    clearInterval(timer);
    shown.fold.unbind();
  };
};

class Shown {
  readonly fold = new Fold("badge", () => true);
  readonly #dot = element("span", { class: "dot", "aria-hidden": "true" });
  readonly #text = element("span", { class: "number" });
  readonly #list = element("dl", { class: "pairs" });

  constructor() {
    this.fold.head.append(this.#dot, this.#text);
    this.fold.body.append(this.#list, element("p", { class: "soft" }, ABOUT));
  }

  show({ tone, text, detail }: Badge): void {
    this.fold.root.dataset["tone"] = tone;
    write(this.#text, text);
    detail.forEach(([name, value], at) => {
      write(this.#value(at, name), value);
    });
  }

  #value(at: number, name: string): Element {
    const known = this.#list.children[2 * at + 1];
    if (known !== undefined) return known;
    const value = element("dd", { class: "number" });
    this.#list.append(element("dt", {}, name), value);
    return value;
  }
}

const ABOUT = WORDS.explanation;
