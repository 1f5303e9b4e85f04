/** Events of mouse, pen and fingers, as `gesture` wants them told: in CSS pixels of an element. */

import type { Press } from "./gesture";

/** What *event* says, seen from the corner of *host*. */
export function pressOf(event: PointerEvent | WheelEvent, host: HTMLElement): Press {
  const { left, top } = host.getBoundingClientRect();
  const [x, y] = [event.clientX - left, event.clientY - top];
  const { timeStamp: time, button } = event;
  const [id, touch] =
    "pointerId" in event ? [event.pointerId, event.pointerType === "touch"] : [0, false];
  return { id, x, y, time, button, touch };
}
