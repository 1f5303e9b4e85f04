/** Reports of what is measured in a browser: whole in build/measured, their first table in docs/measured.md. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./localnet";

const PAGE = join(ROOT, "docs/measured.md");
const REPORTS = join(ROOT, "build/measured");
const TABLE = /(?:^\|.*\n)+/m;

/** Write *report*, and put its first table below the line `<!-- name -->`; as `bench/measured.py` does. */
export function publish(name: string, report: string): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.md`), report);
  const [before, after] = readFileSync(PAGE, "utf8").split(`<!-- ${name} -->\n`);
  const table = TABLE.exec(report)?.[0];
  if (after === undefined || table === undefined) throw new Error(`There is no table of ${name}.`);
  writeFileSync(PAGE, `${before!}<!-- ${name} -->\n${after.replace(TABLE, () => table)}`);
}
