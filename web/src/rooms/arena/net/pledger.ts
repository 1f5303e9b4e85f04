/**
 * Pledges a seedlet that was kept, by itself, as soon as a round takes pledges.
 *
 *     kept seedlet -> the open round -> Commit    keep its secret, then send the pledge
 *                                       later     wait for the next one
 *
 * It knows nothing but what is kept in the browser, so it goes on after a reload.
 */

import { Refused, words } from "../../../net/words";
import type { Say } from "../../../shell/say";
import type { Secret } from "../rules/pledge";
import { freshSalt, pledgeOf } from "../rules/pledge";
import { freeSlots } from "../rules/round";
import { countCells, parseSeedlet } from "../rules/seedlet";
import type { Kept, KeptSeedlets } from "../state/kept";
import type { Secrets } from "../state/secrets";
import * as WORDS from "../words";
import type { Client, Round } from "./client";

const AGAIN = 5000; // milliseconds after a refusal

type Asked = Pick<Client, "canister" | "current" | "round" | "commit">;

export class Pledger {
  readonly #client: Asked;
  readonly #kept: KeptSeedlets;
  readonly #secrets: Secrets;
  readonly #say: Say;
  #refused = { why: "", at: 0 }; // what was said last, so that it is not said again and again

  constructor(client: Asked, kept: KeptSeedlets, secrets: Secrets, say: Say) {
    this.#client = client;
    this.#kept = kept;
    this.#secrets = secrets;
    this.#say = say;
  }

  /** Do what is due for *player*, in the round *open* if that is known; true if it was pledged. */
  async look(player: string, open: bigint | null): Promise<boolean> {
    const kept = this.#kept.of(this.#client.canister, player);
    if (kept === null || Date.now() < this.#refused.at + AGAIN) return false;
    const round = await this.#client.round(open ?? (await this.#client.current()).current);
    if (round?.phase !== "Commit") return false;
    if (await this.#isPledged(kept, round)) return true;
    if (round.slots.some((each) => each.player === player)) return false; // it is for the next one
    const objection = notFor(kept, round);
    if (objection !== null) {
      this.#kept.forget(kept);
      this.#say(WORDS.notPledged(objection), "bad");
      return false;
    }
    const slot = slotFor(kept, round);
    return slot !== null && this.#pledge(kept, this.#secretFor(kept, round, slot));
  }

  async #pledge(kept: Kept, secret: Secret): Promise<boolean> {
    this.#secrets.keep(secret);
    try {
      await this.#client.commit(secret, await pledgeOf(secret));
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      const now = await this.#client.round(secret.round);
      if (now !== null && (await this.#isPledged(kept, now))) return true;
      this.#secrets.forget(secret);
      const why = words(fault);
      if (why !== this.#refused.why) this.#say(WORDS.notPledged(why), "bad");
      this.#refused = { why, at: Date.now() };
      return false;
    }
    this.#kept.forget(kept);
    this.#say(WORDS.pledgedByItself(secret, secret.round), "good");
    return true;
  }

  /** Whether *kept* has arrived in *round*, from here or after an answer that was lost; then it waits no more. */
  async #isPledged(kept: Kept, round: Round): Promise<boolean> {
    const mine = round.slots.find((each) => each.player === kept.player);
    for (const secret of this.#secretsOf(kept, round)) {
      if (mine?.pledge !== (await pledgeOf(secret))) continue;
      this.#kept.forget(kept);
      return true;
    }
    return false;
  }

  /** The secret to pledge *kept* with: one that was sent without an answer is sent again. */
  #secretFor(kept: Kept, round: Round, slot: number): Secret {
    const sent = this.#secretsOf(kept, round).find((each) => each.slot === slot);
    if (sent !== undefined) return sent;
    const { canister, player, team, seed } = kept;
    return { canister, round: round.id, player, team, slot, seed, salt: freshSalt() };
  }

  #secretsOf({ canister, player, seed }: Kept, { id }: Round): Secret[] {
    const all = this.#secrets.of(canister, player);
    return all.filter((each) => each.round === id && each.seed === seed);
  }
}

/** Why *kept* cannot be pledged in *round*; null if it can. */
function notFor(
  { seed, cost }: Kept,
  { rules: { size }, budget, fee, bond }: Round,
): string | null {
  const cells = parseSeedlet(seed, size);
  if (cells === null) return WORDS.otherSize(size);
  const count = countCells(cells, size);
  if (count > budget) return WORDS.tooMany(budget, count);
  return fee + bond > cost ? WORDS.dearer(fee + bond, cost) : null;
}

/** The slot that was chosen for *kept*, or the next free one of its side; null if there is none. */
function slotFor({ team, slot }: Kept, round: Round): number | null {
  const free = freeSlots(round, team);
  return free.find((each) => each >= slot) ?? free[0] ?? null;
}
