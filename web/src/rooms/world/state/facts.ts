/**
 * Facts: what World says that its log does not, a line each.
 *
 *     season 3 1700000000000000000 1700604800000000000 604800     number, began, ends, seconds
 *     admin w7x7r-cok77-xa                                        principal
 *     seat 1 person w7x7r-cok77-xa Ada                            player, kind, principal, name
 */

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
