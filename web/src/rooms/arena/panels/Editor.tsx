/**
 * The editor of a seedlet: cells that are pressed or dragged over, what to begin with, turns,
 * mirrors and shifts, and a meter of what the budget leaves.
 *
 * By keys: arrows go from cell to cell, Space changes one.
 */

import type { LucideIcon } from "lucide-preact";
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Eraser,
  FlipHorizontal2,
  FlipVertical2,
  RotateCw,
} from "lucide-preact";
import { useRef, useState } from "preact/hooks";
import { classes, IconButton } from "../../../shell/Button";
import type { Hand } from "../../../shell/hand";
import type { Round } from "../net/client";
import type { Team } from "../rules/round";
import type { Seedlet } from "../rules/seedlet";
import { countCells, flip, hasCell, mirror, shift, turn } from "../rules/seedlet";
import type { Arena } from "../Room";
import type { Draft } from "../state";
import { centred, notForArena, painted, PRESETS } from "../state/draft";
import * as WORDS from "../words";

interface EditorProps extends Pick<Arena, "store" | "house"> {
  readonly round: Round;
  readonly draft: Draft;
}

type Change = (next: (seed: Seedlet) => Seedlet) => void;

export function Editor({ store, house, round, draft }: EditorProps) {
  const { seed, team } = draft;
  const { size } = round.rules;
  const change: Change = (next) => {
    const { draft: now } = store.state;
    if (now !== null) store.set({ draft: { ...now, seed: next(now.seed) }, rehearsal: null });
  };
  return (
    <div class={`arena-editor ${team === 1 ? "red" : "blue"}`}>
      <div class="arena-editor-top">
        <Cells round={round} seed={seed} change={change} />
        <Tools size={size} change={change} />
      </div>
      <Meter cells={countCells(seed, size)} budget={round.budget} />
      <Presets round={round} team={team ?? 0} hand={house.hand} change={change} />
    </div>
  );
}

interface CellsProps {
  readonly round: Round;
  readonly seed: Seedlet;
  readonly change: Change;
}

/** A button for each cell, of which one can be reached by Tab. */
function Cells({ round, seed, change }: CellsProps) {
  const { size } = round.rules;
  const [reached, setReached] = useState(0);
  const brush = useRef<boolean | null>(null); // what a drag paints, while there is one
  const grid = useRef<HTMLDivElement>(null);
  const cells = Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    return { x, y, alive: hasCell(seed, x, y, size) };
  });
  const indexOf = (target: EventTarget | null) =>
    Array.prototype.indexOf.call(grid.current!.children, target);
  const paint = (at: number, alive: boolean) => {
    const { x, y } = cells[at]!;
    change((now) => painted(now, x, y, alive, round));
    setReached(at);
  };
  const press = (event: PointerEvent) => {
    const at = indexOf(event.target);
    if (at < 0 || event.button !== 0) return;
    brush.current = !cells[at]!.alive;
    paint(at, brush.current);
  };
  // A finger's events all go to the cell where it came down, so the cell is looked for by its place.
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (brush.current === null) return;
    const at = indexOf(document.elementFromPoint(clientX, clientY));
    if (at >= 0 && cells[at]!.alive !== brush.current) paint(at, brush.current);
  };
  const end = () => {
    brush.current = null;
  };
  const walk = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
    if (from < 0 || by === undefined) return;
    event.preventDefault();
    const to = cells[from + by];
    if (to === undefined || (Math.abs(by) === 1 && to.y !== cells[from]!.y)) return;
    setReached(from + by);
    (grid.current!.children[from + by] as HTMLElement).focus();
  };
  return (
    <div
      class="arena-cells"
      role="group"
      aria-label={WORDS.seedlet}
      style={{ "--size": size }}
      ref={grid}
      onKeyDown={walk}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {cells.map(({ x, y, alive }, at) => (
        <button
          key={at}
          type="button"
          tabIndex={at === reached ? 0 : -1}
          aria-label={WORDS.cellAt(x, y)}
          aria-pressed={alive}
          onClick={({ detail }) => {
            // A mouse or a finger has painted it already; keys and screen readers only click.
            if (detail === 0) paint(at, !alive);
          }}
        />
      ))}
    </div>
  );
}

function Meter({ cells, budget }: { readonly cells: number; readonly budget: number }) {
  return (
    <div class={classes("arena-meter", cells >= budget && "full")}>
      <span class="number">{WORDS.used(cells, budget)}</span>
      <span
        class="arena-meter-bar"
        role="meter"
        aria-label={WORDS.budget}
        aria-valuemin={0}
        aria-valuemax={budget}
        aria-valuenow={cells}
      >
        <span class="arena-meter-fill" style={{ "--part": cells / Math.max(1, budget) }} />
      </span>
    </div>
  );
}

const TOOLS: readonly [string, LucideIcon, (seed: Seedlet, size: number) => Seedlet][] = [
  [WORDS.turn, RotateCw, turn],
  [WORDS.mirror, FlipVertical2, mirror],
  [WORDS.flip, FlipHorizontal2, flip],
  [WORDS.shiftLeft, ChevronLeft, (seed, size) => shift(seed, -1, 0, size)],
  [WORDS.shiftRight, ChevronRight, (seed, size) => shift(seed, 1, 0, size)],
  [WORDS.shiftUp, ChevronUp, (seed, size) => shift(seed, 0, -1, size)],
  [WORDS.shiftDown, ChevronDown, (seed, size) => shift(seed, 0, 1, size)],
  [WORDS.clear, Eraser, () => 0n],
];

function Tools({ size, change }: { readonly size: number; readonly change: Change }) {
  return (
    <div class="arena-tools" role="group" aria-label={WORDS.changeSeedlet}>
      {TOOLS.map(([label, icon, next]) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          boxed
          onClick={() => {
            change((seed) => next(seed, size));
          }}
        />
      ))}
    </div>
  );
}

interface PresetsProps {
  readonly round: Round;
  readonly team: Team;
  readonly hand: Hand;
  readonly change: Change;
}

/** Seedlets to begin with, and the pattern in hand, or why it does not fit. */
function Presets({ round, team, hand, change }: PresetsProps) {
  const held = hand.signals.pattern.value;
  const objection = held === null ? null : notForArena(held, round);
  const own = held === null ? [] : [{ ...held, name: WORDS.inHand(held.name) }];
  return (
    <div class="row arena-presets" role="group" aria-label={WORDS.beginWith}>
      {[...PRESETS, ...(objection === null ? own : [])].map(({ name, ...pattern }) => {
        const seed = centred(pattern, team, round);
        if (seed === null) return null;
        return (
          <button
            key={name}
            type="button"
            class="chip"
            onClick={() => {
              change(() => seed);
            }}
          >
            {name}
          </button>
        );
      })}
      {objection !== null && (
        <p class="soft arena-hand">{WORDS.doesNotFit(held!.name, objection)}</p>
      )}
    </div>
  );
}
