/**
 * The sheet as the canister sends it whole: a line of text, then four planes of bits.
 *
 *     boxes 1 1234567\n
 *     across   1,001 rows of 126 bytes: bit x of row y is the horizontal line (x, y)
 *     down     1,000 rows: the vertical line (x, y)
 *     team_0   1,000 rows: the low bit of the team that closed the box (x, y)
 *     team_1   1,000 rows: the high one
 *
 * From far away, for the lobby: 63 x 63 digits of base 60, one for each square of 16 x 16 boxes.
 *
 *     5 * how many lines are drawn, 0 for none to 11 for all  +  who leads: 0 nobody, else the team + 1
 */

import { BOXES, EDGES, HEIGHT, HORIZONTALS, WIDTH } from "./edges";
import { NEVER, Sheet } from "./sheet";

const ROW = 126; // bytes
const PLANES = ROW * (4 * HEIGHT + 1);
const HEAD = /^boxes (\d{1,9}) (\d{1,7})$/;
const LONGEST_HEAD = 32;
/** Of a board, inflated. */
export const MOST_BYTES = PLANES + LONGEST_HEAD;

export interface Board {
  readonly game: number;
  readonly sheet: Sheet;
}

/** Reads what `get_board` sends, inflated. Throws, if it is not that. */
export function readBoard(bytes: Uint8Array): Board {
  const end = bytes.subarray(0, LONGEST_HEAD).indexOf(10);
  const [, game, records] = HEAD.exec(latin(bytes.subarray(0, Math.max(end, 0)))) ?? [];
  if (game === undefined || bytes.length !== end + 1 + PLANES) {
    throw new RangeError("The sheet that was sent cannot be read.");
  }
  const sheet = readPlanes(bytes.subarray(end + 1));
  if (sheet.drawn !== Number(records)) {
    throw new RangeError(`The sheet that was sent has ${sheet.drawn} lines, not ${records}.`);
  }
  return { game: Number(game), sheet };
}

function readPlanes(planes: Uint8Array): Sheet {
  const drawnAt = new Uint32Array(EDGES).fill(NEVER);
  const down = ROW * (HEIGHT + 1);
  readLines(drawnAt, 0, planes.subarray(0, down), WIDTH);
  readLines(drawnAt, HORIZONTALS, planes.subarray(down, down + ROW * HEIGHT), WIDTH + 1);
  const sheet = new Sheet(drawnAt);
  const teams = down + ROW * HEIGHT;
  readOwners(sheet, planes.subarray(teams), planes.subarray(teams + ROW * HEIGHT));
  for (const at of drawnAt) if (at !== NEVER) sheet.drawn++;
  return sheet;
}

/** Lines of *plane*, of *columns* a row, into *drawnAt* from *start* on. */
function readLines(drawnAt: Uint32Array, start: number, plane: Uint8Array, columns: number): void {
  for (let row = 0, edge = start; row < plane.length; row += ROW) {
    for (let x = 0; x < columns; x++, edge++) {
      if ((plane[row + (x >> 3)]! >> (x & 7)) & 1) drawnAt[edge] = 0;
    }
  }
}

function readOwners(
  { drawnAt, closedAt, owners, counts }: Sheet,
  low: Uint8Array,
  high: Uint8Array,
) {
  for (let box = 0, y = 0; box < BOXES; y++) {
    for (let x = 0; x < WIDTH; x++, box++) {
      const left = HORIZONTALS + box + y;
      const lines = drawnAt[box]! | drawnAt[box + WIDTH]! | drawnAt[left]! | drawnAt[left + 1]!;
      if (lines !== 0) continue;
      const at = y * ROW + (x >> 3);
      const team = ((low[at]! >> (x & 7)) & 1) | (((high[at]! >> (x & 7)) & 1) << 1);
      closedAt[box] = 0;
      owners[box] = team + 1;
      counts[team]!++;
    }
  }
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export const SQUARES = 63;
const LEVELS = 11;
const TEAMS = 5; // and nobody
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

export interface Square {
  /** 0 to 1. */
  readonly drawn: number;
  /** 0, or the team + 1. */
  readonly leads: number;
}

/** Reads what `get_thumbnail` sends. Throws, if it is not that. */
export function readThumbnail(text: string): Square[] {
  if (text.length !== SQUARES * SQUARES) {
    throw new RangeError(`Expected ${SQUARES * SQUARES} squares, got ${text.length}`);
  }
  return Array.from(text, (digit) => {
    const shown = DIGITS.indexOf(digit);
    if (shown < 0) throw new RangeError(`Expected a digit of base 60, got "${digit}"`);
    return { drawn: Math.floor(shown / TEAMS) / LEVELS, leads: shown % TEAMS };
  });
}
