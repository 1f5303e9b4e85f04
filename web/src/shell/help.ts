/** The help: all keys and gestures of a room, by what one wants to do. */

import type { Opened } from "./dialog";
import { open } from "./dialog";
import { element } from "./element";
import { HELP as WORDS } from "./words";

export interface Part {
  readonly title: string;
  /** What to press, "Shift Z or Y", and what it does. */
  readonly rows: readonly (readonly [keys: string, does: string])[];
}

let opened: Opened | null = null;

/** Opens the help with *parts*, below what *first* makes; null if it is open already. */
export function openHelp(
  parts: readonly Part[],
  first: (help: Opened) => Node[] = () => [],
): Opened | null {
  if (opened !== null) return null;
  const help = open(WORDS.help, "help");
  opened = help;
  help.onclose = () => {
    opened = null;
  };
  help.body.append(...first(help), element("div", { class: "help-parts" }, ...parts.map(part)));
  return help;
}

function part({ title, rows }: Part): HTMLElement {
  const list = element("dl", { class: "pairs" });
  for (const [keys, does] of rows) {
    list.append(element("dt", {}, ...keys.split(" or ").map(way)), element("dd", {}, does));
  }
  return element("section", {}, element("h3", {}, title), list);
}

/** One of several ways to do something; what has a capital or is a sign is a key. */
function way(words: string, at: number): HTMLElement {
  const keys = /^[a-z]/.test(words) ? [words] : words.split(" ").map(key);
  return element("span", { class: "way" }, ...(at === 0 ? [] : ["or "]), ...keys);
}

const key = (name: string) => element("kbd", { class: "kbd" }, name);
