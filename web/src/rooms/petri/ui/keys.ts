/**
 * The keyboard: all that can be done here can be done without a mouse.
 *
 * Keys mean something to the game unless somebody writes or a dialog is open. Enter and space
 * always belong to the button that has the focus.
 */

import type { Way } from "../rules/plate";

const WAYS: Readonly<Record<string, Way>> = {
  arrowup: "N",
  w: "N",
  arrowright: "E",
  d: "E",
  arrowdown: "S",
  s: "S",
  arrowleft: "W",
  a: "W",
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/** The way that a key means, or null. */
export function wayOfKey({ key, altKey, ctrlKey, metaKey }: Pressed): Way | null {
  return altKey || ctrlKey || metaKey ? null : (WAYS[key.toLowerCase()] ?? null);
}

export interface Commands {
  readonly play: (way: Way) => void;
  /** By the key that they have, in small letters. */
  readonly keys: Readonly<Record<string, () => void>>;
}

const WRITTEN_IN = "input, textarea, select, [contenteditable]";

export function bindKeys({ play, keys }: Commands): () => void {
  const down = (event: KeyboardEvent) => {
    if (!forTheGame(event)) return;
    const way = wayOfKey(event);
    const command =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key.toLowerCase()];
    if (way === null && command === undefined) return;
    event.preventDefault();
    if (way === null) command?.();
    else play(way);
  };
  addEventListener("keydown", down);
  return () => {
    removeEventListener("keydown", down);
  };
}

function forTheGame(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  return !(event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null);
}
