/** Rehearsals: a seedlet in line-ups of rounds that were played, in the place of whoever stood there. */

import { plural } from "../../../shell/words";
import type { Outcome, Planted, Rules } from "../rules/round";
import { extinct, lineUp, TEAMS, winner } from "../rules/round";
import { step } from "../rules/field";
import type { Team } from "../rules/round";

/** What would have come of *lineup* by *rules*. */
export function outcomeOf(lineup: readonly Planted[], rules: Rules): Outcome {
  let field = lineUp(lineup, rules);
  for (let at = 0; at < rules.maxGen; at++) {
    if (rules.earlyExtinction && extinct(field)) break;
    field = step(field, rules.topology);
  }
  return winner(field, rules);
}

/** *lineup* with *own* in its slot. */
export function joined(lineup: readonly Planted[], own: Planted): Planted[] {
  return [...lineup.filter(({ slot }) => slot !== own.slot), own];
}

/** How *team* did with the seedlet and without it. */
export interface Tally {
  readonly team: Team;
  readonly rounds: number;
  readonly won: number;
  readonly drawn: number;
  readonly wonWithout: number;
}

export function count(tally: Tally, outcome: Outcome, without: Outcome): Tally {
  return {
    team: tally.team,
    rounds: tally.rounds + 1,
    won: tally.won + Number(outcome === tally.team),
    drawn: tally.drawn + Number(outcome === "draw"),
    wonWithout: tally.wonWithout + Number(without === tally.team),
  };
}

/** "In the last 8 rounds Blue would have won 5 (63 %), 4 without you." */
export function tallyWords({ team, rounds, won, drawn, wonWithout }: Tally): string {
  if (rounds === 0) return "No round with such seedlets was played yet.";
  const rate = Math.round((100 * won) / rounds);
  const draws = drawn === 0 ? "" : ` and drawn ${drawn}`;
  return `With it ${TEAMS[team]} would have won ${won} of the last ${plural(rounds, "round")}${draws}: ${rate} %. Without it: ${wonWithout}.`;
}
