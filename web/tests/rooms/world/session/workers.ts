/** Workers that run on the page's own thread; what they say comes later, as it does from real ones. */

import { createHash } from "node:crypto";
import type { Question as Certificate } from "../../../../src/net/log/certificate";
import { vi } from "vitest";
import type { Agent } from "../../../../src/net/agent";
import { Proving } from "../../../../src/rooms/world/session/proving";
import type { Load } from "../../../../src/rooms/world/session/watch";
import type { Foresight, Question } from "../../../../src/rooms/world/sync/foresee";
import { foresee } from "../../../../src/rooms/world/sync/foresee";
import type { ToWorker } from "../../../../src/rooms/world/sync/messages";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import { CANISTER, check } from "../../../net/log/server";
import { digest, read } from "../sync/worlds";
import type { Canister } from "./canister";

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

/** Checks the certificates of these tests. */
export class NotaryWorker {
  #listen: Listen = () => undefined;

  addEventListener(_: "message", listen: Listen): void {
    this.#listen = listen;
  }

  postMessage(question: Certificate): void {
    void check(question).then((data) => {
      this.#listen({ data });
    });
  }

  terminate(): void {
    this.#listen = () => undefined;
  }
}

/** Compute hashes at once: time stands still in these tests, and nobody waits for another thread. */
export function hashAtOnce(): void {
  vi.spyOn(crypto.subtle, "digest").mockImplementation((_, data) =>
    Promise.resolve(
      Uint8Array.from(
        createHash("sha256")
          .update(data as Uint8Array)
          .digest(),
      ).buffer,
    ),
  );
}

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Proves what the canister of these tests certifies, without a signature. */
export const loading =
  (canister: Canister): Load =>
  (view, tell) => {
    const agent = { idOf: () => CANISTER, rootKey: new Uint8Array() } as unknown as Agent;
    return Promise.resolve(new Proving({ agent, client: canister.client, view }, tell, check));
  };
