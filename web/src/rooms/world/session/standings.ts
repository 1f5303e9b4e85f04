/** The standings, as the page's own rules count them: the first of the race is first, as the canister says. */

import type { Standing } from "../state/app";
import type { Counted } from "../sync/messages";
import * as WORDS from "../words/standings";

/** Everybody who has a seat; *names* are those of the players that are known by name. */
export function standingsOf(counted: Counted, names: ReadonlyMap<number, string>): Standing[] {
  const { seated, balances, scores, points, counts } = counted;
  const rows = seated.flatMap((taken, seat): Standing[] => {
    const player = seat + 1;
    const name = names.get(player) ?? WORDS.unnamed(player);
    const sums = { points: points[seat]!, score: scores[seat]!, balance: balances[seat]! };
    return taken ? [{ player, name, ...sums, ...counts[seat]! }] : [];
  });
  return rows.sort(
    (one, other) =>
      other.score - one.score ||
      other.land - one.land ||
      other.alive - one.alive ||
      one.player - other.player,
  );
}
