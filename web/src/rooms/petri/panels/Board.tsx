/**
 * The board: the dish on a canvas, as it moves, and as a table for those who listen; and over it, once
 * the dish is over, what came of it.
 */

import { Play, Plus } from "lucide-preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { Glider, Icon } from "../../../shell/Icon";
import { useBound } from "../../../shell/mount";
import type { Store } from "../../../state/store";
import { bindSwipes } from "../controls";
import type { Actions } from "../Room";
import type { Dish } from "../rules/dish";
import type { App } from "../state";
import { isOver, seenGhosts } from "../state";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import "./Board.css";

interface BoardProps {
  readonly store: Store<App>;
  readonly actions: Actions;
}

export function Board({ store, actions }: BoardProps) {
  const { dish, last, ahead, calm, game, whole } = store.signals;
  const host = useBound<HTMLDivElement>((board) => bindSwipes(board, store, actions.swipe));
  const ghosts = { game: game.value, dish: dish.value, whole: whole.value };
  const ghost = ahead.value === null ? null : seenGhosts(ghosts)[ahead.value];
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
      <EndCard store={store} actions={actions} />
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

/** Over the board when the dish is over: why, the score, and what to do next. */
function EndCard({ store, actions }: BoardProps) {
  const { game, dish, ahead } = store.signals;
  const over = isOver({ game: game.value, dish: dish.value });
  return (
    <div class="panel petri-end" role="status" hidden={!over || ahead.value !== null}>
      <Icon of={Glider} class="icon-glider" />
      <p>{over && WORDS.endWords(game.value, dish.value)}</p>
      <p class="petri-end-score number">{over && WORDS.scoreWords(dish.value.score)}</p>
      <div class="row">
        <Button icon={Plus} kind="primary" onClick={actions.begin}>
          {WORDS.newDish}
        </Button>
        <Button icon={Play} onClick={actions.replay}>
          {WORDS.replay}
        </Button>
      </div>
    </div>
  );
}
