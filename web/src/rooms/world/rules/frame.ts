/**
 * Frames: the world as the canister shows it, whole or as what changed since an earlier frame.
 *
 * A frame is text: base64 of zlib of these bytes, numbers little-endian:
 *
 *     0    4   "L2FR"
 *     4    1   version, 1
 *     5    1   0 for a full frame, 1 for a delta
 *     6    2   which bands follow: bit i for rows 32i to 32i + 31
 *     8    8   generation
 *     16   8   the generation of the frame it is a delta to; its own, if it is full
 *     24   8   minted
 *     32   8   burned
 *     40   4   living cells
 *     44   64  the tags of bands 0-15: crc32 of the band as it is in a frame
 *     108  1   how many balances: n
 *     109  8n  balances
 *     ..   .   the bands that follow, in order, as drawn in bands.ts
 *
 * A delta is for the very frame that the canister gave. Tags hold that: the tag of a band that is
 * left out must be the one in the frame before. And what is shown must be a world that can be:
 * everybody who lives has an owner with a balance, and all numbers add up.
 */

import { BAND_CELLS, BANDS, draw, lengthOf, MOST_BAND } from "./bands";
import type { Cells } from "./board";
import { CELLS, coinsOf, isAlive, ownerOf, SEATS } from "./board";
import type { Bytes } from "./packed";
import { BadPacking, crc32, unpack } from "./packed";
import type { Truth } from "./world";

/** What is not a frame, or cannot follow the one before; the message says why. */
export class BadFrame extends Error {
  override name = "BadFrame";
}

/** What a frame shows. */
export interface Frame extends Truth {
  base: number;
  minted: number;
  burned: number;
  alive: number;
  tags: Uint32Array;
}

const MAGIC = "4c32465201"; // "L2FR", version 1
const TALLY = 109;
const ALL_BANDS = (1 << BANDS) - 1;
const MOST_BYTES = TALLY + 8 * 255 + BANDS * MOST_BAND;

/** What the frame *text* shows, after *base* if it is a delta. Rejects with BadFrame. */
export async function decode(text: string, base?: Frame): Promise<Frame> {
  const bytes = await unpacked(text);
  const view = new DataView(bytes.buffer);
  checkOpening(bytes);
  const [delta, included] = [view.getUint8(5), view.getUint16(6, true)];
  if (delta > 1 || (delta === 0) !== (included === ALL_BANDS)) {
    throw new BadFrame(`Expected all bands or a delta, got ${hex(included, 4)} and ${delta}`);
  }
  const frame = readTally(view);
  follow(frame, delta === 1 ? base : frame);
  readBands(frame, base, included, bytes.subarray(TALLY + 8 * frame.balances.length));
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
  if (opening !== MAGIC) throw new BadFrame(`Expected a frame of version 1, got ${opening}`);
}

/** A frame with all its numbers, but no cells yet. */
function readTally(view: DataView<ArrayBuffer>): Frame {
  const count = view.getUint8(TALLY - 1);
  if (count > SEATS) throw new BadFrame(`Expected at most ${SEATS} balances, got ${count}`);
  if (TALLY + 8 * count > view.byteLength) {
    throw new BadFrame(`Expected ${count} balances, got ${view.byteLength} bytes`);
  }
  return {
    generation: readNumber(view, 8),
    base: readNumber(view, 16),
    minted: readNumber(view, 24),
    burned: readNumber(view, 32),
    alive: view.getUint32(40, true),
    tags: Uint32Array.from({ length: BANDS }, (_, band) => view.getUint32(44 + 4 * band, true)),
    balances: Array.from({ length: count }, (_, seat) => readNumber(view, TALLY + 8 * seat)),
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

function follow(frame: Frame, base: Frame | undefined): void {
  if (base?.generation !== frame.base) {
    const before = base?.generation ?? "nothing";
    throw new BadFrame(`Expected a frame to follow ${before}, got one for ${frame.base}`);
  }
}

/** Give *frame* its cells: the bands *included* from *bytes*, the others from *base*. */
function readBands(frame: Frame, base: Frame | undefined, included: number, bytes: Bytes): void {
  let end = 0;
  frame.tags.forEach((tag, number) => {
    const cells = bandOf(frame, number);
    if ((included >> number) & 1) {
      const band = cut(bytes, end);
      checkTag(number, tag, crc32(band));
      draw(band, cells);
      end += band.length;
    } else {
      checkTag(number, tag, base!.tags[number]!);
      cells.set(bandOf(base!, number));
    }
  });
  if (end !== bytes.length) {
    throw new BadFrame(`Expected ${end} bytes of bands, got ${bytes.length}`);
  }
}

function bandOf({ cells }: Frame, number: number): Cells {
  return cells.subarray(number * BAND_CELLS, (number + 1) * BAND_CELLS);
}

/** The band that begins at *start* in *bytes*. */
function cut(bytes: Bytes, start: number): Bytes {
  const end = start + lengthOf(bytes[start] ?? 0);
  if (end > bytes.length) {
    throw new BadFrame(`Expected a band to end at byte ${end}, got ${bytes.length} bytes`);
  }
  return bytes.subarray(start, end);
}

function checkTag(number: number, tag: number, found: number): void {
  if (tag === found) return;
  throw new BadFrame(`Expected band ${number} to have tag ${hex(tag, 8)}, got ${hex(found, 8)}`);
}

function checkWorld({ cells, alive, balances, minted, burned }: Frame): void {
  let living = 0;
  let coins = balances.reduce((sum, balance) => sum + balance, burned);
  for (const [cell, count] of kinds(cells)) {
    if (ownerOf(cell) > balances.length || (isAlive(cell) && ownerOf(cell) === 0)) {
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
