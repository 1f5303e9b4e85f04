/** Mouse, pen and fingers on a stage: their events, told in CSS pixels of it. */

import type { Press } from "./gesture";
import { pressOf } from "./press";

export interface Pointed {
  down(press: Press): void;
  move(press: Press, event: PointerEvent): void;
  up(press: Press): void;
  cancel(): void;
  leave(event: PointerEvent): void;
  wheel(x: number, y: number, event: WheelEvent): void;
}

/** Tell *pointed* of what happens on *host*, where the page is neither scrolled nor zoomed by it. */
export function bindPointed(host: HTMLElement, pointed: Pointed): () => void {
  const listening = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    kind: K,
    act: (event: HTMLElementEventMap[K]) => void,
  ) => {
    host.addEventListener(kind, act, { signal: listening.signal, passive: false });
  };
  on("pointerdown", (event) => {
    event.preventDefault();
    host.setPointerCapture(event.pointerId);
    pointed.down(pressOf(event, host));
  });
  on("pointermove", (event) => {
    pointed.move(pressOf(event, host), event);
  });
  on("pointerup", (event) => {
    pointed.up(pressOf(event, host));
  });
  on("pointercancel", () => {
    pointed.cancel();
  });
  on("pointerleave", (event) => {
    pointed.leave(event);
  });
  on("contextmenu", (event) => {
    event.preventDefault();
  });
  on("wheel", (event) => {
    event.preventDefault();
    const { x, y } = pressOf(event, host);
    pointed.wheel(x, y, event);
  });
  return () => {
    listening.abort();
  };
}

const WHEEL = 0.0016; // of a doubling, more or less, for each pixel of a wheel
const PINCHED_WHEEL = 0.01; // touch pads tell a pinch as a wheel with Control
const LINE_HEIGHT = 16; // pixels

/** By how much a turn of the wheel zooms. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">): number {
  const pixels = deltaY * (deltaMode === 0 ? 1 : LINE_HEIGHT);
  return Math.exp(-pixels * (ctrlKey ? PINCHED_WHEEL : WHEEL));
}
