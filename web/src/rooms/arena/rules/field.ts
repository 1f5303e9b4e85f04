/**
 * The field: 64 x 64 cells that are dead, Blue or Red; the page's twin of the canister's.
 *
 * Life decides who lives; a newborn takes the colour of most of its three parents. A team is 64
 * rows from the top, each of two words of 32 cells, column x in bit x % 32 of word x >> 5:
 *
 *     word 2y        columns 0 to 31, where Blue begins
 *     word 2y + 1    columns 32 to 63, where Red begins
 *
 * So the bytes of a team are those of which the canister takes the hash.
 */

export const SIDE = 64;
const WORDS = 2 * SIDE;

export type Topology = "hard" | "cylinder" | "torus";

/** One team's cells, or Blue's and Red's. */
export type Cells = Uint32Array<ArrayBuffer>;
export type Pair = readonly [blue: number, red: number];

export interface Field {
  readonly blue: Cells;
  readonly red: Cells;
}

export function emptyField(): Field {
  return { blue: new Uint32Array(WORDS), red: new Uint32Array(WORDS) };
}

/** The neighbours to the left and right of each row, with or without the cell itself, added up. */
interface Sums {
  readonly ones: Cells;
  readonly twos: Cells;
  readonly besideOnes: Cells;
  readonly besideTwos: Cells;
}

const sums = (): Sums => ({
  ones: new Uint32Array(WORDS),
  twos: new Uint32Array(WORDS),
  besideOnes: new Uint32Array(WORDS),
  besideTwos: new Uint32Array(WORDS),
});

// Generations are computed one after the other, so all may use the same sums.
const LIVING = new Uint32Array(WORDS);
const ALL = sums();
const REDS = sums();

/** The field a generation later. */
export function step({ blue, red }: Field, topology: Topology): Field {
  const next = emptyField();
  for (let at = 0; at < WORDS; at++) LIVING[at] = blue[at]! | red[at]!;
  addAcross(LIVING, ALL, topology === "torus");
  addAcross(red, REDS, topology === "torus");
  for (let y = 0; y < SIDE; y++) {
    const above = rowAt(y - 1, topology);
    const below = rowAt(y + 1, topology);
    for (let half = 0; half < 2; half++) {
      const at = 2 * y + half;
      const [up, down] = [above < 0 ? -1 : above + half, below < 0 ? -1 : below + half];
      const lives = livesAt(at, up, down);
      const born = lives & ~LIVING[at]!;
      const reds = (red[at]! & lives) | (born & mostlyRed(at, up, down));
      next.red[at] = reds;
      next.blue[at] = lives & ~reds;
    }
  }
  return next;
}

/** The first word of row *y*, or -1 if there is none beyond the edge. */
function rowAt(y: number, topology: Topology): number {
  if (topology === "hard" && (y < 0 || y >= SIDE)) return -1;
  return 2 * ((y + SIDE) % SIDE);
}

function addAcross(cells: Cells, into: Sums, wraps: boolean): void {
  for (let at = 0; at < WORDS; at += 2) {
    const [low, high] = [cells[at]!, cells[at + 1]!];
    const [beyondLeft, beyondRight] = wraps ? [high >>> 31, low << 31] : [0, 0];
    addWord(into, at, low, (low << 1) | beyondLeft, (low >>> 1) | (high << 31));
    addWord(into, at + 1, high, (high << 1) | (low >>> 31), (high >>> 1) | beyondRight);
  }
}

function addWord(into: Sums, at: number, self: number, left: number, right: number): void {
  const odd = left ^ right;
  const both = left & right;
  into.besideOnes[at] = odd;
  into.besideTwos[at] = both;
  into.ones[at] = odd ^ self;
  into.twos[at] = both | (odd & self);
}

/** Who lives next: with three neighbours, or with two if they live already. */
function livesAt(at: number, up: number, down: number): number {
  const [a, b, c] = [
    up < 0 ? 0 : ALL.ones[up]!,
    down < 0 ? 0 : ALL.ones[down]!,
    ALL.besideOnes[at]!,
  ];
  const [d, e, f] = [
    up < 0 ? 0 : ALL.twos[up]!,
    down < 0 ? 0 : ALL.twos[down]!,
    ALL.besideTwos[at]!,
  ];
  const carry = (a & b) | (c & (a ^ b));
  const two = (d ^ e ^ f ^ carry) & ~((d & e) | (f & carry)); // exactly one pair: 2 or 3
  return two & ((a ^ b ^ c) | LIVING[at]!);
}

/** Where two or three of three parents are red; the cell between them is dead. */
function mostlyRed(at: number, up: number, down: number): number {
  const [a, b, c] = [up < 0 ? 0 : REDS.ones[up]!, down < 0 ? 0 : REDS.ones[down]!, REDS.ones[at]!];
  const twos = (up < 0 ? 0 : REDS.twos[up]!) ^ (down < 0 ? 0 : REDS.twos[down]!) ^ REDS.twos[at]!;
  return twos ^ ((a & b) | (c & (a ^ b)));
}

/** How many cells Blue has, and Red. */
export function populations({ blue, red }: Field): Pair {
  return [count(blue, 0, 1), count(red, 0, 1)];
}

/** How many of them are in the half where the other team began. */
export function invaders({ blue, red }: Field): Pair {
  return [count(blue, 1, 2), count(red, 0, 2)];
}

function count(cells: Cells, first: number, stride: number): number {
  let total = 0;
  for (let at = first; at < WORDS; at += stride) total += bits(cells[at]!);
  return total;
}

function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether *cells* has column *x* of row *y*. */
export function has(cells: Cells, x: number, y: number): boolean {
  return ((cells[2 * y + (x >> 5)]! >>> (x & 31)) & 1) === 1;
}

export function put(cells: Cells, x: number, y: number): void {
  cells[2 * y + (x >> 5)]! |= 1 << (x & 31);
}

/** The sha256 of Blue's rows and then Red's, as 64 hexadecimal digits. */
export async function digest({ blue, red }: Field): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(8 * WORDS));
  [...blue, ...red].forEach((word, at) => {
    bytes.setUint32(4 * at, word, true);
  });
  return hexadecimal(await crypto.subtle.digest("SHA-256", bytes));
}

export function hexadecimal(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
