/** A rehearsal under way: asks for the last rounds and plays them, a round between two frames. */

import type { Store } from "../../../state/store";
import { drawSeedlet } from "../rules/seedlet";
import type { App } from "../state/app";
import { planted } from "../state/app";
import type { Tally } from "../state/rehearsal";
import { count, joined, outcomeOf, tallyWords } from "../state/rehearsal";
import type { Client, Round } from "./client";

const MOST = 12; // rounds; each is played twice
const LOOKED_AT = 40n;
const SAME = ["size", "width", "height"] as const;
const MOST_REELS = 3; // rounds that are looked at, if nobody revealed anything in the last ones

/** Say in the state how the draft would have done, unless it changes meanwhile. */
export async function rehearse(
  store: Store<App>,
  client: Pick<Client, "rounds" | "round">,
): Promise<void> {
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
  store.set({ rehearsal: { words: tallyWords(tally) } });
}

/** The last rounds before *round* that were played with such seedlets on such a field. */
async function lastRounds(
  client: Pick<Client, "rounds" | "round">,
  round: Round,
): Promise<Round[]> {
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
export async function lastPlayed(
  client: Pick<Client, "rounds" | "round">,
  before: bigint,
): Promise<Round | null> {
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
