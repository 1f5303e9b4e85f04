/** The data files that Python's tests of the Arena read too. */

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../../../build/vectors/arena/", import.meta.url);

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- said by who reads
export function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as T;
}
