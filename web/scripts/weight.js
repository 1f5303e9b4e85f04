/**
 * What has to be loaded before something is shown, compressed, as the manifest of the build in dist/
 * lists it.
 *
 *     the lobby    until its first picture: the page, its script and style, the lobby's own
 *     tiles        what comes after that, until every room's tile and the news are there
 *     World        all of it, with its workers, until the first answer comes: the check of its
 *                  signature is a chunk of its own (src/net/bls.ts)
 *
 *     npm run weight     each held to its limit
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

const DIST = new URL("../dist/", import.meta.url);
const PAGE = ["index.html", "glider.svg"];

/** Bytes until the first picture of the lobby, its requests with all tiles, and bytes of World. */
export const LIMITS = { lobby: 95_000, requests: 20, world: 140_000 };

/**
 * Each file that is loaded to show *what*, and how many bytes it is, compressed: a room, "lobby" for
 * its first picture, or "tiles" for all of it.
 * @returns {[file: string, bytes: number][]}
 */
export function weights(/** @type {string} */ what) {
  const first = [...PAGE, ...loaded("index.html")];
  const lobby = () => loaded(named("lobby"));
  const rest =
    {
      lobby,
      tiles: () => [...lobby(), ...loaded(named("tiles")), ...loaded(signatures())],
    }[what] ?? (() => loaded(entranceOf(what)));
  return [...new Set([...first, ...rest()])].map((file) => [file, bytesOf(file)]);
}

/** Bytes that are loaded to show *what*. */
export function weight(/** @type {string} */ what) {
  return weights(what).reduce((sum, [, bytes]) => sum + bytes, 0);
}

const bytesOf = (/** @type {string} */ file) => gzipSync(readFileSync(new URL(file, DIST))).length;

/** @returns {Record<string, Chunk>} */
const manifest = () => JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));

/** The chunk that scripts/chunks.js calls *name*. */
function named(/** @type {string} */ name) {
  const found = Object.keys(manifest()).find((key) => new RegExp(`^_${name}-.*\\.js$`).test(key));
  if (found === undefined) throw new Error(`the build has no chunk ${name}`);
  return found;
}

/** What the first answer is checked with. */
function signatures() {
  const found = Object.keys(manifest()).find((key) => key.endsWith("/bls12-381.js"));
  if (found === undefined) throw new Error("the build has no chunk for signatures");
  return found;
}

function entranceOf(/** @type {string} */ room) {
  const folder = new URL(`../src/rooms/${room}/`, import.meta.url);
  return `src/rooms/${room}/${readdirSync(folder).find((file) => /^enter\.tsx?$/.test(file))}`;
}

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
  const shown = ["lobby", "tiles", "world"];
  const files = new Map(shown.flatMap((what) => weights(what)));
  const all = shown.map((what) => new Map(weights(what)));
  for (const [file, bytes] of files) {
    const marks = all.map((loads, at) => (loads.has(file) ? "LTW"[at] : " ")).join("");
    console.log(String(bytes).padStart(8), marks, file);
  }
  console.log("L the lobby's first picture, T with all tiles, W World");
  const rows = /** @type {const} */ ([
    ["the lobby's first picture, bytes", weight("lobby"), LIMITS.lobby],
    ["requests until the lobby has all tiles", weights("tiles").length, LIMITS.requests],
    ["World, bytes", weight("world"), LIMITS.world],
  ]);
  for (const [what, figure, limit] of rows) console.log(`${what}: ${figure} of ${limit}`);
  process.exitCode = rows.every(([, figure, limit]) => figure <= limit) ? 0 : 1;
}
