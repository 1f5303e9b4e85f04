/**
 * Compares the lines that are shown with the log of records that the network certifies.
 *
 *     statement    "records <game> <count> <head>"
 *     all records  ->  chain of hashes  ->  the same head
 *
 * The first says that the canister stands for its head; the second that every line leads to it.
 */

import { hex } from "../../../net/log/chain";
import type { Certain } from "../../../net/log/keeper";
import { Lie } from "../../../net/log/lie";
import type { Mark } from "../../../net/log/mark";
import { DIGEST, NUMBER, wordsOf } from "../../../net/log/statement";
import type { Store } from "../../../state/store";
import { Chain } from "../rules/records";
import type { App } from "../state";
import type { Log } from "../state/log";
import * as WORDS from "../words";

export class LogCheck {
  readonly #store: Store<App>;
  readonly #catchUp: () => Promise<void>;
  #chain = new Chain();
  #game = 0;

  /** A log that is behind what is certified is brought up to it by *catchUp*. */
  constructor(store: Store<App>, catchUp: () => Promise<void>) {
    this.#store = store;
    this.#catchUp = catchUp;
  }

  /** What is proved of the lines by what is *certain*; null if they are of another game. Throws a Lie. */
  async hold({ statement }: Certain): Promise<Pick<Mark, "state" | "words"> | null> {
    const words = wordsOf(statement.own, "records", [NUMBER, NUMBER, DIGEST]);
    const [game, records, head] = [Number(words[0]), Number(words[1]), words[2]!];
    const { log } = this.#store.state;
    if (log === null || game !== this.#store.state.game) return null;
    if (log.whole && log.count < records) await this.#catchUp();
    if (!log.whole || log.count < records) return { state: "waiting", words: WORDS.headOnly };
    if ((await this.#headOf(game, log, records)) !== head) throw new Lie("shown", WORDS.otherHead);
    return { state: "proved", words: WORDS.everyLine };
  }

  async #headOf(game: number, log: Log, records: number): Promise<string> {
    if (game !== this.#game) {
      this.#game = game;
      this.#chain = new Chain();
    }
    return hex(await this.#chain.head(log.bytes(), records));
  }
}
