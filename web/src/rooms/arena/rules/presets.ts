/** Seedlets to begin with, as they look towards the right; all have twelve cells at most. */

import type { Point } from "../../../rules/grid";

export interface Preset {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

function preset(name: string, picture: string): Preset {
  const rows = picture.split("/");
  const points = rows.flatMap((row, y) =>
    Array.from(row).flatMap((cell, x): Point[] => (cell === "O" ? [[x, y]] : [])),
  );
  return {
    name,
    width: Math.max(...rows.map(({ length }) => length)),
    height: rows.length,
    points,
  };
}

export const PRESETS: readonly Preset[] = [
  preset("Glider", ".O./..O/OOO"),
  preset("Spaceship", "O..O./....O/O...O/.OOOO"),
  preset("R-pentomino", ".OO/OO./.O."),
  preset("Acorn", ".O...../...O.../OO..OOO"),
  preset("B-heptomino", "O.OO/OOO./.O.."),
  preset("Pi", "OOO/O.O/O.O"),
  preset("Blocks", "OO..OO/OO..OO"),
];
