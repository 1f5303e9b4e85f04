/**
 * Dice: numbers that look thrown, and are the same for everybody who knows the seed.
 *
 * One throw is a step of xorshift32, as in the engine's dice.py:
 *
 *     state   seed xor 0x9E3779B9, or 1 where that is 0
 *     roll    state ^= state << 13;  state ^= state >> 17;  state ^= state << 5    in 32 bits
 *             state * sides >> 32                                                  0 to sides - 1
 *
 * The state is all there is to keep, and whoever knows it knows every throw to come.
 */

const GOLDEN = 0x9e3779b9; // so that small seeds, which people like, do not begin alike
const WORD = 2 ** 32;

export class Dice {
  state: number;

  /** Dice for a *seed* of 32 bits. */
  constructor(seed: number) {
    this.state = (seed ^ GOLDEN) >>> 0 || 1;
  }

  /** Dice that go on from *state*. */
  static from(state: number): Dice {
    const dice = new Dice(0);
    dice.state = state;
    return dice;
  }

  /** The next throw: a number from 0 to *sides* - 1. */
  roll(sides: number): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state >>> 0;
    // below 2 ** 53 this is exact; more sides than a million have to be multiplied in two halves
    return sides <= 2 ** 21 ? Math.floor((this.state * sides) / WORD) : large(this.state, sides);
  }
}

function large(state: number, sides: number): number {
  return Number((BigInt(state) * BigInt(sides)) >> 32n);
}
