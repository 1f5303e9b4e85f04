/**
 * How long the page's twin of the rules takes, bundled as players get it.
 *
 *     node scripts/twin.js < asked      a list of what bench/rules.ts is asked; answers as a list
 */
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const entry = fileURLToPath(new URL("../bench/rules.ts", import.meta.url));
const built = await build({
  configFile: false,
  logLevel: "error",
  build: { target: "es2022", write: false, lib: { entry, formats: ["es"] } },
});
const [{ output }] = /** @type {[{ output: [{ code: string }] }]} */ (
  /** @type {unknown} */ (built)
);
const { timed } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
const asked = /** @type {unknown[]} */ (JSON.parse(await text(process.stdin)));
console.log(JSON.stringify(asked.map((one) => timed(one))));
