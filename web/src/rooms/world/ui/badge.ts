/**
 * How far what is shown is from the chain, said honestly.
 *
 * The chain plays a tick of ten generations at once and the page shows them one by one, so a
 * picture up to a tick behind is as live as can be. The details give the exact figures.
 */
import type { App, Chain } from "../state/app";
import { TICK } from "../sync/clock";
import type { Binder } from "./binder";
import { element, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { grouped, plural, span } from "../../../shell/words";

const LOOKED_AT_EVERY = 250; // milliseconds
const SILENCE = 3000; // milliseconds without an answer that are worth a word, while the world moves

export type BadgeTone = "good" | "warn" | "bad" | "still";

export interface Badge {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly detail: readonly (readonly [name: string, value: string])[];
}

/** What to say at *now*, a time of `performance.now()`. */
export function badge(app: Pick<App, "chain" | "view">, now: number): Badge {
  return { ...statusOf(app, now), detail: details(app, now) };
}

type Status = Pick<Badge, "tone" | "text">;

function statusOf({ chain, view }: Pick<App, "chain" | "view">, now: number): Status {
  if (chain?.line === "lost") return { tone: "bad", text: "connection lost, trying again" };
  if (chain === null || view === null || chain.line === "connecting") {
    return { tone: "warn", text: "connecting" };
  }
  const silent = now - chain.heard;
  if (chain.line === "late") return { tone: "warn", text: `heard ${span(silent)} ago` };
  if (chain.paused) return { tone: "still", text: "paused by an admin" };
  if (!chain.running) return { tone: "still", text: rest(chain) };
  if (silent >= SILENCE) return { tone: "warn", text: `heard ${span(silent)} ago` };
  return distance(chain.generation - view.generation);
}

/** Why a world that nobody paused stands still: it may only blink, or not have begun. */
function rest({ generation }: Chain): string {
  return generation === 0 ? "waiting for the first cells" : "asleep: nothing new happens";
}

function distance(behind: number): Status {
  if (behind <= TICK) return { tone: "good", text: "live" };
  return { tone: "warn", text: `${plural(behind, "generation")} behind the chain` };
}

/** Until there is a picture, nothing was heard. */
function details({ chain, view }: Pick<App, "chain" | "view">, now: number): Badge["detail"] {
  if (chain === null || view === null) return NAMES.map((name) => [name, "not yet"]);
  const values = [
    `generation ${grouped(chain.generation)}`,
    `${span(now - chain.heard)} ago`,
    `generation ${grouped(view.generation)}`,
    apart(chain, view.generation),
  ];
  return NAMES.map((name, at) => [name, values[at]!]);
}

const NAMES = ["The chain said", "Last heard", "Shown here", "Which is"];

function apart(chain: Chain, shown: number): string {
  const behind = chain.generation - shown;
  if (behind > 0) return `${plural(behind, "generation")} behind`;
  return behind === 0 ? "the same" : `${plural(-behind, "generation")} played on from it`;
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

const ABOUT =
  "The chain plays ten generations at once, about every second. " +
  "This page shows them one by one, and plays on by the same rules until it hears more.";
