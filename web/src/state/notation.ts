/**
 * Grids as Life programs write them after a rule, `B3/S23:T64,64`:
 *
 *     P25,25     bounded
 *     T64,64     a torus
 *     T0,64      a tube of 64 rows that meet; T64,0 is one of 64 columns
 *
 * To Golly a 0 means that the tube never ends. Here a tube is as long as it is round, so T0,64 is
 * 64 x 64, and both agree until something reaches a wall. The twin of the engine's grid.py.
 */

import type { Grid, Topology } from "../rules/grid";
import { grid, wrapsAcross, wrapsDown } from "../rules/grid";
import { MAX_SIDE, NotTaken, show } from "./reading";

/** The letter and the two numbers of a grid. */
export type Notation = readonly [kind: "P" | "T", width: number, height: number];

/** The grid that is written *text*; throws a `NotTaken` if none is. */
export function parseGrid(text: string): Grid {
  const [kind, across, down] = readNotation(text);
  return grid(...sizeOf(text), topologyOf(kind, across, down));
}

/** How *g* is written; a tube that is not as long as it is round cannot be. */
export function drawGrid(g: Grid): string {
  const { width, height } = g;
  const [across, down] = [wrapsAcross(g), wrapsDown(g)];
  if (across !== down && width !== height) {
    throw new RangeError(`Expected a tube as long as it is round, got ${width} x ${height}`);
  }
  if (!across && !down) return `P${width},${height}`;
  return `T${across ? width : 0},${down ? height : 0}`;
}

/** Width and height of the grid that is written *text*; throws a `NotTaken` if none is. */
export function sizeOf(text: string): readonly [width: number, height: number] {
  const [, width, height] = readNotation(text);
  return [width || height, height || width];
}

/** What the grid *text* is written with; throws a `NotTaken` if it is no grid or has no end. */
export function readNotation(text: string): Notation {
  const [kind, numbers] = [text.slice(0, 1).toUpperCase(), text.slice(1)];
  const comma = numbers.indexOf(",");
  if ((kind !== "P" && kind !== "T") || comma < 0) {
    const known = "bounded like P25,25, nor a torus like T64,64";
    throw new NotTaken(`grid ${show(text)} is not ${known}`);
  }
  const [width, height] = [readSide(numbers.slice(0, comma)), readSide(numbers.slice(comma + 1))];
  if (width + height === 0 || (kind === "P" && width * height === 0)) {
    throw new NotTaken(`grid ${show(text)} is endless`);
  }
  return [kind, width, height];
}

/** The width or height that *text* says; throws a `NotTaken` if it is out of bounds. */
export function readSide(text: string): number {
  if (!/^0*\d{1,4}$/.test(text) || Number(text) > MAX_SIDE) {
    throw new NotTaken(`${show(text)} is not a size from 0 to ${MAX_SIDE}`);
  }
  return Number(text);
}

/** The grid that is written *text*, turned by a quarter. */
export function turnGrid(text: string): string {
  const [kind, width, height] = readNotation(text);
  return `${kind}${height},${width}`;
}

function topologyOf(kind: "P" | "T", across: number, down: number): Topology {
  if (kind === "P") return "bounded";
  if (across === 0) return "tube";
  return down === 0 ? "lying tube" : "torus";
}
