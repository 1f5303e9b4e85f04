/** Mouse, pen and fingers on the stage: their events, told to `pointing` in CSS pixels. */

import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import type { Press } from "../../../shell/gesture";
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

function pressOf(event: PointerEvent | WheelEvent, host: HTMLElement): Press {
  const { left, top } = host.getBoundingClientRect();
  const [x, y] = [event.clientX - left, event.clientY - top];
  const { timeStamp: time, button } = event;
  const [id, touch] =
    "pointerId" in event ? [event.pointerId, event.pointerType === "touch"] : [0, false];
  return { id, x, y, time, button, touch };
}
