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

/** The last rounds before *round* that were played with seedlets of the same size. */
async function lastRounds(
  client: Pick<Client, "rounds" | "round">,
  round: Round,
): Promise<Round[]> {
  const first = round.id > LOOKED_AT ? round.id - LOOKED_AT : 0n;
  const ended = (await client.rounds(first)).filter(({ outcome }) => outcome !== null);
  const newest = ended.toReversed().slice(0, MOST);
  const found = await Promise.all(newest.map(({ id }) => client.round(id)));
  return found.filter((each): each is Round => {
    return each !== null && each.rules.size === round.rules.size && planted(each).length > 0;
  });
}
