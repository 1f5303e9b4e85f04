/** The data files that Python's tests of Boxes read too, and sheets for tests. */

import { readFileSync } from "node:fs";
import { edgeOf } from "../../../src/rooms/boxes/rules/edges";
import { Sheet } from "../../../src/rooms/boxes/rules/sheet";

const FOLDER = new URL("../../../../build/vectors/boxes/", import.meta.url);

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- said by who reads
export function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as T;
}

export interface History {
  readonly name: string;
  readonly log: string;
  readonly chunks: readonly number[];
  readonly scores: readonly number[];
  readonly edges: string;
  readonly owners: string;
  readonly head: string;
  /** What is stated of it. */
  readonly line: string;
  readonly board: string;
  readonly overview: string;
}

export interface Scene {
  readonly name: string;
  readonly picture: readonly string[];
  readonly at: readonly [number, number];
  readonly edge: number;
  readonly closes: readonly number[];
  readonly opens: readonly number[];
  readonly follows: readonly number[];
}

/** The sheet of a drawing as definition.py reads it; *asked* is left out. */
export function sheetOf(picture: readonly string[], [left, top]: readonly [number, number]): Sheet {
  const sheet = new Sheet();
  picture.forEach((text, row) => {
    Array.from(text).forEach((sign, column) => {
      if (sign !== "-" && sign !== "|") return;
      sheet.draw(edgeOf(left + (column >> 1), top + (row >> 1), row % 2 === 0)!, 0);
    });
  });
  return sheet;
}
