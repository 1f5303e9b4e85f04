/**
 * TypeScript bindings, made from Candid: candid/world.did becomes src/candid/world.did.ts.
 *
 * They are never committed. `vite.config.ts` makes them before anything is built, served or
 * tested, and `npm run check` before types are checked, so no change of an interface goes unseen.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "@icp-sdk/bindgen/core";

const CANDID = ["../../candid", "../../examples/tally/candid"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
const BINDINGS = fileURLToPath(new URL("../src/candid", import.meta.url));

// Its types are used and checked by whoever imports them; its style is its maker's.
const UNCHECKED = "// @ts-nocheck\n";

const OUTPUT = {
  actor: { disabled: /** @type {const} */ (true) },
  declarations: { typescript: true, flat: true },
};

/** Make the bindings of every room's interface and of the example's, and forget those of rooms that are gone. */
export async function bindings() {
  mkdirSync(BINDINGS, { recursive: true });
  const outDir = mkdtempSync(join(BINDINGS, ".new-"));
  for (const folder of CANDID) {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith(".did")) continue;
      await generate({ didFile: join(folder, name), outDir, output: OUTPUT });
    }
  }
  const made = readdirSync(outDir);
  for (const name of made) replace(join(BINDINGS, name), join(outDir, name));
  rmSync(outDir, { recursive: true });
  for (const old of readdirSync(BINDINGS)) {
    if (old.endsWith(".ts") && !made.includes(old)) rmSync(join(BINDINGS, old));
  }
}

/** Put *fresh* where *old* is, unless it says the same: what is not touched is not built again. */
function replace(/** @type {string} */ old, /** @type {string} */ fresh) {
  const text = UNCHECKED + readFileSync(fresh, "utf8");
  if (textOf(old) !== text) writeFileSync(old, text);
}

function textOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null; // there is none yet
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bindings();
