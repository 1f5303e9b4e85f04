/** Modules as players get them: what a test runs has every import looked up at every use. */

import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import { build } from "vite";

/** The module *name* of src/ with all that it needs, as it would be shipped. */
export async function bundled(name: string): Promise<unknown> {
  return import(`data:text/javascript,${encodeURIComponent(await bundle(name))}`);
}

/** The text of that module. */
export async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const lib = { entry, formats: ["es" as const] };
  const options = { target: "es2022", write: false, lib };
  const built = await build({ configFile: false, logLevel: "error", build: options });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}
