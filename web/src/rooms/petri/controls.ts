/**
 * Keys and swipes: all that can be done here can be done without a mouse.
 *
 *     down, far enough, up        a swipe; on the way its ghost is shown, and back is back
 *     down and still for a while  the ghosts of all four, until up
 *     a mouse over the board      the ghosts of all four, while it is there
 *
 * Keys mean something to the game unless somebody writes or a dialog is open. Enter and space
 * always belong to the button that has the focus. Swipes are by hand: the platform has no event of it.
 */

import type { Store } from "../../state/store";
import type { Way } from "./rules/plate";
import type { App } from "./state";

const KEYS: Readonly<Record<string, Way>> = {
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

const isHeld = ({ altKey, ctrlKey, metaKey }: Pressed) => altKey || ctrlKey || metaKey;

/** The way that a key means, or null. */
export function wayOfKey(pressed: Pressed): Way | null {
  return isHeld(pressed) ? null : (KEYS[pressed.key.toLowerCase()] ?? null);
}

const WRITTEN_IN = "input, textarea, select, [contenteditable]";

/** Listens to keys that *play* towards a way or are one of *commands*, by their small letters. */
export function bindKeys(
  play: (way: Way) => void,
  commands: Readonly<Record<string, () => void>>,
): () => void {
  const down = (event: KeyboardEvent) => {
    if (!forTheGame(event)) return;
    const way = wayOfKey(event);
    const command = isHeld(event) ? undefined : commands[event.key.toLowerCase()];
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

const FAR = 24; // CSS pixels make a swipe
const HELD = 250; // milliseconds

/** The way from (0, 0) to (*dx*, *dy*); null, if that is not far enough to be meant. */
export function wayOfSwipe(dx: number, dy: number): Way | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < FAR) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

/** Listens to swipes on *host*. */
export function bindSwipes(
  host: HTMLElement,
  store: Store<App>,
  play: (way: Way) => void,
): () => void {
  let start: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    start = null;
  };
  const way = ({ clientX, clientY }: PointerEvent) =>
    start === null ? null : wayOfSwipe(clientX - start.clientX, clientY - start.clientY);
  const listeners = {
    pointerdown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || onButton(event)) return;
      start = event;
      host.setPointerCapture(event.pointerId);
      timer = setTimeout(() => {
        store.set({ looking: true });
      }, HELD);
    },
    pointermove: (event: PointerEvent) => {
      if (start !== null) store.set({ ahead: way(event) });
    },
    pointerup: (event: PointerEvent) => {
      const meant = way(event);
      stop();
      store.set({ ahead: null, looking: event.pointerType === "mouse" });
      if (meant !== null) play(meant);
    },
    pointercancel: () => {
      stop();
      store.set({ ahead: null, looking: false });
    },
    pointerenter: (event: PointerEvent) => {
      if (event.pointerType === "mouse") store.set({ looking: true });
    },
    pointerleave: () => {
      if (start === null) store.set({ looking: false });
    },
    // A finger that is held wants ghosts, not a menu; and a swipe that the browser took for its own
    // would swallow the next tap.
    contextmenu: prevent,
    touchstart: prevent,
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) host.addEventListener(name, listener, { passive: false });
  return () => {
    stop();
    for (const [name, listener] of all) host.removeEventListener(name, listener);
  };
}

function prevent(event: Event): void {
  if (!onButton(event)) event.preventDefault();
}

/** Whether *event* is for a button that lies over the board. */
function onButton({ target }: Event): boolean {
  return target instanceof Element && target.closest("button") !== null;
}
