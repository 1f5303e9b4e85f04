/**
 * Swipes on the board, by finger, mouse or pen.
 *
 *     down, far enough, up        a swipe; on the way its ghost is shown, and back is back
 *     down and still for a while  the ghosts of all four, until up
 *     a mouse over the board      the ghosts of all four, while it is there
 */

import type { Store } from "../../../state/store";
import type { Way } from "../rules/plate";
import type { App } from "../state/app";

const FAR = 24; // CSS pixels make a swipe
const HELD = 250; // milliseconds

/** The way from (0, 0) to (*dx*, *dy*); null, if that is not far enough to be meant. */
export function wayOf(dx: number, dy: number): Way | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < FAR) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

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
    start === null ? null : wayOf(clientX - start.clientX, clientY - start.clientY);
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
