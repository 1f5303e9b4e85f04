/** The page's end of the channel to its worker. */

import type { FromWorker, News, Shown, ToWorker, Word } from "./messages";

export class View {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (word: Word) => void>();

  constructor(show: (shown: Shown) => void) {
    this.#worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      const message = event.data;
      if (message.kind === "shown") show(message);
      else this.#answer(message);
    });
  }

  /** Tell the worker *news*, and hear what it could do with it. */
  news(news: News): Promise<Word> {
    return new Promise((resolve) => {
      this.#waiting.set(news.asked, resolve);
      this.#tell(news);
    });
  }

  /** Whether the chain is ticking. */
  set running(running: boolean) {
    this.#tell({ kind: "running", running });
  }

  /** Show no more. */
  close(): void {
    this.#worker.terminate();
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #answer(word: Word): void {
    this.#waiting.get(word.asked)?.(word);
    this.#waiting.delete(word.asked);
  }
}
