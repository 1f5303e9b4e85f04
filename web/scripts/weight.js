/**
 * What has to be loaded before a room is shown, compressed: the page, its script and style, and
 * those of the room with its workers, as the manifest of the build in dist/ lists them.
 *
 *     npm run weight     World, held to its limit
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

const DIST = new URL("../dist/", import.meta.url);
const PAGE = ["index.html", "glider.svg"];

/** Bytes of World's first load, at most. */
export const LIMIT = 140_000;

/**
 * Each file that is loaded to show *room*, and how many bytes it is, compressed.
 * @returns {[file: string, bytes: number][]}
 */
export function weights(/** @type {string} */ room) {
  const files = new Set([...PAGE, ...loaded("index.html"), ...loaded(entranceOf(room))]);
  return [...files].map((file) => [file, gzipSync(readFileSync(new URL(file, DIST))).length]);
}

/** Bytes that are loaded to show *room*. */
export function weight(/** @type {string} */ room) {
  return weights(room).reduce((sum, [, bytes]) => sum + bytes, 0);
}

/** The source of *room* that is loaded when somebody enters. */
const entranceOf = (/** @type {string} */ room) =>
  ["tsx", "ts"]
    .map((ending) => `src/rooms/${room}/enter.${ending}`)
    .find((path) => manifest()[path]) ?? "";

/** @returns {Record<string, Chunk>} */
const manifest = () => JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));

/**
 * The files of *chunk*, and of all that it imports.
 * @returns {string[]}
 */
function loaded(/** @type {string} */ chunk) {
  const chunks = manifest();
  const found = new Set([chunk]);
  for (const name of found) for (const other of chunks[name]?.imports ?? []) found.add(other);
  return [...found].flatMap((name) => {
    const { file, css = [], assets = [] } = /** @type {Chunk} */ (chunks[name]);
    return [file, ...css, ...assets];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, bytes] of weights("world")) console.log(String(bytes).padStart(8), file);
  console.log(String(weight("world")).padStart(8), `of ${LIMIT} bytes`);
  process.exitCode = weight("world") <= LIMIT ? 0 : 1;
}
