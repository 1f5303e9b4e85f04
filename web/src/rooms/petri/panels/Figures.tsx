/** The figures: score, streak and what it multiplies by, the turn, the goal, the proof and the race. */

import { Check, Send, TriangleAlert } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { classes } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import type { Store } from "../../../state/store";
import type { Proof } from "../net/prover";
import type { Dish } from "../rules/dish";
import { quarters } from "../rules/dish";
import type { App } from "../state";
import { points } from "../state";
import { isUnclaimed } from "../state/saves";
import * as WORDS from "../words";
import { Hints } from "./Hints";
import "./Figures.css";

interface FiguresProps {
  readonly store: Store<App>;
  /** Ask who plays, so that the dish counts. */
  readonly signIn: () => void;
}

export function Figures({ store, signIn }: FiguresProps) {
  const { dish, last, proof, game, rival, who } = store.signals;
  const { score, streak, turn } = dish.value;
  return (
    <div class="petri-hud">
      <dl class="petri-figures">
        <Figure name={WORDS.score}>
          <dd class="petri-score number">{points(score)}</dd>
          <span class="petri-gain number" aria-hidden="true">
            {last.value !== null && `+${points(last.value.turn.gain)}`}
          </span>
        </Figure>
        <Figure name={WORDS.streak}>
          <dd class={classes("number", streak > 1 && "petri-hot")}>
            {`${streak} · ×${points(quarters(streak))}`}
          </dd>
        </Figure>
        <Figure name={WORDS.turn}>
          <dd class="number">{turn}</dd>
        </Figure>
      </dl>
      <Goal dish={dish.value} />
      <div class="petri-states">
        {isUnclaimed(game.value) && who.value === null ? (
          <button type="button" class="petri-claim" onClick={signIn}>
            {WORDS.notCounted}
          </button>
        ) : (
          <ProofLine proof={proof.value} kept={game.value.kind !== "practice"} />
        )}
        <span class="petri-lead number">
          {rival.value !== null && WORDS.leadWords(rival.value, turn, score)}
        </span>
      </div>
      <Hints store={store} />
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

/** How near the energy is to the goal. */
function Goal({ dish }: { readonly dish: Dish }) {
  const { energy, goal, goalAt } = dish;
  const part = Math.min(energy / goal, 1);
  return (
    <div class={classes("petri-goal", goalAt !== null && "reached")}>
      <span class="number">{WORDS.goalWords(dish)}</span>
      <span
        class="petri-goal-bar"
        role="meter"
        aria-label={WORDS.energy}
        aria-valuemin={0}
        aria-valuemax={goal}
        aria-valuenow={Math.min(energy, goal)}
      >
        <span class="petri-goal-fill" style={{ "--part": String(part) }} />
      </span>
    </div>
  );
}

const PICTURES = { agreed: Check, asking: Send, waiting: TriangleAlert, differs: TriangleAlert };

interface ProofLineProps {
  readonly proof: Proof | null;
  /** Whether the canister keeps the dish, or only checks it. */
  readonly kept: boolean;
}

/** Whether the canister agrees with what was played. */
export function ProofLine({ proof, kept }: ProofLineProps) {
  return (
    <span class="petri-proof" role="status" data-status={proof?.status ?? "none"}>
      {proof !== null && <Icon of={PICTURES[proof.status]} />}
      <span>{WORDS.proofWords(proof, kept)}</span>
    </span>
  );
}
