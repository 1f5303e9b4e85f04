/**
 * The chain: one hash that stands for the whole log of records.
 *
 * The log is cut into pages of 1,000 records. A page's hash covers the hash of the page before, so
 * that the last one covers every line ever drawn; the first follows 32 zero bytes:
 *
 *     head 0 = sha256(00..00 + page 0)    head 1 = sha256(head 0 + page 1)    ...
 *
 * A page that is not full has a head, too: the same, over what it holds so far.
 */

import { BYTES } from "./records";

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
