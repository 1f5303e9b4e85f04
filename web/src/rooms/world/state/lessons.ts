/**
 * The slides for those who have never seen Life: words, and a small world that plays the real rules.
 *
 *     A B   living cells of player 1 and 2      a b   their land      $   a coin on land of player 2
 */
import { FIRST_COINS } from "../rules/accounts";
import type { Point } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { ALIVE, CELLS, COIN, indexOf } from "../rules/board";
import { World } from "../rules/world";
import { LESSONS as WORDS } from "../words-later";

export interface Lesson {
  readonly title: string;
  readonly text: readonly string[];
  /** What the picture shows, for those who do not see it. */
  readonly shows: string;
  readonly rows: readonly string[];
  /** How many cells wide the picture is; it is half as high. */
  readonly across: number;
  /** After so many generations the picture begins again; calm pictures show this one. */
  readonly length: number;
  /** "counts" writes the number of living neighbours into cells, "ghost" draws what would come. */
  readonly way: "plain" | "counts" | "coins" | "ghost";
}

/** Far from where the board's edges meet, so that nothing comes round into the picture. */
export const CORNER: Point = [200, 200];

const KINDS: Readonly<Record<string, number>> = {
  A: ALIVE + 1,
  B: ALIVE + 2,
  a: 1,
  b: 2,
  $: COIN + 2,
};

/** The world of *rows*, in which nobody has any coins. */
export function worldOf(rows: readonly string[]): World {
  const cells: Cells = new Uint8Array(CELLS);
  rows.forEach((row, y) => {
    Array.from(row).forEach((letter, x) => {
      cells[indexOf(CORNER[0] + x, CORNER[1] + y)] = KINDS[letter] ?? 0;
    });
  });
  return World.from({ generation: 0, cells, balances: [0, 0] });
}

export const LESSONS: readonly Lesson[] = [
  {
    title: WORDS.worldTitle,
    text: [WORDS.worldCells, WORDS.worldTorus, WORDS.goal],
    shows: WORDS.worldPicture,
    rows: ["", "", "", "", "", ".........A....A", ".......AA.AAAA.AA", ".........A....A"],
    across: 24,
    length: 14,
    way: "plain",
  },
  {
    title: WORDS.ruleTitle,
    text: [WORDS.ruleLives, WORDS.ruleBorn],
    shows: WORDS.rulePicture,
    rows: ["", "", "", ".....AAA"],
    across: 14,
    length: 1,
    way: "counts",
  },
  {
    title: WORDS.moveTitle,
    text: [WORDS.moveGlider, WORDS.moveLibrary],
    shows: WORDS.movePicture,
    rows: ["", ".......A", "........A", "......AAA"],
    across: 24,
    length: 32,
    way: "plain",
  },
  {
    title: WORDS.landTitle,
    text: [WORDS.landOwned, WORDS.landInherited],
    shows: WORDS.landPicture,
    rows: ["", "...A................B", "....A..............B", "..AAA..............BBB"],
    across: 24,
    length: 24,
    way: "plain",
  },
  {
    title: WORDS.coinsTitle,
    text: [WORDS.coinsPaid(FIRST_COINS), WORDS.coinsCaptured, WORDS.coinsAbove(FIRST_COINS)],
    shows: WORDS.coinsPicture,
    rows: [
      "",
      "....A",
      ".....A",
      "...AAA....bbbb",
      ".......bbb$bb$bbb",
      ".......b$bb$bbb$bb",
      "......bb$b$b$bb$bbb",
      "......b$bb$b$b$b$bb",
      ".......bb$bb$b$bb$b",
      "........bbbb$b$b$bb",
      "..........bbb$bbbb",
      "............bbbb",
    ],
    across: 24,
    length: 32,
    way: "coins",
  },
  {
    title: WORDS.turnTitle,
    text: [WORDS.turnDraft, WORDS.turnSend],
    shows: WORDS.turnPicture,
    rows: ["", "", "", "", "..........AA", ".........AA", "..........A"],
    across: 24,
    length: 14,
    way: "ghost",
  },
];
