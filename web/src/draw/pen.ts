/** Pens: shapes in many boxes at once, as one path each, because thousands of paths are slow. */
import { inset } from "./box";
import type { Box } from "./box";

type Context = CanvasRenderingContext2D;
type Shape = (context: Context, box: Box) => void;

export interface Ink {
  readonly colour: string;
  /** From 0, not there, to 1. */
  readonly strength: number;
}

export function fill(context: Context, boxes: readonly Box[], shape: Shape, ink: Ink): void {
  if (boxes.length === 0) return;
  context.fillStyle = ink.colour;
  context.globalAlpha = ink.strength;
  trace(context, boxes, shape);
  context.fill();
}

export function stroke(
  context: Context,
  boxes: readonly Box[],
  shape: Shape,
  ink: Ink,
  thickness: number,
): void {
  if (boxes.length === 0) return;
  context.strokeStyle = ink.colour;
  context.globalAlpha = ink.strength;
  context.lineWidth = thickness;
  trace(context, boxes, shape);
  context.stroke();
}

function trace(context: Context, boxes: readonly Box[], shape: Shape): void {
  context.beginPath();
  for (const box of boxes) shape(context, box);
}

/** The whole box. */
export function square(context: Context, { x, y, width, height }: Box): void {
  context.rect(x, y, width, height);
}

/** The box as an outline of *thickness* that does not reach beyond it. */
export function edge(thickness: number): Shape {
  return (context, box) => {
    square(context, inset(box, thickness / 2));
  };
}

/** A circle in the middle; *part* of the box is its diameter. */
export function circle(part: number): Shape {
  return (context, { x, y, width, height }) => {
    const radius = (Math.min(width, height) * part) / 2;
    context.moveTo(x + width / 2 + radius, y + height / 2);
    context.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
  };
}

/** Both diagonals. */
export function cross(context: Context, box: Box): void {
  const { x, y, width, height } = inset(box, box.width * 0.2);
  context.moveTo(x, y);
  context.lineTo(x + width, y + height);
  context.moveTo(x + width, y);
  context.lineTo(x, y + height);
}

/** The four corners, each a third of a side long. */
export function corners(context: Context, { x, y, width, height }: Box): void {
  for (const [cornerX, towards] of [
    [x, width / 3],
    [x + width, -width / 3],
  ] as const) {
    // prettier-ignore
    for (const [cornerY, down] of [[y, height / 3], [y + height, -height / 3]] as const) { // prettier-ignore
      context.moveTo(cornerX + towards, cornerY);
      context.lineTo(cornerX, cornerY);
      context.lineTo(cornerX, cornerY + down);
    }
  }
}
