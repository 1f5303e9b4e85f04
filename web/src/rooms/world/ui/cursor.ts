/** The keyboard's cursor: a cell that arrows move, and that the camera keeps in sight. */

import type { Point } from "../../../rules/grid";
import { indexOf, pointOf, SIZE } from "../rules/board";
import type { Camera } from "../../../state/camera";
import { cellAt, lookAt } from "../../../state/camera";

const ROOM = 0.6; // of the way from the middle to the edge, in which the cursor moves freely

/** The cell in the middle of the screen, where a cursor begins. */
export function middle(camera: Camera): Point {
  return cellAt(camera, camera.width / 2, camera.height / 2);
}

export function stepped([x, y]: Point, [dx, dy]: Point): Point {
  return pointOf(indexOf(x + dx, y + dy));
}

/** *camera*, moved no further than it takes to keep *cursor* well in sight. */
export function following(camera: Camera, [x, y]: Point): Camera {
  const dx = beyond(x + 0.5 - camera.x, (camera.width / camera.scale / 2) * ROOM);
  const dy = beyond(y + 0.5 - camera.y, (camera.height / camera.scale / 2) * ROOM);
  return dx === 0 && dy === 0 ? camera : lookAt(camera, camera.x + dx, camera.y + dy);
}

/** How far *off*, the shorter way round the torus, is beyond *limit*. */
function beyond(off: number, limit: number): number {
  const short = off - SIZE * Math.round(off / SIZE);
  return Math.sign(short) * Math.max(0, Math.abs(short) - limit);
}
