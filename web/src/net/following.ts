/**
 * Following a canister: a question asked now, again and again, and never twice at a time.
 *
 *     follow()   ask now, and so many milliseconds after each answer, until one leaves
 *     look()     ask once more, after what is under way
 *     leave()    ask no more
 */
export class Following {
  readonly #ask: () => Promise<void>;
  readonly #every: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looks = Promise.resolve();
  #left = false;

  /** *ask* does not throw; it may be under way when one leaves. */
  constructor(ask: () => Promise<void>, every: number) {
    this.#ask = ask;
    this.#every = every;
  }

  get left(): boolean {
    return this.#left;
  }

  async follow(): Promise<void> {
    clearTimeout(this.#timer);
    await this.look();
    if (this.#left) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.follow(), this.#every);
  }

  look(): Promise<void> {
    this.#looks = this.#looks.then(async () => {
      if (!this.#left) await this.#ask();
    });
    return this.#looks;
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }
}
