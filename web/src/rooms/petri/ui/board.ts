/**
 * The board: the dish on a canvas, as it moves, and as a table for those who listen.
 *
 * A turn is shown moving unless the player wants none of that. While a way is looked at, the ghost
 * of its swipe lies over the dish.
 */

import { element, write } from "../../../shell/element";
import type { Store } from "../../../state/store";
import { DURATION, foreseen, moving, still } from "../draw/scene";
import type { Dish } from "../rules/dish";
import type { App } from "../state/app";
import { seenGhosts } from "../state/app";
import { DishCanvas } from "./canvas";
import { dishWords, placeWords, turnWords } from "./spoken";

export function bindBoard(host: HTMLElement, store: Store<App>): () => void {
  const board = new Board(store);
  host.append(board.canvas.root, board.table, board.news);
  const unfollow = board.canvas.follow();
  board.show(store.state, null);
  const unsubscribe = store.subscribe((now, before) => {
    if (now.dish !== before.dish || now.ahead !== before.ahead) board.show(now, before);
  });
  return () => {
    unfollow();
    unsubscribe();
    board.stop();
  };
}

class Board {
  readonly canvas = new DishCanvas("petri-board-canvas", "Dish");
  readonly table = element("table", { class: "unseen" });
  readonly news = element("p", { class: "unseen", "aria-live": "polite" });
  readonly #store: Store<App>;
  #frame = 0;
  #began = 0;

  constructor(store: Store<App>) {
    this.#store = store;
  }

  show({ dish, last, calm }: App, before: App | null): void {
    if (before?.dish !== dish) {
      this.#tell(dish);
      this.#began = last !== null && !calm && before !== null ? performance.now() : -DURATION;
      write(this.news, last === null ? "" : turnWords(last.turn));
    }
    this.stop();
    this.#paint();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #paint = () => {
    const { dish, ahead, last } = this.#store.state;
    const ghost = ahead === null ? null : seenGhosts(this.#store.state)[ahead];
    const time = performance.now() - this.#began;
    this.canvas.root.classList.toggle("foreseen", ghost !== null);
    if (ghost !== null) this.canvas.show(foreseen(ghost));
    else if (last !== null && time < DURATION) {
      this.canvas.show(moving(last.before, dish, last.turn, time));
      this.#frame = requestAnimationFrame(this.#paint);
    } else this.canvas.show(still(dish));
  };

  /** The dish for those who listen: a sentence, and a table to walk through. */
  #tell(dish: Dish): void {
    const { width, height, stride } = dish.plate;
    this.canvas.root.setAttribute("aria-label", dishWords(dish));
    const rows = Array.from({ length: height }, (_, y) =>
      element(
        "tr",
        {},
        ...Array.from({ length: width }, (_, x) =>
          element("td", {}, placeWords(dish, y * stride + x)),
        ),
      ),
    );
    this.table.replaceChildren(element("caption", {}, "The dish, row by row"), ...rows);
  }
}
