/** What measurements do to a localnet. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Localnet } from "../e2e/localnet";

export const ROOT = new URL("../..", import.meta.url).pathname;

/** Go on with a game of bench.put: "full" or "busy" in World, "sheet" in Boxes. */
export function put({ project }: Localnet, game: string): void {
  const python = join(ROOT, ".venv/bin/python");
  execFileSync(python, ["-m", "bench.put", game, "--project", project], { cwd: ROOT });
}
