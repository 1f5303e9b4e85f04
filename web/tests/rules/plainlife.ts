/** Plain Life, cell by cell, on a torus of any size: a row is an array of true and false. */

export type Field = readonly (readonly boolean[])[];

export function next(field: Field): boolean[][] {
  return field.map((row, y) =>
    row.map((alive, x) => {
      const count = livingAround(field, x, y);
      return count === 3 || (alive && count === 2);
    }),
  );
}

function livingAround(field: Field, x: number, y: number): number {
  const [width, height] = [field[0]!.length, field.length];
  let count = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const neighbour = field[(y + dy + height) % height]![(x + dx + width) % width]!;
      if (neighbour && (dx !== 0 || dy !== 0)) count++;
    }
  }
  return count;
}
