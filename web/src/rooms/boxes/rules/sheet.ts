/**
 * The sheet: when each of 2,002,000 lines was drawn, and whose the boxes are.
 *
 *     drawnAt    for each line the number of its record, or NEVER
 *     closedAt   for each box the number of the record that closed it, or NEVER
 *     owners     for each box 0, or the number of its team + 1
 *
 * So one sheet shows every moment of its past: at moment n a line is there if it was drawn before
 * record n. Of lines that came in a picture of the whole sheet only one thing is known, that they
 * were there by then: they count as record 0.
 */

import type { Box, Edge } from "./edges";
import { BOXES, EDGES, edgesAround, boxesBeside, HEIGHT, HORIZONTALS, WIDTH } from "./edges";
import { BYTES, packedAt } from "./records";
import type { Scores } from "./teams";

export const NEVER = 0xffffffff;
/** What `put` says of a line that was there already. */
export const THERE = -1;

/** A sheet to be read elsewhere: a bit for each line, low bits first, and a byte for each box. */
export interface Exported {
  readonly edgeTaken: Uint8Array;
  /** 0, or the number of the team + 1. */
  readonly boxOwner: Uint8Array;
  readonly scores: Scores;
  readonly edgesPlaced: number;
}

export class Sheet {
  readonly drawnAt: Uint32Array<ArrayBuffer>;
  readonly closedAt: Uint32Array<ArrayBuffer>;
  readonly owners: Uint8Array<ArrayBuffer>;
  readonly counts = new Uint32Array(4);
  /** How many lines there are. */
  drawn = 0;

  constructor(
    drawnAt = new Uint32Array(EDGES).fill(NEVER),
    closedAt = new Uint32Array(BOXES).fill(NEVER),
    owners = new Uint8Array(BOXES),
  ) {
    this.drawnAt = drawnAt;
    this.closedAt = closedAt;
    this.owners = owners;
  }

  /** The same sheet as another object, for who tells by that whether something changed. */
  shared(): Sheet {
    const other = new Sheet(this.drawnAt, this.closedAt, this.owners);
    other.counts.set(this.counts);
    other.drawn = this.drawn;
    return other;
  }

  get scores(): Scores {
    const [red, blue, green, yellow] = this.counts;
    return [red!, blue!, green!, yellow!];
  }

  get complete(): boolean {
    return this.drawn === EDGES;
  }

  isDrawn(edge: Edge): boolean {
    return this.drawnAt[edge] !== NEVER;
  }

  /** Draw *edge* for *team* as record *at*: the boxes that it closes, or null if it was there already. */
  draw(edge: Edge, team: number, at = this.drawn): Box[] | null {
    if (this.put(edge, team, at) === THERE) return null;
    return boxesBeside(edge).filter((box) => this.closedAt[box] === at);
  }

  /** The same, without a list: how many boxes it closes, or THERE. */
  put(edge: Edge, team: number, at: number): number {
    const { drawnAt } = this;
    if (drawnAt[edge] !== NEVER) return THERE;
    drawnAt[edge] = at;
    this.drawn++;
    return edge < HORIZONTALS ? this.#across(edge, team, at) : this.#down(edge, team, at);
  }

  #across(edge: Edge, team: number, at: number): number {
    let closed = 0;
    if (edge >= WIDTH) closed += this.#close(edge - WIDTH, team, at);
    if (edge < WIDTH * HEIGHT) closed += this.#close(edge, team, at);
    return closed;
  }

  #down(edge: Edge, team: number, at: number): number {
    const beyond = edge - HORIZONTALS;
    const y = Math.floor(beyond / (WIDTH + 1));
    const x = beyond - y * (WIDTH + 1);
    let closed = 0;
    if (x > 0) closed += this.#close(y * WIDTH + x - 1, team, at);
    if (x < WIDTH) closed += this.#close(y * WIDTH + x, team, at);
    return closed;
  }

  /** Give *box* to *team* if its four lines are there: 1, or 0 if they are not. */
  #close(box: Box, team: number, at: number): number {
    const { drawnAt } = this;
    const left = HORIZONTALS + box + Math.floor(box / WIDTH);
    if (
      drawnAt[box] === NEVER ||
      drawnAt[box + WIDTH] === NEVER ||
      drawnAt[left] === NEVER ||
      drawnAt[left + 1] === NEVER
    ) {
      return 0;
    }
    this.closedAt[box] = at;
    this.owners[box] = team + 1;
    this.counts[team]!++;
    return 1;
  }

  /** How many of the four lines of *box* there are. */
  sides(box: Box): number {
    return edgesAround(box).filter((edge) => this.isDrawn(edge)).length;
  }

  /** The sheet as plain bytes, in the order of the numbers of lines and boxes. */
  export(): Exported {
    const edgeTaken = new Uint8Array(EDGES / 8);
    this.drawnAt.forEach((at, edge) => {
      if (at !== NEVER) edgeTaken[edge >> 3]! |= 1 << (edge & 7);
    });
    const { owners, scores, drawn } = this;
    return { edgeTaken, boxOwner: owners.slice(), scores, edgesPlaced: drawn };
  }

  /** The sheet that `export` wrote, its lines as record 0. Throws, if its parts do not fit together. */
  static import({ edgeTaken, boxOwner, scores, edgesPlaced }: Exported): Sheet {
    const sheet = new Sheet();
    if (edgeTaken.length !== EDGES / 8 || boxOwner.length !== BOXES) {
      const sizes = `${edgeTaken.length} and ${boxOwner.length}`;
      throw new RangeError(
        `Expected ${EDGES / 8} bytes of lines and ${BOXES} of owners, got ${sizes}`,
      );
    }
    for (let edge = 0; edge < EDGES; edge++) {
      if ((edgeTaken[edge >> 3]! >> (edge & 7)) & 1) sheet.put(edge, 0, 0);
    }
    sheet.counts.fill(0);
    for (let box = 0; box < BOXES; box++) {
      const owner = boxOwner[box]!;
      if (owner > 4 || (owner === 0) !== (sheet.closedAt[box] === NEVER)) {
        throw new RangeError(`Expected an owner for each closed box, got ${owner} for box ${box}`);
      }
      if (owner > 0) sheet.counts[owner - 1]!++;
    }
    sheet.owners.set(boxOwner);
    const found = `${sheet.drawn} lines, scores ${sheet.scores.join()}`;
    const told = `${edgesPlaced} lines, scores ${scores.join()}`;
    if (found !== told) throw new RangeError(`Expected ${found}, got ${told}`);
    return sheet;
  }
}

/**
 * Draw all records of *bytes* on *sheet*, the first of which is number *first*. Throws, if one of
 * them is of no line, or of one that is there already: neither can be in a log.
 */
export function fold(sheet: Sheet, bytes: Uint8Array, first: number): void {
  const count = Math.floor(bytes.length / BYTES);
  for (let at = 0; at < count; at++) {
    const packed = packedAt(bytes, at);
    const edge = packed >> 2;
    if (edge >= EDGES || sheet.put(edge, packed & 3, first + at) === THERE) {
      throw new RangeError(`Record ${first + at} draws line ${edge}, which cannot be drawn then`);
    }
  }
}
