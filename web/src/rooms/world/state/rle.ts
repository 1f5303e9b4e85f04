/**
 * World in the text of Life programs: what it reads of it, and how its board is written.
 *
 *     #CXRLE Pos=-256,-256 Gen=1234
 *     x = 512, y = 512, rule = Life2:T512,512
 *     17.3A2.B$...
 *
 * It reads Life, and Life2, which is Life with nine owners; whoever owns a cell, it will be the
 * player's. A board is written as the canister's /living.rle is: in the letters of its owners, or
 * plainly while player 1 is alone. Land and coins are not in it.
 */

import { type Dialect, LIFE, LIFE_RULE } from "../../../state/dialect";
import type { Size } from "../../../state/header";
import { drawGrid } from "../../../state/notation";
import { pattern, type Pattern } from "../../../state/pattern";
import type { Cell } from "../../../state/reading";
import { drawRle, read } from "../../../state/rle";
import { isPlain } from "../../../state/runs";
import { type Cells, GRID, indexOf, isAlive, ownerOf, SEATS, SIZE } from "../rules/board";

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

const OWNED_RULE = "Life2";
const BOARD: Area = { x: 0, y: 0, width: SIZE, height: SIZE };

export const WORLD: Dialect = {
  ...LIFE,
  mostStates: SEATS,
  rule: (text) => (text.toUpperCase() === "LIFE2" ? OWNED_RULE : LIFE.rule(text)),
};

/** The pattern in *text* of at most so many cells; throws a `BadPattern` if World has no use for it. */
export function parse(text: string, most?: number): Pattern {
  const { name, cells } = read(text, WORLD, most);
  return pattern(
    name,
    cells.map(([x, y]) => [x, y]),
  );
}

/** An *area* of the board *cells*, across its seams if need be, as RLE that Golly opens. */
export function drawBoard(cells: Cells, area: Area = BOARD, generation = 0): string {
  const alive = [...living(cells, area)];
  const whole = area.width === SIZE && area.height === SIZE;
  const reading = {
    name: "",
    width: area.width,
    height: area.height,
    cells: alive,
    rule: isPlain(alive) ? LIFE_RULE : OWNED_RULE,
    grid: whole ? drawGrid(GRID) : null,
  };
  // Golly puts the board on the middle of its plane.
  const place = `Pos=${area.x - SIZE / 2},${area.y - SIZE / 2}`;
  return drawRle(reading, [`#CXRLE ${place} Gen=${generation}`]);
}

/** The living cells of *area*, row by row, and their owners. */
function* living(cells: Cells, area: Area): Generator<Cell> {
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const cell = cells[indexOf(area.x + x, area.y + y)]!;
      const owner = ownerOf(cell);
      if (isAlive(cell) && owner >= 1 && owner <= SEATS) yield [x, y, owner];
    }
  }
}
