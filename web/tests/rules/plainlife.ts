/** Plain Life, cell by cell, on a grid of any size: a row is an array of true and false. */

import type { Topology } from "../../src/rules/grid";

export type Field = readonly (readonly boolean[])[];

export function next(field: Field, topology: Topology): boolean[][] {
  return field.map((row, y) =>
    row.map((alive, x) => {
      const count = livingAround(field, x, y, topology);
      return count === 3 || (alive && count === 2);
    }),
  );
}

function livingAround(field: Field, x: number, y: number, topology: Topology): number {
  let count = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx !== 0 || dy !== 0) && lives(field, x + dx, y + dy, topology)) count++;
    }
  }
  return count;
}

function lives(field: Field, x: number, y: number, topology: Topology): boolean {
  const [width, height] = [field[0]!.length, field.length];
  const down = topology === "torus" || topology === "tube";
  const across = topology === "torus" || topology === "lying tube";
  const row = down ? (y + height) % height : y;
  const column = across ? (x + width) % width : x;
  return field[row]?.[column] ?? false;
}
