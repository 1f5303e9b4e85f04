/**
 * The field: cells that are dead, Blue or Red; the page's twin of the canister's.
 *
 * Life decides who lives; a newborn takes the colour of most of its three parents. A team is its
 * rows from the top, each of words of 32 cells, column x in bit x % 32 of word x >> 5. With 64 columns:
 *
 *     word 2y        columns 0 to 31, where Blue begins
 *     word 2y + 1    columns 32 to 63, where Red begins
 *
 * So the bytes of a team are those of which the canister takes the hash.
 */

/** How many cells a field has, across and down: 64 x 64, 96 x 64, 128 x 64 or 128 x 128. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}
const MOST_WORDS = (128 >> 5) * 128;

export type Topology = "hard" | "cylinder" | "torus";

/** One team's cells, or Blue's and Red's. */
export type Cells = Uint32Array<ArrayBuffer>;
export type Pair = readonly [blue: number, red: number];

export interface Field extends Shape {
  readonly blue: Cells;
  readonly red: Cells;
}

export function emptyField({ width, height }: Shape): Field {
  const words = (width >> 5) * height;
  return { width, height, blue: new Uint32Array(words), red: new Uint32Array(words) };
}

/** The neighbours to the left and right of each row, with or without the cell itself, added up. */
interface Sums {
  readonly ones: Cells;
  readonly twos: Cells;
  readonly besideOnes: Cells;
  readonly besideTwos: Cells;
}

const sums = (): Sums => ({
  ones: new Uint32Array(MOST_WORDS),
  twos: new Uint32Array(MOST_WORDS),
  besideOnes: new Uint32Array(MOST_WORDS),
  besideTwos: new Uint32Array(MOST_WORDS),
});

// Generations are computed one after the other, so all may use the same sums.
const LIVING = new Uint32Array(MOST_WORDS);
const ALL = sums();
const REDS = sums();

/** The field a generation later. */
export function step(field: Field, topology: Topology): Field {
  const { blue, red, width, height } = field;
  const next = emptyField(field);
  const across = width >> 5;
  for (let at = 0; at < blue.length; at++) LIVING[at] = blue[at]! | red[at]!;
  addAcross(LIVING, ALL, field, topology === "torus");
  addAcross(red, REDS, field, topology === "torus");
  for (let y = 0; y < height; y++) {
    const above = rowAt(y - 1, field, topology);
    const below = rowAt(y + 1, field, topology);
    for (let word = 0; word < across; word++) {
      const at = across * y + word;
      const [up, down] = [above < 0 ? -1 : above + word, below < 0 ? -1 : below + word];
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
function rowAt(y: number, { width, height }: Shape, topology: Topology): number {
  if (topology === "hard" && (y < 0 || y >= height)) return -1;
  return (width >> 5) * ((y + height) % height);
}

function addAcross(cells: Cells, into: Sums, { width, height }: Shape, wraps: boolean): void {
  const across = width >> 5;
  for (let row = 0; row < across * height; row += across) {
    const last = row + across - 1;
    let before = wraps ? cells[last]! >>> 31 : 0;
    for (let at = row; at <= last; at++) {
      const self = cells[at]!;
      const after = at < last ? cells[at + 1]! << 31 : wraps ? cells[row]! << 31 : 0;
      addWord(into, at, self, (self << 1) | before, (self >>> 1) | after);
      before = self >>> 31;
    }
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
  return [count(blue), count(red)];
}

/** How many of them are in the half where the other team began. */
export function invaders({ blue, red, width }: Field): Pair {
  return [count(blue) - atLeft(blue, width), atLeft(red, width)];
}

function count(cells: Cells): number {
  let total = 0;
  for (const word of cells) total += bits(word);
  return total;
}

/** How many of *cells* are in the left half; its last word is cut in two, if a row has three. */
function atLeft(cells: Cells, width: number): number {
  const across = width >> 5;
  let total = 0;
  for (let row = 0; row < cells.length; row += across) {
    for (let word = 0; 32 * word < width / 2; word++) {
      const cut = 32 * (word + 1) > width / 2 ? 0xffff : 0xffffffff;
      total += bits(cells[row + word]! & cut);
    }
  }
  return total;
}

function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether *cells*, in rows of *width*, have column *x* of row *y*. */
export function has(cells: Cells, x: number, y: number, width: number): boolean {
  return ((cells[(width >> 5) * y + (x >> 5)]! >>> (x & 31)) & 1) === 1;
}

export function put(cells: Cells, x: number, y: number, width: number): void {
  cells[(width >> 5) * y + (x >> 5)]! |= 1 << (x & 31);
}

/** The sha256 of Blue's rows and then Red's, as 64 hexadecimal digits. */
export async function digest({ blue, red }: Field): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(8 * blue.length));
  [...blue, ...red].forEach((word, at) => {
    bytes.setUint32(4 * at, word, true);
  });
  return hexadecimal(await crypto.subtle.digest("SHA-256", bytes));
}

export function hexadecimal(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
