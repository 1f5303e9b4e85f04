/**
 * The slides for those who have never seen Life: words, and a small world that plays the real rules.
 *
 *     A B   living cells of player 1 and 2      a b   their land      $   a coin on land of player 2
 */
import { FIRST_COINS } from "../rules/placing";
import type { Point } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { ALIVE, CELLS, COIN, indexOf } from "../rules/board";
import { World } from "../rules/world";

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
    title: "One world, made of cells",
    text: [
      "Every cell is alive or dead. There are 512 times 512 of them, and ten times a second all change at the same moment.",
      "The world has no edge: what leaves on the right comes back on the left.",
    ],
    shows: "A bar of cells that swells, opens and closes again.",
    rows: ["", "", "", "", "", ".........A....A", ".......AA.AAAA.AA", ".........A....A"],
    across: 24,
    length: 14,
    way: "plain",
  },
  {
    title: "One rule",
    text: [
      "A living cell with two or three living neighbours stays alive. With fewer or more it dies.",
      "A dead cell with exactly three living neighbours is born.",
    ],
    shows: "Three cells in a row that stand up and lie down again. Numbers count the neighbours.",
    rows: ["", "", "", ".....AAA"],
    across: 14,
    length: 1,
    way: "counts",
  },
  {
    title: "And so things move",
    text: [
      "Nobody steers this glider. It is five cells, and the rule.",
      "The library has many more: things that stand, blink, fly, and build others.",
    ],
    shows: "A glider that flies down and to the right.",
    rows: ["", ".......A", "........A", "......AAA"],
    across: 24,
    length: 32,
    way: "plain",
  },
  {
    title: "Land",
    text: [
      "Up to nine people play. Where a cell of yours lives is your land, and it stays yours when the cell dies.",
      "A newborn belongs to whoever owns most of its three parents.",
    ],
    shows: "Two gliders of different players; each leaves a trail of land behind it.",
    rows: ["", "...A................B", "....A..............B", "..AAA..............BBB"],
    across: 24,
    length: 24,
    way: "plain",
  },
  {
    title: "Coins",
    text: [
      `You begin with ${FIRST_COINS} coins. To place a cell costs one, and the coin stays in that place.`,
      "Be born on the land of somebody else, and the coins that lie there are yours. On your own land they burn.",
    ],
    shows: "A glider that flies over the land of another player and captures the coins there.",
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
    title: "Your turn, at any time",
    text: [
      "Draw cells, or take a pattern from the library. It is only a draft: the ghost shows what would come of it.",
      "Send it when you like it. Then it is in the world, for everybody.",
    ],
    shows: "A draft of a few cells, and the ghost of what they would become.",
    rows: ["", "", "", "", "..........AA", ".........AA", "..........A"],
    across: 24,
    length: 14,
    way: "ghost",
  },
];
