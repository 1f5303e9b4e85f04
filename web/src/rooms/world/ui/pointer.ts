/** Mouse, pen and fingers on the stage: their events, told to `pointing` in CSS pixels. */

import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { pressOf } from "../../../shell/press";
import { clearTheWay, focusBoard } from "./panels";
import { Pointing } from "./pointing";

export function bindPointer(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const pointing = new Pointing(host, store, actions);
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
    clearTheWay();
    focusBoard();
    pointing.down(pressOf(event, host));
  });
  on("pointermove", (event) => {
    pointing.move(pressOf(event, host));
  });
  on("pointerup", (event) => {
    pointing.up(pressOf(event, host));
    if (event.pointerType === "touch") pointing.leave();
  });
  on("pointercancel", () => {
    pointing.cancel();
  });
  on("pointerleave", () => {
    pointing.leave();
  });
  on("contextmenu", (event) => {
    event.preventDefault();
  });
  on("wheel", (event) => {
    event.preventDefault();
    const { x, y } = pressOf(event, host);
    pointing.wheel(x, y, event);
  });
  return () => {
    listening.abort();
    pointing.cancel();
  };
}
