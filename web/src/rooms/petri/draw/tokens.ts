/** What lies on a place: living and dormant cells, catalysts, blight; each round the middle. */

import type { Cell } from "../rules/cell";
import { DROWSY, energyOf, unmergedOf } from "../rules/cell";
import type { Context } from "./pen";
import { box, disc, ring, shade, write } from "./pen";

/** Of cells with energy 1 to 10: from blue to orange, and lighter and lighter. */
const ENERGIES = [
  "#5b8def", "#5fa8ee", "#63c1e6", "#72d4d2", "#93e2b4",
  "#bdeb95", "#e3ee7c", "#fbe268", "#ffc95c", "#ffad57",
] as const; // prettier-ignore

const GAP = 0.25; // of a segment of a ring, between it and the next
const INK = "#f2f6fc";
const ASLEEP = "#8d98ab";
const CATALYST = "#ffd45e";
export const BLIGHT = "#f08bd2";

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

export function paintDormant(context: Context, unit: number, cell: Cell): void {
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

export function paintCatalyst(context: Context, unit: number): void {
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

export function paintBlight(context: Context, unit: number, charges: number): void {
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
