/** What somebody has in the Arena: account, rating, keepsakes, and secrets that wait for a reveal. */

import type { _SERVICE as Arena, Honours } from "../../candid/arena.did";
import { idlFactory } from "../../candid/arena.did";
import type { KeptHere, Medal, Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/format";
import { Client } from "./net/client";
import { room } from "./manifest";
import { drawSecret } from "./rules/pledge";
import type { Honour } from "./rules/round";
import { HONOURS, TEAMS } from "./rules/round";
import { drawPlace } from "./state";
import { SECRETS } from "./state/secrets";

const MOST_KEEPSAKES = 10;

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const canister = agent.actor<Arena>(room.canister, idlFactory);
  const [[account], keepsakes] = await Promise.all([
    canister.get_account(),
    new Client(agent).keepsakes(who),
  ]);
  if (account === undefined) return { facts: [], links: [] };
  const { name, balance, rating, rounds, won, drawn, kept, honours } = account;
  return {
    facts: [
      ...(name === "" ? [] : [["Name", name] as const]),
      ["Rating this season", grouped(rating)],
      ["Coins", grouped(Number(balance))],
      ["Rounds", `${grouped(rounds)}: ${grouped(won)} won, ${grouped(drawn)} drawn`],
      ["Generations played for all", grouped(Number(kept))],
    ],
    medals: [...(won > 0 ? [["Rounds won", won] as const] : []), ...medalsOf(honours)],
    links: keepsakes.slice(-MOST_KEEPSAKES).map(({ number, round }) => ({
      words: `Keepsake ${number} of round ${round}`,
      place: drawPlace({ round, generation: null }),
    })),
  };
}

/** Each honour that somebody had, and how often. */
export function medalsOf(had: Honours): Medal[] {
  return (Object.keys(HONOURS) as Honour[])
    .filter((honour) => had[honour] > 0)
    .map((honour) => [HONOURS[honour], had[honour]]);
}

/** Seedlets that were pledged: whoever loses one cannot reveal it. */
export function keptOf(): KeptHere[] {
  return SECRETS.all().map((secret) => ({
    words: `Arena: the secret of your pledge in round ${secret.round}, ${TEAMS[secret.team]}, slot ${secret.slot}`,
    file: `arena-secret-${secret.round}-${secret.slot}.txt`,
    text: drawSecret(secret),
  }));
}
