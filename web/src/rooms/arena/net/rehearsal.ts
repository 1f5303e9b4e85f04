/**
 * Rounds that were played already: a seedlet is rehearsed in their line-ups, in the place of whoever
 * stood there, a round between two frames; and the last one is shown again while the next one waits.
 */

import type { Store } from "../../../state/store";
import { step } from "../rules/field";
import type { Outcome, Planted, Rules, Team } from "../rules/round";
import { extinct, lineUp, winner } from "../rules/round";
import { drawSeedlet } from "../rules/seedlet";
import type { App } from "../state";
import { planted } from "../state";
import * as WORDS from "../words";
import type { Client, Round } from "./client";

const MOST = 12; // rounds; each is played twice
const LOOKED_AT = 40n;
const SAME = ["size", "width", "height"] as const;
const MOST_REELS = 3; // rounds that are looked at, if nobody revealed anything in the last ones

type Asked = Pick<Client, "rounds" | "round">;

/** Say in the state how the draft would have done, unless it changes meanwhile. */
export async function rehearse(store: Store<App>, client: Asked): Promise<void> {
  const { round, draft } = store.state;
  if (round === null || draft?.team == null || draft.slot === null) return;
  const { size } = round.rules;
  const own = { slot: draft.slot, team: draft.team, seed: drawSeedlet(draft.seed, size) };
  let tally: Tally = { team: draft.team, rounds: 0, won: 0, drawn: 0, wonWithout: 0 };
  for (const played of await lastRounds(client, round)) {
    const lineup = planted(played);
    tally = count(
      tally,
      outcomeOf(joined(lineup, own), round.rules),
      outcomeOf(
        lineup.filter(({ slot }) => slot !== own.slot),
        round.rules,
      ),
    );
    await new Promise((go) => setTimeout(go)); // so that the page stays alive
    if (store.state.draft?.seed !== draft.seed) return;
  }
  store.set({ rehearsal: WORDS.tally(tally) });
}

/** The last rounds before *round* that were played with such seedlets on such a field. */
async function lastRounds(client: Asked, round: Round): Promise<Round[]> {
  const first = round.id > LOOKED_AT ? round.id - LOOKED_AT : 0n;
  const ended = (await client.rounds(first)).filter(({ outcome }) => outcome !== null);
  const newest = ended.toReversed().slice(0, MOST);
  const found = await Promise.all(newest.map(({ id }) => client.round(id)));
  return found
    .filter((each): each is Round => {
      return each !== null && SAME.every((key) => each.rules[key] === round.rules[key]);
    })
    .filter((each) => planted(each).length > 0);
}

/** The last round before *before* in which anything was revealed; null if there is none lately. */
export async function lastPlayed(client: Asked, before: bigint): Promise<Round | null> {
  const lines = await client.rounds(before > LOOKED_AT ? before - LOOKED_AT : 0n);
  const ended = lines.filter(({ id, outcome, players }) => {
    return id < before && outcome !== null && players[0] + players[1] > 0;
  });
  for (const { id } of ended.toReversed().slice(0, MOST_REELS)) {
    const round = await client.round(id);
    if (round !== null && planted(round).length > 0) return round;
  }
  return null;
}

/** What would have come of *lineup* by *rules*. */
function outcomeOf(lineup: readonly Planted[], rules: Rules): Outcome {
  let field = lineUp(lineup, rules);
  for (let at = 0; at < rules.maxGen; at++) {
    if (rules.earlyExtinction && extinct(field)) break;
    field = step(field, rules.topology);
  }
  return winner(field, rules);
}

/** *lineup* with *own* in its slot. */
function joined(lineup: readonly Planted[], own: Planted): Planted[] {
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

function count(tally: Tally, outcome: Outcome, without: Outcome): Tally {
  return {
    team: tally.team,
    rounds: tally.rounds + 1,
    won: tally.won + Number(outcome === tally.team),
    drawn: tally.drawn + Number(outcome === "draw"),
    wonWithout: tally.wonWithout + Number(without === tally.team),
  };
}
