/**
 * What lies over the sheet: the line that is pointed at and what would come of it, lines that are
 * under way, and boxes that were just closed.
 */

import type { Camera } from "../../../state/camera";
import type { Box, Edge } from "../rules/edges";
import { placeOf, WIDTH } from "../rules/edges";
import { TEAMS } from "../rules/teams";
import type { App } from "../state";
import { lineStart, penOf } from "./close-up";

export const FLASH_TIME = 200; // milliseconds
const PULSE_TIME = 900;
const NOBODY = "#dfe6f2";
const GIVEN = "#ffb454";

type Context = CanvasRenderingContext2D;

/** True if what lies over the sheet changes with time. */
export function moves({ pending, flashes, calm }: App, now: number): boolean {
  if (calm) return false;
  return pending.length > 0 || flashes.some(({ at }) => now - at < FLASH_TIME);
}

/** Draw all of it, at the time *now*. */
export function drawOver(context: Context, app: App, now: number): void {
  const { camera, aim, ahead, pending, seat } = app;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (camera === null) return;
  const colour = seat === null ? NOBODY : TEAMS[seat.team]!.colour;
  if (app.moment === null) {
    if (!app.calm) drawFlashes(context, app, camera, now);
    if (ahead !== null) {
      fill(context, camera, ahead.closes, colour, 0.55);
      outline(context, camera, ahead.follows, colour);
      outline(context, camera, ahead.opens, GIVEN);
    }
    if (aim !== null) drawAim(context, app, camera, aim, colour);
    const strength = app.calm ? 0.8 : 0.55 + 0.4 * Math.sin((2 * Math.PI * now) / PULSE_TIME);
    for (const { edge } of pending) line(context, camera, edge, colour, strength, 2);
  }
}

function drawAim(context: Context, app: App, camera: Camera, aim: Edge, colour: string): void {
  const drawn = app.sheet?.isDrawn(aim) ?? false;
  if (!drawn) line(context, camera, aim, colour, 0.95, 2);
  if (app.cursor === null) return;
  const { x, y, width, height } = lineBox(camera, aim, 2);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2 * app.ratio;
  context.globalAlpha = 1;
  const gap = 4 * app.ratio;
  context.strokeRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap);
}

function drawFlashes(context: Context, app: App, camera: Camera, now: number): void {
  for (const { boxes, at } of app.flashes) {
    const left = 1 - (now - at) / FLASH_TIME;
    if (left > 0) fill(context, camera, boxes, "#ffffff", 0.8 * left);
  }
}

function line(
  context: Context,
  camera: Camera,
  edge: Edge,
  colour: string,
  alpha: number,
  times: number,
): void {
  const { x, y, width, height } = lineBox(camera, edge, times);
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

/** Where *edge* is on the screen, *times* as thick as it is drawn. */
export function lineBox(c: Camera, edge: Edge, times: number) {
  const { x, y, horizontal } = placeOf(edge);
  const pen = penOf(c.scale);
  const thick = Math.round(pen * times);
  const aside = Math.floor((thick - pen) / 2);
  const left = lineStart(x, c.x, c.scale, c.width, pen);
  const top = lineStart(y, c.y, c.scale, c.height, pen);
  return horizontal
    ? {
        x: left + pen,
        y: top - aside,
        width: lineStart(x + 1, c.x, c.scale, c.width, pen) - left - pen,
        height: thick,
      }
    : {
        x: left - aside,
        y: top + pen,
        width: thick,
        height: lineStart(y + 1, c.y, c.scale, c.height, pen) - top - pen,
      };
}

/** The inside of *box* on the screen. */
function inside(c: Camera, box: Box): [number, number, number, number] {
  const pen = penOf(c.scale);
  const [x, y] = [box % WIDTH, Math.floor(box / WIDTH)];
  const left = lineStart(x, c.x, c.scale, c.width, pen) + pen;
  const top = lineStart(y, c.y, c.scale, c.height, pen) + pen;
  const right = lineStart(x + 1, c.x, c.scale, c.width, pen);
  const bottom = lineStart(y + 1, c.y, c.scale, c.height, pen);
  return [left, top, right - left, bottom - top];
}

function fill(
  context: Context,
  c: Camera,
  boxes: readonly Box[],
  colour: string,
  alpha: number,
): void {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  for (const box of boxes) context.fillRect(...inside(c, box));
  context.globalAlpha = 1;
}

function outline(context: Context, c: Camera, boxes: readonly Box[], colour: string): void {
  const pen = Math.max(1, penOf(c.scale) - 1);
  context.strokeStyle = colour;
  context.lineWidth = pen;
  context.setLineDash([3 * pen, 2 * pen]);
  for (const box of boxes) {
    const [x, y, width, height] = inside(c, box);
    context.strokeRect(x + pen, y + pen, width - 2 * pen, height - 2 * pen);
  }
  context.setLineDash([]);
}
