/**
 * Reveals what was pledged, by itself, as soon as the canister takes it.
 *
 *     kept secrets -> their rounds -> Commit    wait
 *                                     Reveal    send what makes the pledge in the slot
 *                                     later     forget: it is revealed, or too late
 *
 * It knows nothing but what is kept in the browser, so it goes on after a reload.
 */

import { words } from "../../../net/words";
import type { House } from "../../../shell/room";
import type { Say } from "../../../shell/say";
import type { Secret } from "../rules/pledge";
import { pledgeOf } from "../rules/pledge";
import { KEPT } from "../state/kept";
import type { Secrets } from "../state/secrets";
import { SECRETS } from "../state/secrets";
import * as WORDS from "../words";
import type { Round } from "./client";
import { Client } from "./client";
import { Pledger } from "./pledger";

type Asked = Pick<Client, "canister" | "round" | "reveal">;

export class Revealer {
  readonly #client: Asked;
  readonly #secrets: Secrets;
  readonly #say: Say;
  #refused = ""; // what was said last, so that it is not said every second

  constructor(client: Asked, secrets: Secrets, say: Say) {
    this.#client = client;
    this.#secrets = secrets;
    this.#say = say;
  }

  /** Do what is due for *player*; *known* is a round that was just asked for. */
  async look(player: string, known: Round | null): Promise<void> {
    for (const secret of this.#secrets.of(this.#client.canister, player)) {
      const round = known?.id === secret.round ? known : await this.#client.round(secret.round);
      await this.#handle(secret, round);
    }
  }

  async #handle(secret: Secret, round: Round | null): Promise<void> {
    if (round?.phase === "Commit") return;
    const slot = round?.slots.find((each) => each.slot === secret.slot);
    const waits = round?.phase === "Reveal" && slot?.player === secret.player && slot.seed === null;
    if (!waits || slot.pledge !== (await pledgeOf(secret))) this.#secrets.forget(secret);
    else await this.#reveal(secret);
  }

  async #reveal(secret: Secret): Promise<void> {
    try {
      await this.#client.reveal(secret);
      this.#say(WORDS.revealedFor(secret.team), "good");
    } catch (fault) {
      // It stays kept, and is sent again until the round is past reveals.
      if (await this.#isRevealed(secret)) return;
      const why = words(fault);
      if (why !== this.#refused) this.#say(WORDS.notRevealed(why), "bad");
      this.#refused = why;
    }
  }

  /** Whether it has arrived after all, from here or from another tab. */
  async #isRevealed({ round, slot }: Secret): Promise<boolean> {
    const now = await this.#client.round(round);
    return now?.slots.some((each) => each.slot === slot && each.seed !== null) === true;
  }
}

/** What the house does while another room is shown: reveal what was pledged, pledge what was kept. */
export function errandOf({ agent, account, say }: House): () => Promise<void> {
  const client = new Client(agent);
  const revealer = new Revealer(client, SECRETS, say);
  const pledger = new Pledger(client, KEPT, SECRETS, say);
  return async () => {
    if (account.who === null) return;
    const { principal } = account.who;
    await pledger.look(principal, null);
    await revealer.look(principal, null);
  };
}
