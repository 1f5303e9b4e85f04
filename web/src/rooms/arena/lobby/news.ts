/** What happens in the Arena, in sentences for the lobby. */

import type { Happening, NameOf, RoomNews, Told } from "../../../shell/news";
import { plural } from "../../../shell/format";
import { TEAMS } from "../rules/round";
import { drawPlace } from "../state";

export const last = 12;

export const tell: RoomNews["tell"] = (happening, nameOf) => {
  const words = wordsOf(happening, nameOf);
  if (words === null) return null;
  const { kind, generation: round } = happening;
  // One line for all pledges, one for all generations: the newest says how far it has come.
  const place = round === 0 ? "" : drawPlace({ round: BigInt(round), generation: null });
  return { key: `${round} ${kind}`, words, place } satisfies Told;
};

function wordsOf({ kind, generation: round, detail }: Happening, nameOf: NameOf): string | null {
  const team = TEAMS[Number(detail[0])] ?? "";
  const name = (at: number) => nameOf(detail[at] ?? "");
  switch (kind) {
    case "created":
      return `Round ${round} is open`;
    case "committed":
      return `${name(2)} pledged for ${team} in round ${round}`;
    case "initialized":
      return `All seedlets of round ${round} are laid out`;
    case "stepped":
      return `Round ${round} is played: generation ${detail[1]!}`;
    case "finalized":
      return `${outcomeOf(detail[0]!)} round ${round}, ${detail[1]!} to ${detail[2]!}`;
    case "keeper":
      return `${name(0)} is the keeper of season ${detail[1]!}`;
    case "claimed":
      return `${name(0)} claimed ${plural(Number(detail[2]), "coin")} of round ${round}`;
    case "minted":
      return `${name(0)} took keepsake ${detail[2]!} of round ${round}`;
    case "sponsored":
      return `${detail[0] === "-" ? "The treasury" : name(0)} added ${plural(Number(detail[1]), "coin")} to round ${round}`;
    default:
      return null;
  }
}

/** *outcome* as the log has it: "Blue", "Red" or "Draw". */
function outcomeOf(outcome: string): string {
  return outcome === "Draw" ? "Nobody has won" : `${outcome} has won`;
}
