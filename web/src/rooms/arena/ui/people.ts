/** Who takes part, and what happened: lists beside the board. */

import { element } from "../../../shell/element";
import { shortened } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Round, Slot } from "../net/client";
import { TEAMS } from "../rules/round";
import type { App } from "../state/app";
import { called, hasWon, isOver, settled } from "../state/app";
import { coloursOf } from "./board";
import { newsLines } from "./words";

const MOST_NEWS = 40;

export function bindPeople(host: HTMLElement, store: Store<App>): () => void {
  // Both scroll when they are long, by keys, too.
  const scrolls = { tabindex: "0" };
  const players = element("ul", { class: "list arena-players", ...scrolls });
  const news = element("ol", { class: "list arena-news", ...scrolls });
  host.append(
    element("section", { class: "panel" }, element("h2", {}, "Players"), players),
    element("section", { class: "panel" }, element("h2", {}, "What happens"), news),
  );
  const show = () => {
    const app = store.state;
    fill(players, playerLines(app), "Nobody has pledged yet.");
    fill(
      news,
      newsLines(app, MOST_NEWS).map((line) => element("li", {}, line)),
      "Nothing yet.",
    );
  };
  show();
  return store.subscribe((app, before) => {
    const pieces = ["round", "names", "happenings", "who", "descent"] as const;
    const ended = isOver(app) !== isOver(before);
    if (ended || pieces.some((piece) => app[piece] !== before[piece])) show();
  });
}

/** *lines* in *host*, or one that says *otherwise*; nothing is touched that says the same. */
function fill(host: HTMLElement, lines: HTMLElement[], otherwise: string): void {
  const fresh = lines.length > 0 ? lines : [element("li", { class: "soft" }, otherwise)];
  const same =
    fresh.length === host.children.length &&
    fresh.every((line, at) => line.isEqualNode(host.children[at]!));
  if (!same) host.replaceChildren(...fresh);
}

function playerLines(app: App): HTMLElement[] {
  const { round } = app;
  if (round === null) return [];
  const colours = app.descent ? coloursOf(round) : null;
  return round.slots
    .toSorted((one, other) => one.team - other.team || one.slot - other.slot)
    .map((slot) => {
      const line = element(
        "li",
        { class: TEAMS[slot.team].toLowerCase() },
        element("span", { class: "name" }, called(app, slot.player, shortened)),
        element("span", { class: "soft number" }, `${TEAMS[slot.team]}, slot ${slot.slot}`),
        element("span", { class: "soft" }, stateOf(app, round, slot)),
      );
      if (colours !== null) line.style.setProperty("--team", colours.get(slot.slot)!);
      return line;
    });
}

/** How far *slot* has come. */
function stateOf(app: App, round: Round, slot: Slot): string {
  if (slot.seed === null) return settled(round) ? "never revealed" : "pledged";
  if (!isOver(app)) return "revealed";
  if (!hasWon(round, slot)) return "lost";
  return slot.claimed ? "claimed" : "won";
}
