/** A canister in memory, which plays by the twin; its network can fail, before it hears or after. */

import type { Proved, Size, Standing, Today } from "../../../../src/rooms/petri/net/client";
import { MOST_CHECKED, MOST_MOVES } from "../../../../src/rooms/petri/net/client";
import type { Canister } from "../../../../src/rooms/petri/net/session";
import type { ModeName, Switch } from "../../../../src/rooms/petri/rules/tables";
import type { Recipe } from "../../../../src/rooms/petri/state/recipe";
import type { Ghost } from "../../../../src/rooms/petri/state/ghosts";
import { ghostsOf } from "../../../../src/rooms/petri/state/ghosts";
import { cook } from "../../../../src/rooms/petri/state/recipe";
import { Refused } from "../../../../src/net/words";

export const ADA = "ada";
export const TODAY: Today = { day: 20_000, seed: 5, ends: 0 };

interface Saved {
  readonly recipe: Recipe;
  readonly day: number | null;
  readonly givenUp: boolean;
}

export class FakeCanister implements Canister {
  /** Those that are saved. */
  readonly dishes = new Map<bigint, Saved>();
  readonly #tickets = new Map<string, Saved>();
  /** Whether no dish finds room. */
  full = false;
  /** Every call of `play` that was heard, as in "1 0 NES". */
  readonly heard: string[] = [];
  best: Standing[] = [];
  without: Switch[] = [];
  network: "up" | "down" | "deaf" = "up"; // deaf: it hears, and its answers are lost
  paused = false;
  day = TODAY;
  #begun = 0n;

  async begin(mode: ModeName, { width, height }: Size, daily: boolean): Promise<Proved> {
    return this.#speak(() => {
      const id = ++this.#begun;
      const recipe = { mode, width, height, seed: daily ? this.day.seed! : 17, moves: "", off: [] };
      const dish = { recipe, day: daily ? this.day.day : null, givenUp: false };
      this.#tickets.set(ticketOf(id), dish);
      return seen(id, recipe, dish.day, false);
    });
  }

  async play(id: bigint, ticket: string, turn: number, moves: string): Promise<Proved> {
    return this.#speak(() => {
      this.heard.push(`${id} ${turn} ${moves}`);
      const dish = this.dishes.get(id) ?? (turn === 0 ? this.#tickets.get(ticket) : undefined);
      if (dish === undefined) throw new Refused(`There is no dish ${id}`);
      if (this.full) throw new Refused("There is no room for this dish now");
      if (moves.length < 1 || moves.length > MOST_MOVES) throw new Refused(`${moves.length} moves`);
      if (turn < dish.recipe.moves.length && dish.recipe.moves.startsWith(moves, turn)) {
        return this.show(id);
      }
      if (this.paused) throw new Refused("An admin has paused the game");
      if (dish.givenUp) throw new Refused(`Dish ${id} is over`);
      if (turn !== dish.recipe.moves.length) throw new Refused(`Dish ${id} is at another turn`);
      const recipe = { ...dish.recipe, moves: dish.recipe.moves + moves };
      cook(recipe);
      this.dishes.set(id, { ...dish, recipe });
      return this.show(id);
    });
  }

  async dish(id: bigint): Promise<Proved | null> {
    return this.#speak(() => (this.dishes.has(id) ? this.show(id) : null));
  }

  async check(recipe: Recipe): Promise<Proved> {
    const some = { ...recipe, moves: recipe.moves.slice(0, MOST_CHECKED) };
    return this.#speak(() => seen(0n, some, null, false));
  }

  async giveUp(id: bigint): Promise<void> {
    await this.#speak(() => {
      const dish = this.dishes.get(id);
      if (dish === undefined) throw new Refused(`There is no dish ${id}`);
      this.dishes.set(id, { ...dish, givenUp: true });
      return this.show(id);
    });
  }

  mine = () => this.#speak(() => Promise.all([...this.dishes.keys()].map((id) => this.show(id))));
  today = () => this.#speak(() => Promise.resolve(this.day));
  table = () => this.#speak(() => Promise.resolve(this.best));
  off = () => this.#speak(() => Promise.resolve(this.without));
  rename = () => this.#speak(() => Promise.resolve());

  async show(id: bigint): Promise<Proved> {
    const { recipe, day, givenUp } = this.dishes.get(id)!;
    return seen(id, recipe, day, givenUp);
  }

  async #speak<T>(answer: () => Promise<T> | T): Promise<T> {
    if (this.network === "down") throw new TypeError("fetch failed");
    const said = await answer();
    if (this.network === "deaf") throw new TypeError("fetch failed");
    return said;
  }
}

export const ticketOf = (id: bigint): string => `ticket ${id}`;

async function seen(
  id: bigint,
  recipe: Recipe,
  day: number | null,
  givenUp: boolean,
): Promise<Proved> {
  const dish = cook(recipe);
  const { score } = dish;
  return {
    id,
    owner: ADA,
    recipe,
    day,
    score,
    over: givenUp || dish.over,
    hash: await dish.hash(),
    ticket: ticketOf(id),
  };
}

/** *turns* moves of a game that goes on so long, from *seed* on: towards where most is possible. */
export function someMoves(seed: number, turns: number, mode: ModeName = "early"): string {
  let dish = cook({ mode, width: 6, height: 6, seed, moves: "", off: [] });
  const worth = ({ after }: Ghost) => (after.over ? -1 : after.energy + 10 * after.moves().length);
  while (dish.turn < turns) {
    const ghosts = Object.values(ghostsOf(dish, true)).filter((ghost) => ghost !== null);
    if (ghosts.length === 0) throw new Error(`over after ${dish.turn} turns`);
    dish = ghosts.reduce((one, other) => (worth(other) > worth(one) ? other : one)).after;
  }
  return dish.played;
}
