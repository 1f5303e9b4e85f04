/**
 * Painting a scene on a square of a canvas.
 *
 *     living cell   a disc with a ring, in as many segments as it has energy, and a number
 *     drowsy        a dashed ring: one more tick without a merge, and it sleeps
 *     dormant       a square with hatches, and a number
 *     catalyst      a diamond with x2
 *     blight        a star with eight points; where it will strike is hatched
 *     marks         + born, x died, z fell asleep, dots round a spore
 *
 * Everything that a colour says is said by a shape or a number as well.
 */

import { BACKGROUND } from "../../../draw/palette";
import { isDormant } from "../rules/cell";
import type { Place } from "../rules/plate";
import type { Context } from "./pen";
import { box, cross, disc, ring, write } from "./pen";
import type { Mark, MarkName, Scene, Sprite } from "./scene";
import { pointOf } from "./scene";
import { BLIGHT, paintBlight, paintCatalyst, paintDormant, paintLiving } from "./tokens";

const PLATE = "#121a29";
const PLACE = "#1a2437";
const MARKS: Readonly<Record<MarkName, string>> = {
  born: "#8ff0b8",
  died: "#ffb0a0",
  slept: "#c4cbd8",
  spore: "#cfe3ff",
};

/** Paint *scene* into the square of *side* pixels at (*left*, *top*). */
export function paint(context: Context, scene: Scene, side: number, left = 0, top = 0): void {
  const { width, height } = scene.plate;
  const unit = side / Math.max(width, height);
  context.save();
  context.translate(left + (side - unit * width) / 2, top + (side - unit * height) / 2);
  paintPlate(context, scene, unit);
  for (const place of scene.catalysts) at(context, scene, place, unit, paintCatalyst);
  for (const [place, charges] of scene.blight) {
    at(context, scene, place, unit, (pen, size) => {
      paintBlight(pen, size, charges);
    });
  }
  for (const sprite of scene.sprites) paintSprite(context, scene, sprite, unit);
  for (const mark of scene.marks) paintMark(context, scene, mark, unit);
  context.restore();
}

type Stamp = (context: Context, unit: number) => void;

/** Draw *stamp* with its middle in the middle of *place*. */
function at(context: Context, { plate }: Scene, place: Place, unit: number, stamp: Stamp): void {
  const { x, y } = pointOf(plate, place);
  context.save();
  context.translate((x + 0.5) * unit, (y + 0.5) * unit);
  stamp(context, unit);
  context.restore();
}

function paintPlate(context: Context, { plate, struck }: Scene, unit: number): void {
  const { width, height, places } = plate;
  context.fillStyle = PLATE;
  box(context, 0, 0, width * unit, height * unit, unit * 0.22);
  context.fill();
  const gap = unit * 0.05;
  for (const place of places) {
    const { x, y } = pointOf(plate, place);
    context.fillStyle = PLACE;
    box(context, x * unit + gap, y * unit + gap, unit - 2 * gap, unit - 2 * gap, unit * 0.18);
    context.fill();
    if (struck.includes(place))
      paintStruck(context, x * unit + gap, y * unit + gap, unit - 2 * gap);
  }
}

/** Hatches all over a place that blight will strike. */
function paintStruck(context: Context, x: number, y: number, side: number): void {
  context.save();
  box(context, x, y, side, side, side * 0.2);
  context.clip();
  context.globalAlpha = 0.5;
  context.strokeStyle = BLIGHT;
  context.lineWidth = side * 0.05;
  context.beginPath();
  for (let step = -1; step < 1; step += 0.25) {
    context.moveTo(x + step * side, y + side);
    context.lineTo(x + (step + 1) * side, y);
  }
  context.stroke();
  context.restore();
}

function paintSprite(context: Context, scene: Scene, sprite: Sprite, unit: number): void {
  context.save();
  context.translate((sprite.x + 0.5) * unit, (sprite.y + 0.5) * unit);
  context.globalAlpha = sprite.strength;
  const size = unit * sprite.size;
  if (isDormant(sprite.cell)) paintDormant(context, size, sprite.cell);
  else paintLiving(context, size, sprite.cell, scene.mostEnergy);
  context.restore();
}

function paintMark(context: Context, scene: Scene, { place, name }: Mark, unit: number): void {
  at(context, scene, place, unit, (pen) => {
    pen.strokeStyle = MARKS[name];
    pen.lineWidth = unit * 0.06;
    pen.lineCap = "round";
    if (name === "died") cross(pen, unit * 0.2);
    else if (name === "spore") paintSpore(pen, unit);
    else paintBadge(pen, unit, name === "born" ? "+" : "z", MARKS[name]);
  });
}

/** A small disc in the corner, with a *sign*. */
function paintBadge(context: Context, unit: number, sign: string, colour: string): void {
  context.translate(unit * 0.3, -unit * 0.3);
  disc(context, unit * 0.15, colour);
  write(context, sign, unit * 0.26, BACKGROUND);
}

function paintSpore(context: Context, unit: number): void {
  context.setLineDash([unit * 0.02, unit * 0.12]);
  ring(context, unit * 0.45, 0, 1);
  context.setLineDash([]);
}
