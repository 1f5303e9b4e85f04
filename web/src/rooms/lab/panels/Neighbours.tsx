/**
 * The panel of neighbouring rules: each as a small living picture of what becomes of this pattern.
 *
 * The pictures are windows of 40 x 40 cells on the middle of what lives.
 */

import { useComputed } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { check, NotPlayed } from "../../../rules/board";
import { grid } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import type { Neighbour } from "../rules/neighbours";
import { neighboursOf } from "../rules/neighbours";
import { useSession } from "../state/app";
import type { Bench } from "../state/bench";
import { laid, listed, translated } from "../state/cells";
import * as WORDS from "../words";
import type { Start } from "./Thumbnail";
import { LivingThumbnail } from "./Thumbnail";

const SIDE = 40; // cells
const WINDOW = grid(SIDE, SIDE, "torus");

export function Neighbours() {
  const { store, bench } = useSession();
  const { rule, now, calm } = store.signals;
  const last = useRef(now.peek());
  // Only another rule or another pattern is something else to see; generations that pass are not.
  const pattern = useComputed(() => {
    if (now.value.generation === 0) last.current = now.value;
    return last.current;
  });
  const found = useMemo(() => startsOf(bench, rule.value), [pattern.value, rule.value]);
  return (
    <>
      <p class="soft">{found.length === 0 ? WORDS.noNeighbours : WORDS.neighbours}</p>
      <ul class="list lab-cards">
        {found.map(({ neighbour, start }) => (
          <li key={neighbour.rule.text}>
            <button type="button" class="lab-card" onClick={() => bench.useRule(neighbour.rule)}>
              <LivingThumbnail start={start} calm={calm.value} />
              <strong>{neighbour.rule.name || neighbour.rule.text}</strong>
              <span class="soft">{neighbour.differs}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Found {
  readonly neighbour: Neighbour;
  readonly start: Start;
}

/** The neighbours of *rule* that are played, and what is in the window under each. */
function startsOf(bench: Bench, rule: Rule): readonly Found[] {
  const cells = windowOn(bench);
  return neighboursOf(rule)
    .filter((neighbour) => isPlayed(neighbour.rule))
    .map((neighbour) => ({
      neighbour,
      start: {
        rule: neighbour.rule,
        grid: WINDOW,
        cells: translated(cells, rule, neighbour.rule),
      },
    }));
}

function isPlayed(rule: Rule): boolean {
  try {
    check(rule, WINDOW);
    return true;
  } catch (fault) {
    if (fault instanceof NotPlayed) return false;
    throw fault;
  }
}

/** The cells around the middle of all that lives on the bench. */
function windowOn(bench: Bench): Uint8Array {
  const { cells, grid: on } = bench.experiment;
  const living = listed(cells, on.width);
  const middle = (at: 0 | 1) =>
    Math.round(living.reduce((sum, cell) => sum + cell[at], 0) / Math.max(living.length, 1));
  return laid(living, WINDOW, SIDE / 2 - middle(0), SIDE / 2 - middle(1));
}
