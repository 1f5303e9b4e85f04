/**
 * Snapshots: a world for keeping, byte for byte as the canister keeps it, in seventeen pieces.
 *
 *     header  0    4   "L2WH"                      band  0    4  "L2WB"
 *             4    2   version, 1                        4    2  version, 1
 *             6    4   length of this piece              6    4  length of this piece
 *             10   8   generation                        10   1  which band, 0-15
 *             18   .   the accounts, see accounts.ts     11   .  the band, see bands.ts
 *            -68   64  the seals of bands 0-15          -4    4  seal: crc32 of the above
 *            -4    4   seal: crc32 of the above
 *
 * Numbers are little-endian. The network certifies the sha256 of these bytes, so whoever has the same
 * world has the same digest.
 */

import { crc32 } from "../../../rules/packed";
import type { Bytes } from "../../../rules/packed";
import { read as readAccounts, write as writeAccounts } from "./accounts";
import { BAND_CELLS, BANDS, draw, lengthOf, pack } from "./bands";
import { CELLS } from "./board";
import type { Truth } from "./world";

/** What is not a snapshot; the message says why. */
export class BadSnapshot extends Error {
  override name = "BadSnapshot";
}

const VERSION = 1;
const OPENING = 10;
const SEAL = 4;
const SEALS = BANDS * SEAL;

/** *world* as one snapshot. */
export function dump(world: Required<Truth>): Bytes {
  const bands = Array.from({ length: BANDS }, (_, number) => {
    const band = pack(world.cells.subarray(number * BAND_CELLS, (number + 1) * BAND_CELLS));
    return sealed("L2WB", [Uint8Array.of(number), band]);
  });
  const generation = new Uint8Array(8);
  new DataView(generation.buffer).setBigUint64(0, BigInt(world.generation), true);
  const seals = bands.map((piece) => piece.subarray(-SEAL));
  return joined([sealed("L2WH", [generation, writeAccounts(world), ...seals]), ...bands]);
}

/** The world that `dump` wrote. Throws BadSnapshot, if *bytes* are not exactly that. */
export function load(bytes: Bytes): Required<Truth> {
  const cells = new Uint8Array(CELLS);
  const [header, start] = opened(bytes, 0, "L2WH");
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const accounts = header.length < 8 + SEALS ? null : readAccounts(view, 8, number);
  if (accounts === null) throw new BadSnapshot("Expected accounts in a snapshot, got none");
  let next = start;
  for (let band = 0; band < BANDS; band++) {
    const [body, end] = opened(bytes, next, "L2WB");
    if (body[0] !== band || body.length !== 1 + lengthOf(body[1] ?? 0)) {
      throw new BadSnapshot(`Expected band ${band} of a snapshot, got ${body.length} bytes`);
    }
    draw(body.subarray(1), cells.subarray(band * BAND_CELLS, (band + 1) * BAND_CELLS));
    next = end;
  }
  if (next !== bytes.length) {
    throw new BadSnapshot(`Expected a snapshot of ${next} bytes, got ${bytes.length}`);
  }
  const { balances, seated, scores, minted, pot } = accounts;
  return { generation: number(0), cells, balances, seated, scores, minted, pot };
}

/** *parts* as a piece that begins with *magic*, and its seal. */
function sealed(magic: string, parts: readonly Uint8Array[]): Bytes {
  const body = joined([new Uint8Array(OPENING), ...parts, new Uint8Array(SEAL)]);
  const view = new DataView(body.buffer);
  Array.from(magic, (letter, at) => {
    view.setUint8(at, letter.charCodeAt(0));
  });
  view.setUint16(4, VERSION, true);
  view.setUint32(6, body.length, true);
  view.setUint32(body.length - SEAL, crc32(body.subarray(0, -SEAL)), true);
  return body;
}

/** The body of the piece at *start* of *bytes* that begins with *magic*, and where the next begins. */
function opened(bytes: Bytes, start: number, magic: string): [body: Bytes, end: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const whole = view.byteLength >= OPENING + SEAL;
  const length = whole ? view.getUint32(6, true) : 0;
  const letters = String.fromCharCode(...bytes.subarray(start, start + 4));
  const fits = whole && length >= OPENING + SEAL && length <= view.byteLength;
  if (!fits || letters !== magic || view.getUint16(4, true) !== VERSION) {
    throw new BadSnapshot(`Expected a piece ${magic}, got one that begins "${letters}"`);
  }
  const end = start + length;
  if (crc32(bytes.subarray(start, end - SEAL)) !== view.getUint32(length - SEAL, true)) {
    throw new BadSnapshot(`A piece ${magic} is damaged: its checksum is another`);
  }
  return [bytes.subarray(start + OPENING, end - SEAL), end];
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
