/** What admins may do: with time, with the world, with seasons and with seats. */

import type { Say } from "../../../shell/say";
import type { Client } from "../net/client";
import type { Actions } from "../state/app";
import type { Request } from "./requests";
import { RULING as WORDS } from "../words-later";

export type Power =
  "pause" | "resume" | "reset" | "freeSeats" | "endSeason" | "setSeason" | "removePlayer";

interface Parts {
  readonly request: Request;
  readonly say: Say;
  readonly hurry: () => void;
}

export class Admin implements Pick<Actions, Power> {
  readonly #client: Client;
  readonly #parts: Parts;

  constructor(client: Client, parts: Parts) {
    this.#client = client;
    this.#parts = parts;
  }

  pause = () => this.#rule("pause", () => this.#client.pause(), WORDS.paused);
  resume = () => this.#rule("resume", () => this.#client.resume(), WORDS.resumed);
  reset = () => this.#rule("reset", () => this.#client.reset(), WORDS.emptied);

  freeSeats = () => this.#rule("freeSeats", () => this.#client.freeSeats(), WORDS.freed);

  endSeason = () => this.#rule("endSeason", () => this.#client.endSeason(), WORDS.ended);

  setSeason = (seconds: number) =>
    this.#rule("setSeason", () => this.#client.setSeason(seconds), WORDS.lasting);

  removePlayer = (player: number) =>
    this.#rule(
      "removePlayer",
      () => this.#client.removePlayer(player),
      (coins) => WORDS.removed(player, coins),
    );

  /** Let it be done, and say what was *done*, which may depend on the canister's answer. */
  async #rule<Told>(
    what: Power,
    go: () => Promise<Told>,
    done: string | ((told: Told) => string),
  ): Promise<void> {
    await this.#parts.request(what, async () => {
      const told = await go();
      this.#parts.say(typeof done === "string" ? done : done(told), "good");
      this.#parts.hurry();
    });
  }
}
