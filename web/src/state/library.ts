/**
 * The library: well-known patterns by name and kind, and what is known of them.
 *
 * One text file, read by the engine's tests too, which check every fact in it. A block of lines
 * for each pattern, a word and its value in each line; lines that start with `#` are remarks:
 *
 *     name     glider
 *     kind     spaceships
 *     about    the smallest spaceship, and the messenger of Life
 *     rle      bo$2bo$3o!              (over several lines if it is long)
 *     period   4
 *     moves    1 1                     (in a period; y grows downwards)
 *     land     1007                    (after 1,000 generations, alone in World)
 *
 * Words that are not shown here (grows, since, settles) are facts for the tests only.
 */

import text from "../../../data/library.txt?raw";
import type { Point } from "../rules/grid";
import { LIFE } from "./dialect";
import { patternOf, type Pattern } from "./pattern";
import { read } from "./rle";

export interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly about: string;
  readonly pattern: Pattern;
  readonly period?: number;
  readonly moves?: Point;
  /** Cells that it owns, alone in World, after 1,000 generations; for those to start with. */
  readonly land?: number;
}

export const LIBRARY: readonly Entry[] = parseLibrary(text);
/** What a newcomer may begin with, the cheapest first. */
export const STARTS: readonly Entry[] = LIBRARY.filter(({ land }) => land !== undefined).sort(
  (one, other) => one.pattern.points.length - other.pattern.points.length,
);
export const KINDS: readonly string[] = [...new Set(LIBRARY.map((entry) => entry.kind))];

/** The entries of *kind*, or of all, that have every word of *query*; those named so come first. */
export function search(query: string, kind?: string): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/);
  const all = LIBRARY.filter((entry) => kind === undefined || entry.kind === kind);
  const found = all.filter(({ name, kind, about }) => has(`${name}\n${kind}\n${about}`, words));
  const named = found.filter((entry) => has(entry.name, words));
  return [...named, ...found.filter((entry) => !named.includes(entry))];
}

/** The entry called *name*, whatever its capitals. */
export function find(name: string): Entry | undefined {
  return LIBRARY.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
}

function has(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.toLowerCase().includes(word));
}

/** The entries in *text*, in their order. */
export function parseLibrary(text: string): readonly Entry[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const blocks = lines.join("\n").split(/\n\s*\n/);
  return blocks.filter((block) => block.trim() !== "").map(readBlock);
}

function readBlock(block: string): Entry {
  const words = wordsOf(block);
  const period = words.get("period");
  const moves = words.get("moves")?.split(/\s+/).map(Number);
  const land = words.get("land");
  const name = said(words, "name");
  return {
    name,
    kind: said(words, "kind"),
    about: said(words, "about"),
    pattern: patternOf({ ...read(said(words, "rle"), LIFE), name }),
    ...(period !== undefined && { period: Number(period) }),
    ...(land !== undefined && { land: Number(land) }),
    ...(moves !== undefined && { moves: [moves[0]!, moves[1]!] as const }),
  };
}

/** The value of each word in *block*; the values of a word that is said again are joined. */
function wordsOf(block: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const line of block.trim().split("\n")) {
    const [, word, value] = /^(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    words.set(word ?? "", (words.get(word ?? "") ?? "") + (value ?? ""));
  }
  return words;
}

function said(words: ReadonlyMap<string, string>, word: string): string {
  const value = words.get(word);
  if (value === undefined) throw new Error(`The library has a pattern without '${word}'`);
  return value;
}
