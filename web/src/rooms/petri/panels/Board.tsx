/**
 * The board: the dish on a canvas, as it moves, and as a table for those who listen; and over it, once
 * the dish is over, what came of it. Until today's dish is here it is empty.
 */

import { useMemo } from "preact/hooks";
import { useBound } from "../../../shell/mount";
import { bindSwipes } from "../controls";
import type { Actions, Visit } from "../Room";
import type { Dish } from "../rules/dish";
import { isOver, seenGhosts } from "../state";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import { EndCard } from "./EndCard";
import "./Board.css";

interface BoardProps {
  readonly visit: Visit;
  readonly actions: Actions;
}

export function Board({ visit, actions }: BoardProps) {
  const { store } = visit;
  const { dish, last, ahead, calm, game, whole, opening } = store.signals;
  const host = useBound<HTMLDivElement>((board) => bindSwipes(board, store, actions.swipe));
  const ghosts = { game: game.value, dish: dish.value, whole: whole.value };
  const ghost = ahead.value === null || isOver(ghosts) ? null : seenGhosts(ghosts)[ahead.value];
  if (opening.value) {
    return (
      <div class="petri-board" ref={host}>
        <DishCanvas class="petri-board-canvas" label={WORDS.opening} />
      </div>
    );
  }
  return (
    <div class="petri-board" ref={host}>
      <DishCanvas
        class="petri-board-canvas"
        label={WORDS.dishWords(dish.value)}
        dish={dish.value}
        last={calm.value ? null : last.value}
        ghost={ghost}
      />
      <DishTable dish={dish.value} />
      <p class="unseen" aria-live="polite">
        {last.value === null ? "" : WORDS.turnWords(last.value.turn)}
      </p>
      <EndCard visit={visit} actions={actions} />
    </div>
  );
}

/** The dish to walk through, place by place. */
function DishTable({ dish }: { readonly dish: Dish }) {
  return useMemo(() => {
    const { width, height, stride } = dish.plate;
    const places = (y: number) =>
      Array.from({ length: width }, (_, x) => (
        <td key={x}>{WORDS.placeWords(dish, y * stride + x)}</td>
      ));
    return (
      <table class="unseen">
        <caption>{WORDS.rows}</caption>
        <tbody>
          {Array.from({ length: height }, (_, y) => (
            <tr key={y}>{places(y)}</tr>
          ))}
        </tbody>
      </table>
    );
  }, [dish]);
}
