/**
 * Imports point one way, and rooms never import each other:
 *
 *     rooms/<room> -> shell -> net, draw, state -> rules, candid
 */
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const SOURCE = new URL("../src", import.meta.url).pathname;

/** What each part may import, besides itself and packages. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  candid: [],
  state: ["rules"],
  draw: ["rules", "state"],
  net: [],
  shell: ["net", "draw", "state", "rules", "candid"],
};

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && file !== "main.ts");

/** "rooms/world" of "rooms/world/ui/hud.ts", "shell" of "shell/dialog.ts". */
function partOf(file: string): string {
  const [first, second] = file.split("/");
  return first === "rooms" ? `rooms/${second}` : first!;
}

/** The files that *file* imports, as paths in src/. */
function imported(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const found = [...text.matchAll(/(?:from|import)[\s(]+"(\.[^"]*)"/g)].map(([, path]) => path!);
  return found.map((path) => posix.join(posix.dirname(file), path));
}

function allowed(part: string): readonly string[] {
  return part.startsWith("rooms/") ? [...Object.keys(BELOW)] : BELOW[part]!;
}

test("there are files to look at", () => {
  expect(files.length).toBeGreaterThan(100);
});

test("every file imports from below, never from a room that is not its own", () => {
  const wrong = files.flatMap((file) =>
    imported(file)
      .filter((other) => !other.startsWith("..")) // the library of patterns, in data/
      .filter((other) => partOf(other) !== partOf(file))
      .filter((other) => !allowed(partOf(file)).includes(partOf(other)))
      .map((other) => `${file} imports ${other}`),
  );
  expect(wrong).toEqual([]);
});

test("what is always loaded of a room is light: itself, and files that import nothing", () => {
  const heavy = files
    .filter((file) => /^rooms\/[^/]+\/manifest\.ts$/.test(file))
    .flatMap((file) => loadedWith(file))
    .filter((file) => loadedWith(file).length > 0);
  expect(heavy).toEqual([]);
});

/** What comes along with *file*: not types, nor what it loads later. */
function loadedWith(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const found = [...text.matchAll(/^import (?!type )[^;]*"([^"]*)";/gm)].map(([, path]) => path!);
  return found.map((path) => `${posix.join(posix.dirname(file), path)}.ts`);
}
