/**
 * Pledges: the hash of a seedlet, by which a player is bound to it before anybody sees it.
 *
 * It is the sha256 of eight lines, which are the secret itself, and can be carried as text:
 *
 *     arena pledge 1
 *     bkyz2-fmaaa-aaaaa-qaaaq-cai        the Arena's canister
 *     17                                 the round
 *     w7x7r-cok77-...                    the player
 *     0                                  the team: 0 Blue, 1 Red
 *     35                                 the slot
 *     0000000000070402                   the seedlet
 *     9f86d0...                          the salt: 32 secret bytes as 64 hexadecimal digits
 */

import { hexadecimal } from "./field";
import type { Team } from "./round";

/** Characters of a secret as text: eight lines, and some blanks that a paste may bring. */
const LONGEST_SECRET = 2000;
const TITLE = "arena pledge 1";
const SALT_BYTES = 32;

/** What was pledged, and what hides it. */
export interface Secret {
  readonly canister: string;
  readonly round: bigint;
  readonly player: string;
  readonly team: Team;
  readonly slot: number;
  readonly seed: string;
  readonly salt: string;
}

/** A salt that nobody can guess. */
export function freshSalt(): string {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** The eight lines of *secret*. */
export function drawSecret({ canister, round, player, team, slot, seed, salt }: Secret): string {
  const lines = [TITLE, canister, round, player, team, slot, seed, salt];
  return lines.map((line) => `${String(line)}\n`).join("");
}

/** The secret that is written *text*, or null if none is. */
export function parseSecret(text: string): Secret | null {
  if (text.length > LONGEST_SECRET) return null;
  const lines = text.trim().split(/\s*\n\s*/);
  const [title, canister, round, player, team, slot, seed, salt] = lines;
  const right =
    lines.length === 8 &&
    title === TITLE &&
    /^[a-z0-9-]+$/.test(canister!) &&
    /^\d{1,18}$/.test(round!) &&
    /^[a-z0-9-]+$/.test(player!) &&
    /^[01]$/.test(team!) &&
    /^\d{1,3}$/.test(slot!) &&
    /^([0-9a-f]{16}|[0-9a-f]{64})$/.test(seed!) &&
    /^[0-9a-f]{64}$/.test(salt!);
  if (!right) return null;
  return {
    canister: canister!,
    round: BigInt(round!),
    player: player!,
    team: Number(team) as Team,
    slot: Number(slot),
    seed: seed!,
    salt: salt!,
  };
}

/** The pledge of *secret*, as 64 hexadecimal digits. */
export async function pledgeOf(secret: Secret): Promise<string> {
  const text = new TextEncoder().encode(drawSecret(secret));
  return hexadecimal(await crypto.subtle.digest("SHA-256", text));
}
