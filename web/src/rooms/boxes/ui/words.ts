/** What Boxes says: lines, what comes of them, quotas and moments. */

import { grouped, plural } from "../../../shell/words";
import { EDGES } from "../rules/edges";
import type { Foresight } from "../rules/foresee";
import { refill } from "../rules/quota";
import type { App, Cursor } from "../state/app";
import { linesLeft, waitLeft } from "../state/app";

/** "the top line of box 12, 7" */
export function lineWords({ box, side }: Cursor): string {
  return `the ${side} line of box ${box % 1000}, ${Math.floor(box / 1000)}`;
}

/** What would come of a line, in a few words: "Closes 1 box. 3 more can follow." */
export function aheadWords({ closes, opens, follows, more }: Foresight): string {
  const least = more ? "at least " : "";
  const said: string[] = [];
  if (closes.length > 0) said.push(`Closes ${boxes(closes.length)}.`);
  if (closes.length > 0 && follows.length > 0) {
    said.push(`${least}${grouped(follows.length)} more can follow.`);
  }
  if (opens.length > 0) said.push(`Gives away ${least}${boxes(opens.length)}.`);
  if (said.length === 0) said.push("Safe: closes nothing, gives nothing away.");
  return said.join(" ").replace(/^./, (letter) => letter.toUpperCase());
}

export function boxes(count: number): string {
  return `${grouped(count)} ${count === 1 ? "box" : "boxes"}`;
}

/** What is pointed at, for the card and for who listens. */
export function aimWords({ aim, ahead, sheet, pending }: App): string {
  if (aim === null || sheet === null) return "";
  if (pending.some(({ edge }) => edge === aim)) return "On its way.";
  if (sheet.isDrawn(aim)) return "Drawn already.";
  return ahead === null ? "" : aheadWords(ahead);
}

/** "5 of 8 lines, the next one in 4 s" */
export function quotaWords(app: App, now: number): string {
  const { seat, allowance } = app;
  if (seat === null) return "";
  const quota = refill(seat.quota, now, allowance);
  const left = linesLeft(app, now);
  const said = `${left} of ${plural(allowance.most, "line")}`;
  if (quota.lines >= allowance.most) return said;
  return `${said}, the next one in ${Math.ceil(waitLeft(app, now) / 1000)} s`;
}

/** "1 234 of 2 002 000 lines" */
export function recordWords(records: number): string {
  return `${grouped(records)} of ${grouped(EDGES)} lines`;
}

/** What to press to have all lines proved, of which so many *bytes* are not here. */
export const proveWords = (bytes: number) =>
  `Read all lines and prove them (${(bytes / 1_000_000).toFixed(1)} MB)`;
