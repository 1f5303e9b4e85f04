/**
 * Asks what would come of the draft, one question at a time: of the questions that come up
 * meanwhile only the last one is asked.
 */

import type { Foresight, Question } from "./foresee";

export class Oracle {
  readonly #worker = new Worker(new URL("./foresee.worker.ts", import.meta.url), {
    type: "module",
  });
  #asking = false;
  #next: Question | null = null;

  constructor(listen: (foresight: Foresight) => void) {
    this.#worker.addEventListener("message", (event: MessageEvent<Foresight>) => {
      this.#asking = false;
      listen(event.data);
      this.#goOn();
    });
    this.#worker.addEventListener("error", () => {
      this.#asking = false; // a question without an answer is no reason not to ask the next one
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#next !== null) this.ask(this.#next);
  }

  /** Answer no more. */
  close(): void {
    this.#worker.terminate();
  }

  ask(question: Question): void {
    this.#next = this.#asking ? question : null;
    if (this.#asking) return;
    this.#asking = true;
    this.#worker.postMessage(question);
  }
}
