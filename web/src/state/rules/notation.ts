/**
 * Rules as text: Golly's notations, the names of the seed and well-known names, in any case. The
 * twin of the engine's notation.py, which says the same of every text.
 *
 *     B3/S23       born with 3, stays with 2 or 3; also S23/B3, B3S23, b3s23, and 23/3 (stays first)
 *     B2/S013V     the same among the four nearest
 *     23/3/8       Generations of 8 states, stays first; also B3/S23/8, B3/S23/C8, g8b3s23
 *     R2,C0,M0,S2..3,B3..3,NM      Larger than Life: reach, states (0 is 2), whether the middle
 *                                  counts, stays, born, and the shape: NM square, NN diamond,
 *                                  NC circle; also 5,34,45,34,58: reach, born, stays
 *     Colorised  Immigration  Weighted  Generations  Generations*
 *     HighLife, Brian's Brain ...  any name of `names.ts`; spaces and signs do not matter
 */

import type { CellState, Counts, Rule, Shape } from "../../rules/rule";
import { ALIVE, countsOf, MAX_REACH, MAX_STATES, sizeOfCount } from "../../rules/rule";
import { NotTaken, show } from "../reading";
import { nameOf, textOf } from "./names";

const LONGEST = 80; // characters that a rule can have
const KNOWN = "write it like B3/S23, 23/3/8 or R2,C0,M0,S2..3,B3..3,NM, or by a name like HighLife";

type Letter = "b" | "s" | "g";
const LETTERS: readonly string[] = ["b", "s", "g"];

/** The rule that is written *text*; throws a `NotTaken` that shows what is wrong with it. */
export function parseRule(text: string): Rule {
  if (Array.from(text).length > LONGEST) {
    throw new NotTaken(`rule ${show(text)} is longer than ${LONGEST} characters`);
  }
  const plain = textOf(text).toLowerCase();
  return seedRule(plain) ?? new Reader(text, plain).rule();
}

const PLAIN = {
  live: [ALIVE],
  reach: 1,
  shape: "M",
  middle: false,
  birthsSeeAgeing: false,
  staysSeeAgeing: false,
} as const;
const LIFE = { ...PLAIN, born: [3], stays: [2, 3] };

/** The rules that only a name says. */
function seedRule(plain: string): Rule | null {
  const named = (text: string) => ({ text, name: nameOf(text) });
  const seven = ageing(8);
  switch (plain) {
    case "colorised":
      return { ...LIFE, ...named("Colorised"), family: "colours", live: [2, 3] };
    case "immigration":
      return { ...LIFE, ...named("Immigration"), family: "colours", live: [1, 2] };
    case "weighted": {
      const counts = { born: [5, 6], stays: [4, 5, 6], reach: 2 };
      return { ...LIFE, ...named("Weighted"), family: "weighted", ...counts };
    }
    case "generations": {
      const seen = { live: seven, birthsSeeAgeing: true };
      return { ...LIFE, ...named("Generations"), family: "generations", ...seen };
    }
    case "generations*": {
      const seen = { live: seven, birthsSeeAgeing: true, staysSeeAgeing: true };
      return { ...LIFE, ...named("Generations*"), family: "generations", ...seen };
    }
    default:
      return null;
  }
}

/** Reads one text; it is kept for the refusals, which show it. */
class Reader {
  readonly #text: string;
  readonly #plain: string;

  constructor(text: string, plain: string) {
    this.#text = text;
    this.#plain = plain;
  }

  rule(): Rule {
    const fields = this.#plain.split(",");
    if (fields.length === 5 && fields.every(isNumber)) {
      const [reach, low, high, lowest, highest] = fields as [
        string,
        string,
        string,
        string,
        string,
      ];
      return this.#larger([reach, "0", "1", `${lowest}..${highest}`, `${low}..${high}`, "m"]);
    }
    if (fields.length === 1) return this.#counts();
    if (fields.map((field) => field.slice(0, 1)).join("") !== "rcmsbn") throw this.#unknown();
    return this.#larger(fields.map((field) => field.slice(1)));
  }

  #unknown(): NotTaken {
    return new NotTaken(`rule ${show(this.#text)} is not known: ${KNOWN}`);
  }

  #refusal(reason: string): NotTaken {
    return new NotTaken(`rule ${show(this.#text)}: ${reason}`);
  }

  #number(digits: string, what: string, low: number, high: number): number {
    const whole = isNumber(digits) && digits.length <= 4;
    if (!whole || Number(digits) < low || Number(digits) > high) {
      throw this.#refusal(`${what} is from ${low} to ${high}, not ${show(digits)}`);
    }
    return Number(digits);
  }

  // B/S and Generations

  #counts(): Rule {
    let plain = this.#plain;
    let [shape, most]: [Shape, number] = ["M", 8];
    if (plain.endsWith("v")) [plain, shape, most] = [plain.slice(0, -1), "N", 4];
    else if (plain.endsWith("h")) {
      this.#sections(plain.slice(0, -1)); // anything else that ends in h is unknown
      throw this.#refusal("neighbourhoods of six, H, are not played here");
    }
    const parts = this.#sections(plain);
    const born = this.#digits(parts.get("b")!, most);
    const stays = this.#digits(parts.get("s")!, most);
    const states = parts.get("g");
    if (states === undefined) return lifeRule(born, stays, shape);
    const number = this.#number(states, "the number of states", 2, MAX_STATES);
    if (born.includes(0)) throw this.#refusal("Generations does not go with B0, in Golly neither");
    return generationsRule(born, stays, number, shape);
  }

  /** What stands after B, after S and, if it is said, for the states. */
  #sections(plain: string): ReadonlyMap<Letter, string> {
    const pieces = piecesOf(plain);
    const lettered = pieces.map(([letter]) => letter).filter((letter) => letter !== "");
    const free = (["s", "b", "g"] as const).filter((letter) => !lettered.includes(letter));
    const fits =
      new Set(lettered).size === lettered.length &&
      (pieces.length === 2 || pieces.length === 3) &&
      free.length >= pieces.length - lettered.length;
    if (!fits) throw this.#unknown();
    const found = new Map<Letter, string>();
    for (const [letter, digits] of pieces) {
      found.set(letter === "" ? free.shift()! : letter, digits);
    }
    const plainly = [...found.values()].every((digits) => digits === "" || isNumber(digits));
    if (!found.has("b") || !found.has("s") || !plainly) throw this.#unknown();
    return found;
  }

  #digits(digits: string, most: number): Counts {
    for (const digit of digits) {
      if (Number(digit) > most) {
        throw this.#refusal(`${digit} is not a number of neighbours from 0 to ${most}`);
      }
    }
    return [...new Set(digits)].map(Number).sort((a, b) => a - b);
  }

  // Larger than Life

  #larger(fields: readonly string[]): Rule {
    const reach = this.#number(fields[0]!, "R", 1, MAX_REACH);
    const states = this.#number(fields[1]!, "C", 0, MAX_STATES);
    const middle = this.#number(fields[2]!, "M", 0, 1) === 1;
    const shape = fields[5]!.toUpperCase();
    if (!isShape(shape)) {
      throw this.#refusal(`N${show(fields[5]!).slice(1, -1)} is not a shape: NM, NN or NC`);
    }
    const around = { reach, shape, middle };
    const most = sizeOfCount({ ...LIFE, ...around, text: "", name: "", family: "larger" });
    const stays = this.#range(fields[3]!, "S", most);
    const born = this.#range(fields[4]!, "B", most);
    return largerRule(born, stays, Math.max(states, 2), around);
  }

  #range(text: string, letter: string, most: number): readonly [number, number] {
    const at = text.indexOf("..");
    if (at < 0) {
      throw this.#refusal(`${letter}${text.slice(0, 32)} is not a range like ${letter}2..3`);
    }
    const low = this.#number(text.slice(0, at), `the first number of ${letter}`, 0, most);
    return [low, this.#number(text.slice(at + 2), `the last number of ${letter}`, low, most)];
  }
}

/** The rule with two states by *born* and *stays*. */
export function lifeRule(born: Counts, stays: Counts, shape: Shape = "M"): Rule {
  const text = `B${born.join("")}/S${stays.join("")}${suffix(shape)}`;
  return { ...PLAIN, text, name: nameOf(text), family: "life", born, stays, shape };
}

/** The rule by *born* and *stays* in which only state 1 counts, as Golly plays it. */
export function generationsRule(
  born: Counts,
  stays: Counts,
  states: number,
  shape: Shape = "M",
): Rule {
  const text = `${stays.join("")}/${born.join("")}/${states}${suffix(shape)}`;
  const live = ageing(states);
  return { ...PLAIN, text, name: nameOf(text), family: "generations", born, stays, live, shape };
}

type Ends = readonly [low: number, high: number];

/** The rule with counts from the first to the second number of *born* and *stays*. */
export function largerRule(
  born: Ends,
  stays: Ends,
  states: number,
  around: Pick<Rule, "reach" | "shape" | "middle">,
): Rule {
  const { reach, shape, middle } = around;
  const said = states === 2 ? 0 : states;
  const ranges = `S${stays[0]}..${stays[1]},B${born[0]}..${born[1]}`;
  const text = `R${reach},C${said},M${Number(middle)},${ranges},N${shape}`;
  const counts = { born: countsOf(...born), stays: countsOf(...stays), live: ageing(states) };
  return { ...PLAIN, ...around, ...counts, text, name: nameOf(text), family: "larger" };
}

function ageing(states: number): readonly CellState[] {
  return countsOf(ALIVE, states - 1);
}

function suffix(shape: Shape): string {
  return shape === "N" ? "V" : "";
}

function isShape(text: string): text is Shape {
  return text === "M" || text === "N" || text === "C";
}

function isNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** *plain* cut at slashes and before letters: each piece's letter, or "", and the rest. */
function piecesOf(plain: string): readonly (readonly [letter: Letter | "", rest: string])[] {
  return plain
    .replaceAll("c", "g")
    .split("/")
    .flatMap((part) => part.replace(/[bsg]/g, "/$&").replace(/^\//, "").split("/"))
    .map((piece) => {
      const letter = piece.slice(0, 1);
      return LETTERS.includes(letter) ? [letter as Letter, piece.slice(1)] : ["", piece];
    });
}
