/** What the Arena says: phases, clocks, outcomes, news. */

import { grouped, plural, shortened } from "../../../shell/words";
import type { Happening, Round } from "../net/client";
import type { Outcome } from "../rules/round";
import type { Honour } from "../rules/honours";
import { HONOURS } from "../rules/honours";
import { TEAMS } from "../rules/round";
import type { App } from "../state/app";
import { called, isOver, phaseOf } from "../state/app";

/** "1:05" for 65 seconds; a second that has begun counts. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What happens now, without the time. */
export function phaseWords(app: App): string {
  const phase = phaseOf(app);
  if (phase === null) return "Asking the canister";
  const { commitEnd, outcome } = app.round!;
  if (phase === "Commit") return commitEnd === null ? "Waiting for the first pledge" : "Pledges";
  if (phase === "Reveal") return "Reveals";
  return phase === "Sim" ? "Life decides" : outcomeWords(outcome!);
}

/** Until when: the time to the next deadline at *now*, or nothing. */
export function deadline(round: Round, now: number): string {
  const end = round.phase === "Commit" ? round.commitEnd : round.revealEnd;
  if (end === null || round.phase === "Sim" || round.phase === "Claim") return "";
  return end > now ? clock(end - now) : "any moment";
}

export function outcomeWords(outcome: Outcome): string {
  return outcome === "draw" ? "A draw" : `${TEAMS[outcome]} has won`;
}

/** How a round is played: "Casual: free to enter. 12 cells on 8 × 8, 256 generations." */
export function rulesWords({ fee, bond, budget, rules }: Round): string {
  const price = fee === 0n ? "Casual: free" : `Ranked: ${plural(Number(fee), "coin")}`;
  const held = bond === 0n ? "" : `, and ${grouped(Number(bond))} that come back with the reveal`;
  const edges = { cylinder: "", hard: ", hard edges", torus: ", a torus" }[rules.topology];
  const large = rules.width * rules.height > 64 * 64;
  const field = large ? `, a field of ${rules.width} × ${rules.height}` : "";
  const seedlets = `${budget} cells on ${rules.size} × ${rules.size}`;
  return `${price} to enter${held}. ${seedlets}, ${plural(rules.maxGen, "generation")}${field}${edges}.`;
}

/** What there is to be won; empty if nothing. */
export function potWords({ funded }: Pick<Round, "funded">): string {
  return funded === 0n ? "" : `In the pot: ${plural(Number(funded), "coin")}.`;
}

/** What happened, newest first; generations that a keeper played one after the other are one line. */
export function newsLines(app: App, most: number): string[] {
  const lines: string[] = [];
  const over = app.round?.phase !== "Claim" || isOver(app);
  const own = app.happenings.filter(({ round, kind }) => {
    return round === app.round?.id && (over || !AFTERWARDS.has(kind));
  });
  for (let at = own.length - 1; at >= 0 && lines.length < most; at--) {
    const last = own[at]!;
    let first = last;
    let paid = Number(last.detail[3] ?? 0);
    while (at > 0 && follows(own[at - 1]!, first)) {
      first = own[--at]!;
      paid += Number(first.detail[3]);
    }
    const line = newsOf(app, first, last, paid);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** "Perfect defence, First win in slots 3 and 12"; as the log notes them. */
function honourWords(noted: readonly string[]): string {
  const words = noted.map((word) => {
    const [honour, slots] = word.split(":");
    const name = HONOURS[honour as Honour];
    if (slots === undefined) return name;
    const all = slots.split(".");
    return `${name} in ${all.length === 1 ? "slot" : "slots"} ${all.join(", ")}`;
  });
  return words.join("; ");
}

/** What is not told before the board has come to the end. */
const AFTERWARDS = new Set(["finalized", "honoured", "claimed", "minted"]);

/** Whether *after* goes on where *before* stopped, by the same keeper. */
function follows(before: Happening, after: Happening): boolean {
  const stepped = before.kind === "stepped" && after.kind === "stepped";
  return stepped && before.detail[2] === after.detail[2] && before.detail[1] === after.detail[0];
}

function newsOf(
  app: App,
  first: Happening,
  { kind, detail }: Happening,
  paid: number,
): string | null {
  const name = (at: number) => called(app, detail[at]!, shortened);
  const team = TEAMS[Number(detail[0])] ?? "";
  switch (kind) {
    case "committed":
      return `${name(2)} pledged for ${team}, slot ${detail[1]!}`;
    case "revealed":
      return `${name(2)} revealed slot ${detail[1]!}`;
    case "initialized":
      return `All seedlets are laid out${detail[0] === "" ? "" : `, and the coin fell for ${detail[0]!}`}`;
    case "stepped":
      return `${detail[2] === "-" ? "The Arena itself" : name(2)} played generations ${first.detail[0]!} to ${detail[1]!}${paid === 0 ? "" : ` for ${plural(paid, "coin")}`}`;
    case "finalized":
      return `The end: ${detail[1]!} to ${detail[2]!}`;
    case "honoured":
      return `Honours: ${honourWords(detail)}`;
    case "claimed":
      return `${name(0)} claimed ${plural(Number(detail[2]), "coin")}`;
    case "minted":
      return `${name(0)} has keepsake ${detail[2]!}`;
    case "sponsored":
      return `${detail[0] === "-" ? "The treasury" : name(0)} added ${plural(Number(detail[1]), "coin")}`;
    default:
      return null;
  }
}
