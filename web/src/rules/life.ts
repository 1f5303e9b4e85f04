/**
 * Plain Life on a torus, 32 cells at a time.
 *
 * A row is some 32-bit words, the leftmost cell in the lowest bit of the first; rows follow each
 * other, so the cell in column x of row y is bit number y * width + x of all:
 *
 *     O . . O O     is  0b11001
 *
 * Each bit of a word has three neighbours in the row above, three in its own with itself, three
 * below. They are added up for 32 cells at once, a number being two words, ones and twos:
 *
 *     above   west + middle + east   =  ones + 2 * twos
 *     here    west + middle + east   =  ones + 2 * twos       all nine: 3, or 4 if the
 *     below   west + middle + east   =  ones + 2 * twos       middle is one of them, lives
 */

type Words = Uint32Array;

const BITS = 32;

export class Life {
  readonly width: number;
  readonly height: number;
  readonly #stride: number; // words a row
  #now: Words;
  #before: Words;

  /**
   * For each row:
   *     0   it is as it was two generations ago. If the rows beside it are too, then what comes
   *         next is what was one generation ago, and that stands where the next one is written
   *     1   it is not
   *     2   cells were put there: what stands there did not come from the generation before, so
   *         the row has to be looked at in the next generation too
   */
  #restless: Uint8Array;
  #calmer: Uint8Array;

  /** An empty torus; *width* is a multiple of 32. */
  constructor(width: number, height: number) {
    if (width < BITS || width % BITS !== 0) {
      throw new RangeError(`Expected a width that is a multiple of ${BITS}, got ${width}`);
    }
    this.width = width;
    this.height = height;
    this.#stride = width / BITS;
    this.#now = new Uint32Array(this.#stride * height);
    this.#before = new Uint32Array(this.#stride * height);
    this.#restless = new Uint8Array(height);
    this.#calmer = new Uint8Array(height);
  }

  has(index: number): boolean {
    return ((this.#now[index >>> 5]! >>> (index & 31)) & 1) === 1;
  }

  /** Put a living cell at *index*. */
  add(index: number): void {
    this.#now[index >>> 5]! |= 1 << (index & 31);
    this.#restless[Math.floor(index / this.width)] = 2;
  }

  /** Put a living cell wherever one of *cells* has this *bit*. */
  addAll(cells: Uint8Array, bit: number): void {
    for (let index = 0; index < cells.length; index++) {
      if ((cells[index]! & bit) !== 0) this.add(index);
    }
  }

  get population(): number {
    let count = 0;
    for (const word of this.#now) count += ones(word);
    return count;
  }

  /** Let a generation pass. */
  step(): void {
    const restless = this.#restless;
    const last = this.height - 1;
    for (let row = 0; row <= last; row++) {
      const above = row === 0 ? last : row - 1;
      const below = row === last ? 0 : row + 1;
      const moved =
        (restless[above]! | restless[row]! | restless[below]!) !== 0 &&
        this.#stepRow(above * this.#stride, row * this.#stride, below * this.#stride);
      this.#calmer[row] = moved ? 1 : restless[row]! >> 1;
    }
    [this.#now, this.#before] = [this.#before, this.#now];
    [this.#restless, this.#calmer] = [this.#calmer, this.#restless];
  }

  /** Write the numbers of the cells that were born just now to *list*; how many. */
  births(list: Int32Array): number {
    return onlyIn(this.#now, this.#before, list);
  }

  /** Write the numbers of the cells that died just now to *list*; how many. */
  deaths(list: Int32Array): number {
    return onlyIn(this.#before, this.#now, list);
  }

  /** Write the next generation of the row at word *here* over the one before; true if it differs. */
  #stepRow(above: number, here: number, below: number): boolean {
    const now = this.#now;
    const next = this.#before;
    const last = this.#stride - 1;
    let moved = 0;
    // a word above, here and below, and those to its left
    let a = now[above]!;
    let h = now[here]!;
    let b = now[below]!;
    let aWest = now[above + last]!;
    let hWest = now[here + last]!;
    let bWest = now[below + last]!;
    for (let word = 0; word <= last; word++) {
      const east = word === last ? 0 : word + 1;
      const aEast = now[above + east]!;
      const hEast = now[here + east]!;
      const bEast = now[below + east]!;

      // everybody's neighbours to the left and to the right
      const aLeft = (a << 1) | (aWest >>> 31);
      const hLeft = (h << 1) | (hWest >>> 31);
      const bLeft = (b << 1) | (bWest >>> 31);
      const aRight = (a >>> 1) | (aEast << 31);
      const hRight = (h >>> 1) | (hEast << 31);
      const bRight = (b >>> 1) | (bEast << 31);

      const aOnes = aLeft ^ a ^ aRight;
      const hOnes = hLeft ^ h ^ hRight;
      const bOnes = bLeft ^ b ^ bRight;
      const aTwos = majority(aLeft, a, aRight);
      const hTwos = majority(hLeft, h, hRight);
      const bTwos = majority(bLeft, b, bRight);
      const carry = majority(aOnes, hOnes, bOnes);
      const lives = rule(h, aOnes ^ hOnes ^ bOnes, aTwos, hTwos, bTwos, carry);

      moved |= lives ^ next[here + word]!;
      next[here + word] = lives;
      aWest = a;
      hWest = h;
      bWest = b;
      a = aEast;
      h = hEast;
      b = bEast;
    }
    return moved !== 0;
  }
}

/** Write the numbers of the cells that live in *board* and not in *other* to *list*; how many. */
function onlyIn(board: Words, other: Words, list: Int32Array): number {
  let count = 0;
  for (let word = 0; word < board.length; word++) {
    let bits = board[word]! & ~other[word]!;
    while (bits !== 0) {
      list[count++] = word * BITS + lowest(bits);
      bits &= bits - 1;
    }
  }
  return count;
}

/** Who lives next, of those *alive*, if all nine add up to *odd* and twice p, q, r and s. */
function rule(alive: number, odd: number, p: number, q: number, r: number, s: number): number {
  const either = p ^ q;
  const another = r ^ s;
  const both = p & q;
  const others = r & s;
  const oneTwo = (either ^ another) & ~(both | others);
  const twoTwos = (either & another) | ((both ^ others) & ~(either | another));
  return (odd & oneTwo) | (alive & ~odd & twoTwos);
}

function majority(a: number, b: number, c: number): number {
  return (a & b) | (c & (a ^ b));
}

/** The number of the lowest bit in *word* that is set. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many bits of *word* are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
