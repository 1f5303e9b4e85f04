/** Workers that run on the page's own thread; what they say comes later, as it does from real ones. */

import type { Foresight, Question } from "../../../../src/rooms/world/sync/foresee";
import { foresee } from "../../../../src/rooms/world/sync/foresee";
import type { ToWorker } from "../../../../src/rooms/world/sync/messages";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import { digest, read } from "../sync/worlds";

type Listen = (event: { data: unknown }) => void;

/** Shows the world as the real worker does, but reads the frames of the canister of these tests. */
export class SceneWorker {
  #listen: Listen = () => undefined;
  readonly #underWay = new Set<ReturnType<typeof setTimeout>>();
  readonly #scene = new Scene(
    () => performance.now(),
    (message) => {
      const sent = setTimeout(() => {
        this.#underWay.delete(sent);
        this.#listen({ data: message });
      }, 0);
      this.#underWay.add(sent);
    },
    read,
  );

  readonly #timer = setInterval(() => {
    this.#scene.tick();
  }, 20);

  terminate(): void {
    clearInterval(this.#timer);
    for (const sent of this.#underWay) clearTimeout(sent);
  }

  addEventListener(_: "message", listen: Listen): void {
    this.#listen = listen;
  }

  postMessage(message: ToWorker): void {
    void this.#scene.receive(structuredClone(message));
  }
}

/** Looks ahead when it is told to, so that the world can move on before. */
export class OracleWorker {
  static last: OracleWorker;
  readonly questions: Question[] = [];
  #listen: Listen = () => undefined;
  #regret = (): void => undefined;
  #answered = 0;

  constructor() {
    OracleWorker.last = this;
  }

  addEventListener(kind: "message" | "error", listen: Listen): void {
    if (kind === "message") this.#listen = listen;
    else this.#regret = listen as () => void;
  }

  postMessage(question: Question): void {
    this.questions.push(structuredClone(question));
  }

  terminate(): void {
    this.#listen = () => undefined;
  }

  /** Fail at the question that waits. */
  fail(): void {
    this.#answered++;
    this.#regret();
  }

  /** Answer the question that waits. */
  answer(): Foresight {
    const foresight = known(this.questions[this.#answered++]!);
    this.#listen({ data: foresight });
    return foresight;
  }
}

const answers = new Map<string, Foresight>();

/** What comes of *question*; it takes a while, so the same is not worked out twice. */
function known(question: Question): Foresight {
  const { id, truth, player, points } = question;
  const key = JSON.stringify([digest(truth.cells), truth.balances, player, points]);
  if (!answers.has(key)) answers.set(key, foresee(question));
  return { ...answers.get(key)!, id, generation: truth.generation };
}
