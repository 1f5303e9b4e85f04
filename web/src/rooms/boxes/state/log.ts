/**
 * The part of the log that is here: records from a number on, which grows at both ends.
 *
 *     ......[first ------------------ count]...
 *           `-- what came before is in the sheet that was sent whole, without its order
 */

import { BYTES, packedAt } from "../rules/records";

const ROOM = 1 << 16; // records that are made room for at least

export class Log {
  first: number;
  count: number;
  #bytes = new Uint8Array(ROOM * BYTES);

  /** A log of which nothing is here, and the next record is number *count*. */
  constructor(count: number) {
    this.first = count;
    this.count = count;
  }

  /** True if every record there is, is here. */
  get whole(): boolean {
    return this.first === 0;
  }

  /** Let *records* follow. */
  append(records: Uint8Array): void {
    const used = (this.count - this.first) * BYTES;
    if (used + records.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, used + records.length));
      larger.set(this.#bytes.subarray(0, used));
      this.#bytes = larger;
    }
    this.#bytes.set(records, used);
    this.count += records.length / BYTES;
  }

  /** Have *records* before all that are here. */
  prepend(records: Uint8Array): void {
    const here = this.bytes();
    const larger = new Uint8Array(records.length + here.length + ROOM * BYTES);
    larger.set(records);
    larger.set(here, records.length);
    this.#bytes = larger;
    this.first -= records.length / BYTES;
  }

  /** The bits of record number *at*, which is here: the line, and in the two lowest the team. */
  packed(at: number): number {
    return packedAt(this.#bytes, at - this.first);
  }

  /** All records that are here. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, (this.count - this.first) * BYTES);
  }
}
