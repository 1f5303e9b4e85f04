/**
 * Frames: the world as the canister shows it, or word that its board is still the same.
 *
 * A frame is text: base64 of zlib of these bytes, numbers little-endian:
 *
 *     0    4   "L2FR"
 *     4    1   version, 2
 *     5    1   1 if the board follows, 0 if it is that of the frame before
 *     6    8   generation
 *     14   4   living cells
 *     18   4   tag: crc32 of the board
 *     22   8   number of the next event: all before it have happened to this world
 *     30   .   the accounts, as drawn in accounts.ts
 *     ..   .   the board: sixteen bands in order, as drawn in bands.ts
 *
 * Whoever has the frame of a generation asks with it, and is spared the board if that is still the
 * same. The tag holds that it is: it must be the one of the frame before. And what is shown must be
 * a world that can be: everybody who lives has an owner with a seat, and all numbers add up.
 */

import { lengthOf as lengthOfAccounts, read as readAccounts } from "./accounts";
import { BAND_CELLS, BANDS, draw, lengthOf, MOST_BAND } from "./bands";
import type { Cells } from "./board";
import { CELLS, coinsOf, isAlive, ownerOf, SEATS } from "./board";
import type { Bytes } from "../../../rules/packed";
import { BadPacking, crc32, unpack } from "../../../rules/packed";
import type { Truth } from "./world";

/** What is not a frame, or cannot follow the one before; the message says why. */
export class BadFrame extends Error {
  override name = "BadFrame";
}

/** What a frame shows. */
export interface Frame extends Required<Truth> {
  alive: number;
  tag: number;
  following: number; // of the next event
}

const MAGIC = "4c32465202"; // "L2FR", version 2
export const TALLY = 30;
const MOST_BYTES = TALLY + lengthOfAccounts(255) + BANDS * MOST_BAND;

/** What the frame *text* shows; its board may be that of the one *before*. Rejects with BadFrame. */
export async function decode(text: string, before?: Frame): Promise<Frame> {
  const bytes = await unpacked(text);
  checkOpening(bytes);
  const frame = readTally(new DataView(bytes.buffer));
  const rest = bytes.subarray(TALLY + lengthOfAccounts(frame.balances.length));
  if (bytes[5] === 1) readBoard(frame, rest);
  else sameBoard(frame, rest, before);
  checkWorld(frame);
  return frame;
}

async function unpacked(text: string): Promise<Bytes> {
  try {
    return await unpack(text, MOST_BYTES);
  } catch (fault) {
    if (fault instanceof BadPacking) throw new BadFrame(fault.message);
    throw fault;
  }
}

function checkOpening(bytes: Bytes): void {
  if (bytes.length < TALLY) {
    throw new BadFrame(`Expected a frame of ${TALLY} bytes or more, got ${bytes.length}`);
  }
  const opening = Array.from(bytes.subarray(0, 5), (byte) => hex(byte, 2)).join("");
  if (opening !== MAGIC) throw new BadFrame(`Expected a frame of version 2, got ${opening}`);
  if (bytes[5]! > 1) throw new BadFrame(`Expected a board, 1, or none, 0, got ${bytes[5]}`);
}

/** A frame with all its numbers, but no cells yet. */
function readTally(view: DataView<ArrayBuffer>): Frame {
  const accounts = readAccounts(view, TALLY, (at) => readNumber(view, at));
  if (accounts === null) {
    throw new BadFrame(`Expected accounts of at most ${SEATS} players in ${view.byteLength} bytes`);
  }
  const { balances, seated, scores, points, minted, pot, off } = accounts;
  return {
    generation: readNumber(view, 6),
    alive: view.getUint32(14, true),
    tag: view.getUint32(18, true),
    following: readNumber(view, 22),
    ...{ balances, seated, scores, points, minted, pot, off },
    cells: new Uint8Array(CELLS),
  };
}

function readNumber(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(number)) {
    throw new BadFrame(`Expected a number below 2 ** 53, got ${number}`);
  }
  return number;
}

/** Give *frame* the cells of the *board*. */
function readBoard(frame: Frame, board: Bytes): void {
  const found = crc32(board);
  if (found !== frame.tag) {
    throw new BadFrame(`Expected a board with tag ${hex(frame.tag, 8)}, got ${hex(found, 8)}`);
  }
  let end = 0;
  for (let number = 0; number < BANDS; number++) {
    const band = cut(board, end);
    draw(band, frame.cells.subarray(number * BAND_CELLS, (number + 1) * BAND_CELLS));
    end += band.length;
  }
  if (end !== board.length) {
    throw new BadFrame(`Expected a board of ${end} bytes, got ${board.length}`);
  }
}

/** Give *frame* the cells of the one *before*, if that has the same board. */
function sameBoard(frame: Frame, rest: Bytes, before: Frame | undefined): void {
  if (rest.length > 0) {
    throw new BadFrame(`Expected nothing after the accounts, got ${rest.length} bytes`);
  }
  if (before?.tag !== frame.tag) {
    const found = before === undefined ? "none" : hex(before.tag, 8);
    throw new BadFrame(`Expected a frame before with tag ${hex(frame.tag, 8)}, got ${found}`);
  }
  frame.cells.set(before.cells);
}

/** The band that begins at *start* of the *board*. */
function cut(board: Bytes, start: number): Bytes {
  const end = start + lengthOf(board[start] ?? 0);
  if (end > board.length) {
    throw new BadFrame(`Expected a band to end at byte ${end}, got ${board.length} bytes`);
  }
  return board.subarray(start, end);
}

function checkWorld({ cells, alive, balances, seated, minted, pot }: Frame): void {
  let living = 0;
  let coins = balances.reduce((sum, balance) => sum + balance, pot);
  for (const [cell, count] of kinds(cells)) {
    const owner = ownerOf(cell);
    if (owner === 0 ? isAlive(cell) : seated[owner - 1] !== true) {
      throw new BadFrame(`Expected owners 1 to ${balances.length}, got a cell ${hex(cell, 2)}`);
    }
    if (isAlive(cell)) living += count;
    coins += count * coinsOf(cell);
  }
  if (living !== alive) throw new BadFrame(`Expected ${alive} living cells, got ${living}`);
  if (coins !== minted) throw new BadFrame(`Expected ${minted} coins, got ${coins}`);
}

/** The different bytes there are in *cells*, and how many there are of each. */
function kinds(cells: Cells): [cell: number, count: number][] {
  const counts = new Uint32Array(256);
  for (let index = 0; index < cells.length; index++) counts[cells[index]!]!++;
  return [...counts.entries()].filter(([, count]) => count > 0);
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}
