/**
 * Records: a line and the team that drew it, in three bytes.
 *
 *     bit   23 22 ... 3 2   1 0
 *           the line        team          the highest byte first: (100, 2) is 00 01 92
 *
 * In base64 a record is exactly four characters.
 *
 * The chain is one hash that stands for the whole log of records.
 *
 * The log is cut into pages of 1,000 records. A page's hash covers the hash of the page before, so
 * that the last one covers every line ever drawn; the first follows 32 zero bytes:
 *
 *     head 0 = sha256(00..00 + page 0)    head 1 = sha256(head 0 + page 1)    ...
 *
 * A page that is not full has a head, too: the same, over what it holds so far.
 */

import type { Edge } from "./edges";
import { EDGES, isEdge } from "./edges";
import type { Team } from "./teams";

export const BYTES = 3;

export interface LineRecord {
  readonly edge: Edge;
  readonly team: Team;
}

/** *edge*, drawn by *team*, as a record. Throws, if there is no such line or team. */
export function pack(edge: Edge, team: number): Uint8Array {
  if (!isEdge(edge)) throw new RangeError(`Expected a line from 0 to ${EDGES - 1}, got ${edge}`);
  if (!(team >= 0 && team < 4)) throw new RangeError(`Expected a team from 0 to 3, got ${team}`);
  const packed = (edge << 2) | team;
  return Uint8Array.of(packed >> 16, (packed >> 8) & 255, packed & 255);
}

/** The bits of record number *at* of *bytes*: the line, and in the two lowest the team. */
export function packedAt(bytes: Uint8Array, at: number): number {
  const start = at * BYTES;
  return (bytes[start]! << 16) | (bytes[start + 1]! << 8) | bytes[start + 2]!;
}

/**
 * The records that *bytes* begin with; what is left over at the end is passed over. Throws, if one
 * of them is of no line on the sheet.
 */
export function unpack(bytes: Uint8Array): LineRecord[] {
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, at) => {
    const packed = packedAt(bytes, at);
    const edge = packed >> 2;
    if (edge >= EDGES) {
      throw new RangeError(`Expected a line from 0 to ${EDGES - 1}, got ${edge}`);
    }
    return { edge, team: (packed & 3) as Team };
  });
}

/** Reads records from bytes that come in pieces of any size. */
export class StreamParser {
  #rest = new Uint8Array(0);

  /** The records that *chunk* completes. Throws, if one is of no line; then *chunk* is not taken. */
  feed(chunk: Uint8Array): LineRecord[] {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const records = unpack(bytes);
    this.#rest = bytes.slice(records.length * BYTES);
    return records;
  }

  /** Forget the beginning of a record that did not come whole; the next byte begins one. */
  reset(): void {
    this.#rest = new Uint8Array(0);
  }
}

export const PAGE = 1000; // records
const PAGE_BYTES = PAGE * BYTES;
const HEAD_BYTES = 32;

/** The heads of a log that grows: those of its full pages are kept, so that nothing is hashed twice. */
export class Chain {
  readonly #heads: Uint8Array[] = [];

  /** The head of the first *count* records of *log*, which never changes what it said before. */
  async head(log: Uint8Array, count: number): Promise<Uint8Array> {
    const full = Math.floor(count / PAGE);
    while (this.#heads.length < full) {
      const start = this.#heads.length * PAGE_BYTES;
      const before = this.#before(this.#heads.length);
      this.#heads.push(await link(before, log.subarray(start, start + PAGE_BYTES)));
    }
    const rest = log.subarray(full * PAGE_BYTES, count * BYTES);
    return rest.length === 0 ? this.#before(full) : link(this.#before(full), rest);
  }

  #before(page: number): Uint8Array {
    return page === 0 ? new Uint8Array(HEAD_BYTES) : this.#heads[page - 1]!;
  }
}

async function link(before: Uint8Array, page: Uint8Array): Promise<Uint8Array> {
  const bytes = new Uint8Array(before.length + page.length);
  bytes.set(before);
  bytes.set(page, before.length);
  return sha256(bytes);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
