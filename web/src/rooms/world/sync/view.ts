/** The page's end of the channel to its worker. */

import type {
  Asked,
  Certified,
  Counted,
  FromWorker,
  News,
  Pace,
  Shown,
  ToWorker,
  Word,
} from "./messages";

export interface Listener {
  show(shown: Shown): void;
  count(counted: Counted): void;
  /** What was heard cannot be played, as *why* says. */
  refuse(why: string): void;
}

export class View {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (word: Word) => void>();
  #asked = 0;

  constructor(listener: Listener) {
    this.#worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      const message = event.data;
      if (message.kind === "shown") listener.show(message);
      else if (message.kind === "counted") listener.count(message);
      else if (message.kind === "refused" && message.asked < 0) listener.refuse(message.why);
      else this.#answer(message);
    });
  }

  /** Tell or ask the worker something, and hear what it says to that. */
  ask(question: Unnumbered<News | Certified | Asked>): Promise<Word> {
    return new Promise((resolve) => {
      const asked = ++this.#asked;
      this.#waiting.set(asked, resolve);
      this.#tell({ ...question, asked });
    });
  }

  /** Time, as it is shown here. */
  pace(pace: Pace): void {
    this.#tell({ kind: "pace", pace });
  }

  step(): void {
    this.#tell({ kind: "step" });
  }

  back(generations: number): void {
    this.#tell({ kind: "back", generations });
  }

  live(): void {
    this.#tell({ kind: "live" });
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

type Unnumbered<Message> = Message extends unknown ? Omit<Message, "asked"> : never;
