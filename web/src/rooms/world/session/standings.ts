/**
 * Who plays, and how they stand.
 *
 * Seats and admins are facts: what World says that its log does not, a line each.
 *
 *     season 3 1700000000000000000 1700604800000000000 604800     number, began, ends, seconds
 *     admin w7x7r-cok77-xa                                        principal
 *     seat 1 person w7x7r-cok77-xa Ada                            player, kind, principal, name
 *
 * The standings are as the page's own rules count them: who has most is first, as the canister says.
 */

import type { Standing } from "../state/app";
import type { Counted } from "../sync/messages";
import { PLAYERS } from "../words";

export interface Seat {
  readonly player: number;
  readonly principal: string;
  readonly name: string;
}

const SEAT = /^seat ([1-9]) (?:person|bot) (\S+) (.*)$/;

/** The seats that are taken, as *facts* say. */
export function seatsOf(facts: string): Seat[] {
  return facts.split("\n").flatMap((line) => {
    const [, player, principal, name] = SEAT.exec(line) ?? [];
    return player === undefined
      ? []
      : [{ player: Number(player), principal: principal!, name: name! }];
  });
}

/** Who may pause, reset and restore, as *facts* say. */
export function adminsOf(facts: string): string[] {
  return facts.split("\n").flatMap((line) => /^admin (\S+)$/.exec(line)?.slice(1) ?? []);
}

/** Everybody who has a seat; *names* are those of the players that are known by name. */
export function standingsOf(counted: Counted, names: ReadonlyMap<number, string>): Standing[] {
  const { seated, balances, scores, points, counts } = counted;
  const rows = seated.flatMap((taken, seat): Standing[] => {
    const player = seat + 1;
    const name = names.get(player) ?? PLAYERS.unnamed(player);
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
