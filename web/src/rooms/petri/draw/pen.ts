/** Strokes of a canvas, round the middle of where they are drawn. */

import { mix, parse } from "../../../draw/colour";
import { BACKGROUND } from "../../../draw/palette";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function disc(context: Context, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A part of a ring, from the top to the right and round. */
export function ring(context: Context, radius: number, from: number, to: number): void {
  const turn = 2 * Math.PI;
  context.beginPath();
  context.arc(0, 0, radius, (from - 0.25) * turn, (to - 0.25) * turn);
  context.stroke();
}

export function write(context: Context, text: string, size: number, colour: string): void {
  context.fillStyle = colour;
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, size * 0.06);
}

export function box(
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
export function shade(colour: string, part: number): string {
  const [red, green, blue] = mix(parse(BACKGROUND), parse(colour), part);
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`;
}

export function cross(context: Context, reach: number): void {
  context.beginPath();
  context.moveTo(-reach, -reach);
  context.lineTo(reach, reach);
  context.moveTo(reach, -reach);
  context.lineTo(-reach, reach);
  context.stroke();
}
