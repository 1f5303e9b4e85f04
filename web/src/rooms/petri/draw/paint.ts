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

import { mix, parse } from "../../../draw/colour";
import { BACKGROUND } from "../../../draw/palette";
import type { Cell } from "../rules/cell";
import { DROWSY, energyOf, isDormant, unmergedOf } from "../rules/cell";
import type { Place } from "../rules/plate";
import type { Merge } from "../state/ghosts";
import type { Mark, MarkName, Scene, Sprite } from "./scene";
import { pointOf } from "./scene";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Of cells with energy 1 to 10: from blue to orange, and lighter and lighter. */
const ENERGIES = [
  "#5b8def", "#5fa8ee", "#63c1e6", "#72d4d2", "#93e2b4",
  "#bdeb95", "#e3ee7c", "#fbe268", "#ffc95c", "#ffad57",
] as const; // prettier-ignore

const LEGIBLE = 36; // pixels of a place, for words in it
const GAP = 0.25; // of a segment of a ring, between it and the next
const INK = "#f2f6fc";
const ASLEEP = "#8d98ab";
const CATALYST = "#ffd45e";
const BLIGHT = "#f08bd2";

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
  if (unit >= LEGIBLE)
    for (const merge of scene.merges ?? []) paintMerge(context, scene, merge, unit);
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

/** "3+2→2" at the foot of the place where cells merge. */
function paintMerge(context: Context, scene: Scene, merge: Merge, unit: number): void {
  const { place, one, other, result } = merge;
  at(context, scene, place, unit, (pen) => {
    pen.translate(0, unit * 0.36);
    box(pen, -unit * 0.46, -unit * 0.13, unit * 0.92, unit * 0.26, unit * 0.1);
    pen.fillStyle = BACKGROUND;
    pen.fill();
    const colour = result > Math.max(one, other) ? MARKS.born : MARKS.died;
    write(pen, `${one}+${other}→${result}`, unit * 0.22, colour);
  });
}

function paintSpore(context: Context, unit: number): void {
  context.setLineDash([unit * 0.02, unit * 0.12]);
  ring(context, unit * 0.45, 0, 1);
  context.setLineDash([]);
}

// What lies on a place, each round the middle

export function paintLiving(context: Context, unit: number, cell: Cell, most: number): void {
  const energy = energyOf(cell);
  const colour = colourOf(energy);
  const radius = unit * 0.36;
  disc(context, radius, shade(colour, 0.3));
  context.lineWidth = unit * 0.09;
  context.strokeStyle = shade(colour, 0.45);
  ring(context, radius, 0, 1);
  context.strokeStyle = colour;
  context.setLineDash(cell === DROWSY ? [unit * 0.07, unit * 0.07] : []);
  const gap = GAP / (2 * most);
  for (let segment = 0; segment < energy; segment++) {
    ring(context, radius, segment / most + gap, (segment + 1) / most - gap);
  }
  context.setLineDash([]);
  number(context, energy, unit, INK);
  dots(context, unmergedOf(cell), unit);
}

/** Dots under the number: a tick each without a merge. */
function dots(context: Context, count: number, unit: number): void {
  context.fillStyle = INK;
  for (let dot = 0; dot < count; dot++) {
    context.beginPath();
    context.arc((dot - (count - 1) / 2) * unit * 0.12, unit * 0.23, unit * 0.035, 0, 2 * Math.PI);
    context.fill();
  }
}

function paintDormant(context: Context, unit: number, cell: Cell): void {
  const side = unit * 0.7;
  box(context, -side / 2, -side / 2, side, side, unit * 0.1);
  context.fillStyle = shade(ASLEEP, 0.28);
  context.fill();
  context.save();
  context.clip();
  context.strokeStyle = shade(ASLEEP, 0.5);
  context.lineWidth = unit * 0.035;
  context.beginPath();
  for (let step = -1; step < 1; step += 0.2) {
    context.moveTo(step * side - side / 2, -side / 2);
    context.lineTo(step * side + side / 2, side / 2);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = ASLEEP;
  context.lineWidth = unit * 0.05;
  box(context, -side / 2, -side / 2, side, side, unit * 0.1);
  context.stroke();
  disc(context, unit * 0.2, shade(ASLEEP, 0.2));
  number(context, energyOf(cell), unit, "#d5dbe6");
}

function paintCatalyst(context: Context, unit: number): void {
  const reach = unit * 0.36;
  context.beginPath();
  context.moveTo(0, -reach);
  context.lineTo(reach, 0);
  context.lineTo(0, reach);
  context.lineTo(-reach, 0);
  context.closePath();
  context.fillStyle = shade(CATALYST, 0.25);
  context.fill();
  context.strokeStyle = CATALYST;
  context.lineWidth = unit * 0.05;
  context.stroke();
  write(context, "×2", unit * 0.26, CATALYST);
}

function paintBlight(context: Context, unit: number, charges: number): void {
  context.beginPath();
  for (let point = 0; point < 16; point++) {
    const reach = unit * (point % 2 === 0 ? 0.4 : 0.24);
    const angle = (point * Math.PI) / 8;
    context.lineTo(reach * Math.sin(angle), -reach * Math.cos(angle));
  }
  context.closePath();
  context.fillStyle = shade(BLIGHT, 0.35);
  context.fill();
  context.strokeStyle = BLIGHT;
  context.lineWidth = unit * 0.05;
  context.stroke();
  write(context, charges > 1 ? String(charges) : "!", unit * 0.3, INK);
}

/** Of a cell with so much *energy*. */
export function colourOf(energy: number): string {
  return ENERGIES[Math.min(energy, ENERGIES.length) - 1]!;
}

function number(context: Context, value: number, unit: number, colour: string): void {
  write(context, String(value), unit * (value > 9 ? 0.3 : 0.36), colour);
}

// Strokes, round the middle of where they are drawn

function disc(context: Context, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A part of a ring, from the top to the right and round. */
function ring(context: Context, radius: number, from: number, to: number): void {
  const turn = 2 * Math.PI;
  context.beginPath();
  context.arc(0, 0, radius, (from - 0.25) * turn, (to - 0.25) * turn);
  context.stroke();
}

function write(context: Context, text: string, size: number, colour: string): void {
  context.fillStyle = colour;
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, size * 0.06);
}

function box(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

/** *part* of *colour*, the rest is the ground's. */
function shade(colour: string, part: number): string {
  const [red, green, blue] = mix(parse(BACKGROUND), parse(colour), part);
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`;
}

function cross(context: Context, reach: number): void {
  context.beginPath();
  context.moveTo(-reach, -reach);
  context.lineTo(reach, reach);
  context.moveTo(reach, -reach);
  context.lineTo(-reach, reach);
  context.stroke();
}
