/**
 * Secrets: seedlets and salts that were pledged, kept in this browser until they are revealed.
 *
 * Whoever loses one cannot reveal. So it is kept before the pledge is sent, as the eight lines of
 * which the pledge is the hash, and read back to see that it was; where the browser keeps nothing
 * it is held for as long as the page is open.
 */

import { SECRETS_KEY, UNSAVED_SECRETS } from "../manifest";
import type { Secret } from "../rules/pledge";
import { drawSecret, parseSecret } from "../rules/pledge";

const PROBE = "life2.arena.probe";

export class Secrets {
  readonly #browser: () => Storage;
  /** Those that the browser would not keep. */
  readonly #held: string[];

  constructor(browser: () => Storage = () => localStorage, held: string[] = []) {
    this.#browser = browser;
    this.#held = held;
  }

  /** Whether this browser keeps anything at all. */
  canKeep(): boolean {
    try {
      this.#browser().setItem(PROBE, "1");
      const kept = this.#browser().getItem(PROBE) === "1";
      this.#browser().removeItem(PROBE);
      return kept;
    } catch {
      return false;
    }
  }

  all(): Secret[] {
    const texts = [...new Set([...this.#read(), ...this.#held])];
    return texts.map(parseSecret).filter((each) => each !== null);
  }

  /** Those of *player* in the Arena *canister*. */
  of(canister: string, player: string): Secret[] {
    return this.all().filter((each) => each.canister === canister && each.player === player);
  }

  /** Keep *secret*; false if only this page holds it. */
  keep(secret: Secret): boolean {
    const text = drawSecret(secret);
    this.#write([...this.#read().filter((each) => each !== text), text]);
    if (this.#read().includes(text)) return true;
    this.#held.push(text);
    return false;
  }

  /** Whether *secret* would still be here after a reload. */
  keptInBrowser(secret: Secret): boolean {
    return this.#read().includes(drawSecret(secret));
  }

  forget(secret: Secret): void {
    const text = drawSecret(secret);
    const at = this.#held.indexOf(text);
    if (at >= 0) this.#held.splice(at, 1);
    const read = this.#read();
    if (read.includes(text)) this.#write(read.filter((each) => each !== text));
  }

  #read(): string[] {
    try {
      const kept: unknown = JSON.parse(this.#browser().getItem(SECRETS_KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
    } catch {
      return []; // there is no storage, or something else is in it
    }
  }

  #write(texts: readonly string[]): void {
    try {
      this.#browser().setItem(SECRETS_KEY, JSON.stringify(texts));
    } catch {
      // It is full, or not allowed; whoever keeps something looks whether it is there.
    }
  }
}

/** The secrets of this page, in this room and in others. */
export const SECRETS = new Secrets(undefined, UNSAVED_SECRETS);
