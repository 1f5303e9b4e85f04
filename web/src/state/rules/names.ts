/**
 * Rules that people know by a name, how each is written, and what it is known for.
 *
 * Most stand in data/rules.txt, each with a pattern that shows what it is known for. The engine's
 * tests check every word of it. Blank lines part the rules; in each line a word and its value:
 *
 *     name    HighLife
 *     rule    B36/S23
 *     shows   the replicator: two copies of itself in twelve generations ...
 *     grid    P60,60
 *     draw    ..OOO/.O..O/O...O/O..O./OOO..
 *     place   27 27
 *
 * The classics in data/classics.txt are written so, too, and say who found them and when. A pattern
 * goes on over several lines that say draw.
 */

import text from "../../../../data/rules.txt?raw";

export interface Named {
  readonly name: string;
  /** How the rule is written. */
  readonly rule: string;
  /** What the pattern shows. */
  readonly shows: string;
  /** Who found the pattern, and when, as in "Bill Gosper, 1970"; "" if that is not said. */
  readonly found: string;
  readonly grid: string;
  /** The pattern in letters, row by row; / ends a row. */
  readonly draw: string;
  readonly place: readonly [x: number, y: number];
}

export const NAMED: readonly Named[] = parseNamed(text);

/** Names that people also give to rules; the first name of a rule is the one it is called by. */
const ALSO: readonly (readonly [name: string, rule: string])[] = [
  ["Base", "B3/S23"],
  ["Move", "B368/S245"],
  ["Persian Rug", "B234/S"],
  ["Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM"],
];

/** How the rule that *text* names is written; *text* itself if it is not a name. */
export function textOf(text: string): string {
  return TEXTS.get(keyOf(text)) ?? text.trim();
}

/** What the rule that is written *text* is called; "" if it has no name. */
export function nameOf(text: string): string {
  return NAMES.get(text) ?? "";
}

/** Those *among* some that have every word of *query*; all, if it is empty. */
export function searchNamed(query: string, among = NAMED): readonly Named[] {
  const words = query.toLowerCase().split(/\s+/);
  return among.filter(({ name, rule, shows, found }) => {
    const all = `${name}\n${rule}\n${shows}\n${found}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The rules in *text*, in their order. */
export function parseNamed(text: string): readonly Named[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const blocks = lines.join("\n").split(/\n\s*\n/);
  return blocks.filter((block) => block.trim() !== "").map(readBlock);
}

function readBlock(block: string): Named {
  const values = (word: string) =>
    [...block.matchAll(new RegExp(`^${word} +(.*)$`, "gm"))].map(([, value]) => value!.trim());
  const said = (word: string) => {
    const all = values(word);
    if (all.length === 0) throw new Error(`A named rule lacks '${word}'`);
    return all.join("");
  };
  const [x, y] = said("place").split(/\s+/).map(Number);
  const [name, rule, shows] = [said("name"), said("rule"), said("shows")];
  const found = [...values("by"), ...values("year")].join(", ");
  return { name, rule, shows, found, grid: said("grid"), draw: said("draw"), place: [x!, y!] };
}

/** *name* without what people leave out or write differently. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^\p{L}\p{N}*]/gu, "");
}

const ALL = [...NAMED.map(({ name, rule }) => [name, rule] as const), ...ALSO];
const TEXTS = new Map(ALL.map(([name, rule]) => [keyOf(name), rule]));
const NAMES = new Map([...ALL].reverse().map(([name, rule]) => [rule, name]));
