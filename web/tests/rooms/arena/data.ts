/** The data files that Python's tests of the Arena read too. */

import { readFileSync } from "node:fs";

const ROOT = new URL("../../../../", import.meta.url);
// `make fuzz` has others, from another seed each time.
const FOLDER = new URL(`${process.env["ARENA_VECTORS"] ?? "build/vectors/arena"}/`, ROOT);

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- said by who reads
export function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as T;
}
