/**
 * The page's Content-Security-Policy, which is written down once, in `public/.ic-assets.json5`: there
 * the asset canister and localnet read it, and send it with every file. A build says it in the page
 * as well, for servers that send no headers.
 */

import { readFileSync } from "node:fs";

const ASSETS = new URL("../public/.ic-assets.json5", import.meta.url);

/** The policy as it is sent. */
export function policy() {
  const [, found] =
    /"Content-Security-Policy":\s*"([^"]+)"/.exec(readFileSync(ASSETS, "utf8")) ?? [];
  if (found === undefined) throw new Error(`there is no policy in ${ASSETS.pathname}`);
  return found;
}

/** *html* that says the policy itself, but for what browsers take from headers only. */
export function withPolicy(/** @type {string} */ html) {
  const said = policy()
    .split("; ")
    .filter((rule) => !rule.startsWith("frame-ancestors"))
    .join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${said}" />`;
  const charset = '<meta charset="utf-8" />';
  return html.replace(charset, `${charset}\n    ${meta}`);
}
