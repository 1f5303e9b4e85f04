/** The page's end of the channel to the worker that checks signatures: one question after the other. */

import type { Certified, Question } from "./certificate";
import type { Answer } from "./certificate.worker";
import { Lie } from "./lie";

/** Who checks certificates. */
export type Check = (question: Question) => Promise<Certified>;

export class Notary {
  #worker: Worker | null = null; // from the first question on
  #last: Promise<unknown> = Promise.resolve();

  readonly check: Check = (question) => {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  };

  /** Check no more. */
  close(): void {
    this.#worker?.terminate();
  }

  #ask(question: Question): Promise<Certified> {
    const worker = (this.#worker ??= new Worker(
      new URL("./certificate.worker.ts", import.meta.url),
      { type: "module" },
    ));
    return new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent<Answer>) => {
        if ("kind" in data) reject(new Lie(data.kind, data.why));
        else resolve(data);
      };
      worker.addEventListener("message", hear, { once: true });
      worker.postMessage(question);
    });
  }
}
