/** Boxes: where on the screen cells are, to the pixel and exactly where the painter puts them. */
import type { Index, Point } from "../rules/grid";
import { pointOf } from "../rules/grid";
import { screenOf } from "../state/camera";
import type { Camera } from "../state/camera";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Every place where one of *points* shows: none if it is off the screen, several far away. */
export function boxesOf(camera: Camera, points: readonly Point[]): Box[] {
  return points.flatMap(([x, y]) =>
    screenOf(camera, x, y).map(([left, top]) => boxAt(left, top, camera.scale)),
  );
}

export function boxesOfCells(camera: Camera, cells: readonly Index[]): Box[] {
  return boxesOf(
    camera,
    cells.map((index) => pointOf(camera.grid, index)),
  );
}

/** *box*, smaller by *margin* on all sides, or larger if that is negative. */
export function inset({ x, y, width, height }: Box, margin: number): Box {
  return {
    x: x + margin,
    y: y + margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
  };
}

/** The first pixel beyond *edge*, which lies between two cells: a pixel is the cell's its middle is in. */
export function snap(edge: number): number {
  return Math.ceil(edge - 0.5);
}

function boxAt(left: number, top: number, scale: number): Box {
  const [x, y] = [snap(left), snap(top)];
  return { x, y, width: snap(left + scale) - x, height: snap(top + scale) - y };
}
