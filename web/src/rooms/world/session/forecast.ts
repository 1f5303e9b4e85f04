/**
 * The what-if ghost: the draft's future on the live board, asked for again while the world moves,
 * and shown generation after generation, over and over.
 */

import { MOST_PLACED } from "../rules/placing";
import type { Actions, App } from "../state/app";
import { pointsOf } from "../state/draft";
import { freeSeat } from "../state/seating";
import type { Store } from "../../../state/store";
import type { Foresight } from "../sync/foresee";
import { Oracle } from "../sync/oracle";

export const HORIZON = 100; // generations
const FRAME = 60; // milliseconds for a generation of the ghost
const LINGER = 12; // frames at the end, before it begins anew
const ASK_AGAIN = 20; // generations of the world

type Needs = Pick<Actions, "scrubWhatIf">;

export class Forecast implements Needs {
  readonly #store: Store<App>;
  readonly #oracle: Oracle;
  readonly #unbind: (() => void)[];
  #foresight: Foresight | null = null;
  #questions = 0;
  #scrubbed: number | null = null;
  #frame = 0;

  constructor(store: Store<App>) {
    this.#store = store;
    this.#oracle = new Oracle((foresight) => {
      this.#answer(foresight);
    });
    const unsubscribe = store.subscribe((now, before) => {
      const asked = now.draft !== before.draft || now.whatIfOn !== before.whatIfOn;
      const began = now.view !== null && before.view === null;
      if (asked || began || this.#isOld(now)) this.#ask();
    });
    const timer = setInterval(() => {
      this.#play();
    }, FRAME);
    this.#unbind = [
      unsubscribe,
      () => {
        clearInterval(timer);
      },
    ];
    this.#ask(); // somebody may have drawn before this was loaded
  }

  /** Look ahead no more. */
  stop(): void {
    for (const stop of this.#unbind) stop();
    this.#oracle.close();
  }

  scrubWhatIf(at: number | null): void {
    this.#scrubbed = at;
    if (at !== null) this.#frame = at;
    this.#show();
  }

  #isOld(app: App): boolean {
    if (this.#foresight === null || app.view === null) return false;
    const passed = app.view.generation - this.#foresight.generation;
    return passed < 0 || passed >= ASK_AGAIN; // below 0, if the world was begun again
  }

  #ask(): void {
    const { view, draft, whatIfOn, me, standings } = this.#store.state;
    const id = ++this.#questions;
    const points = pointsOf(draft);
    if (view === null || !whatIfOn || points.length === 0 || points.length > MOST_PLACED) {
      this.#foresight = null;
      this.#frame = 0;
      this.#store.set({ whatIf: null });
      return;
    }
    if (this.#foresight !== null)
      this.#foresight = { ...this.#foresight, generation: view.generation };
    const player = me?.player ?? freeSeat(standings.map((row) => row.player));
    this.#oracle.ask({ id, truth: view, player, points, horizon: HORIZON });
  }

  #answer(foresight: Foresight): void {
    const { draft, whatIfOn } = this.#store.state;
    if (!whatIfOn || draft.items.length === 0 || foresight.id !== this.#questions) return;
    this.#foresight = foresight;
    this.#show();
  }

  #play(): void {
    const { calm } = this.#store.state;
    if (this.#foresight === null || this.#scrubbed !== null) return;
    this.#frame = calm ? HORIZON : (this.#frame + 1) % (HORIZON + LINGER);
    this.#show();
  }

  #show(): void {
    if (this.#foresight === null) return;
    const { differences, outcome } = this.#foresight;
    const at = Math.min(this.#frame, HORIZON);
    const { born, lost } = differences[at]!;
    if (this.#store.state.whatIf?.born === born) return; // nothing moved: nothing to draw again
    this.#store.set({ whatIf: { horizon: HORIZON, at, born, lost, summary: outcome } });
  }
}
