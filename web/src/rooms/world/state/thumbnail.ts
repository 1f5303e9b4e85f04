/**
 * Thumbnails of the world: 64 x 64 blocks, each with the number of who has most land there.
 *
 *     "ABES.."  ->  00 11 12 ..  ->  0 0 1 1 1 2 ..        two blocks in a byte, the first in its upper half
 *
 * A time-lapse is thumbnails of a season, the oldest first.
 */

export const BLOCKS = 64; // across, and down
const COUNT = BLOCKS * BLOCKS;

export type Blocks = Readonly<Uint8Array>;

export interface Thumbnail {
  readonly generation: number;
  readonly blocks: Blocks;
}

/** The blocks of a thumbnail as the network sends it; throws if there is no such thumbnail. */
export function unpack(picture: string): Blocks {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  return checked(Uint8Array.from({ length: bytes.length * 2 }, (_, at) => half(bytes, at)));
}

const half = (bytes: Uint8Array, at: number) =>
  at % 2 === 0 ? bytes[at >> 1]! >> 4 : bytes[at >> 1]! & 15;

/** The blocks of a thumbnail that is a digit for each. */
export function fromDigits(digits: string): Blocks {
  return checked(Uint8Array.from(digits, Number));
}

function checked(blocks: Uint8Array): Blocks {
  if (blocks.length === COUNT && blocks.every((player) => player <= 9)) return blocks;
  throw new RangeError(`Expected ${COUNT} blocks of players 0 to 9, got ${blocks.length}`);
}
