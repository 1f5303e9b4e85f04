/**
 * A visit to Petri: what the player does, as changes of the state and calls of the canister.
 *
 *     play, undo             here and at once; a dish of the canister is proved afterwards
 *     practise, begin        a new game: of nobody's business, or of the canister's
 *     race                   the leader's game of the same dish beside one's own
 *
 * A game belongs to whoever began it: somebody else who signs in goes on with their own.
 */

import type { Event } from "../../../net/log/news";
import { words } from "../../../net/words";
import type { House } from "../../../shell/room";
import type { Store } from "../../../state/store";
import { ghost } from "../state/ghosts";
import type { Way } from "../rules/plate";
import type { ModeName, Switch } from "../rules/tables";
import type { App } from "../state";
import { isOver } from "../state";
import type { Recipe } from "../state/recipe";
import { cook, drawRecipe, film, recipeOf } from "../state/recipe";
import type { Game } from "../state/saves";
import { forget, practice, save, savedDish } from "../state/saves";
import * as WORDS from "../words";
import type { Client, Proved, Size } from "./client";
import { MOST_MOVES } from "./client";
import { checked, Prover } from "./prover";

export type Canister = Pick<
  Client,
  "begin" | "play" | "dish" | "mine" | "today" | "check" | "table" | "giveUp" | "rename" | "off"
>;

const CHECK_AFTER = 1500; // milliseconds without a move

export class Session {
  readonly #store: Store<App>;
  readonly #canister: Canister;
  readonly #say: House["say"];
  #prover: Prover | null = null;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  readonly #hurry: () => void;
  /** The modes and days of dishes that everybody has, as far as the log was heard; null before. */
  #daily: ReadonlyMap<string, string> | null = null;

  /** *hurry* looks at once what happened, after something was done here. */
  constructor(
    store: Store<App>,
    canister: Canister,
    say: House["say"],
    hurry: () => void = () => undefined,
  ) {
    this.#store = store;
    this.#canister = canister;
    this.#say = say;
    this.#hurry = hurry;
    this.#follow(store.state.game);
  }

  leave(): void {
    this.#left = true;
    this.#prover?.end();
    clearTimeout(this.#checking);
  }

  /** Somebody signed in, or nobody is any more. */
  become(who: string | null): void {
    this.#store.set({ who });
    const { game } = this.#store.state;
    if (game.owner !== "" && who !== null && game.owner !== who) {
      this.#say(WORDS.somebodyElses);
      this.practise("early", { width: 6, height: 6 });
    } else this.#follow(game);
  }

  /** Swipe towards *way*; false, if nothing moves. */
  play(way: Way): boolean {
    const { game, dish } = this.#store.state;
    const next = isOver(this.#store.state) ? null : ghost(dish, way, true);
    if (next === null) return false;
    const played = { ...game, recipe: recipeOf(next.after) };
    save(played);
    const last = { before: dish, turn: next.turn };
    this.#store.set({ game: played, dish: next.after, last, ahead: null });
    if (this.#prover === null) this.#checkLater();
    else this.#prover.follow(played.recipe);
    return true;
  }

  /** Take the last move of a practice game back; false, if there is none. */
  undo(): boolean {
    const { game, dish } = this.#store.state;
    if (game.kind !== "practice" || dish.turn === 0) return false;
    this.#show({ ...game, recipe: { ...game.recipe, moves: dish.played.slice(0, -1) } });
    return true;
  }

  /** Begin a game that is nobody else's business. */
  practise(mode: ModeName, size: Size, seed = chance(), off: readonly Switch[] = []): void {
    this.open({ mode, ...size, seed, moves: "", off });
  }

  /** Go on with *recipe*, for practice. */
  open(recipe: Recipe): void {
    this.#show(practice(recipe));
  }

  /** Begin a dish of the canister: today's, or one with a seed that nobody chose. */
  async begin(mode: ModeName, size: Size, daily: boolean): Promise<boolean> {
    return this.#errand("begin", async () => {
      this.resume(await this.#canister.begin(mode, size, daily));
    });
  }

  /** Go on with a *game* that this browser has saved and the canister has not. */
  reopen(game: Game): void {
    this.#show(game);
  }

  /** Go on with a dish of the canister, with what was played here and it has not heard of yet. */
  resume(dish: Proved): void {
    const found = gameOf(dish);
    const kept = dish.over ? null : savedDish(dish.id);
    const longer = kept?.recipe.moves.startsWith(found.recipe.moves) ?? false;
    this.#show(longer ? { ...found, recipe: kept!.recipe } : found);
  }

  async giveUp(): Promise<boolean> {
    return this.#errand("give up", async () => {
      const { game } = this.#store.state;
      if (game.id !== null && game.recipe.moves !== "") await this.#giveUp(game.id, game);
      this.#show({ ...game, givenUp: true });
    });
  }

  /** Have the canister end a dish, if it has it; its first moves, if they are not proved, before. */
  async #giveUp(id: bigint, { ticket, recipe, proved }: Game): Promise<void> {
    const first = recipe.moves.slice(0, MOST_MOVES);
    if (proved === 0) await this.#canister.play(id, ticket, 0, first);
    try {
      await this.#canister.giveUp(id);
    } catch (fault) {
      if ((await this.#canister.dish(id)) !== null) throw fault;
    }
  }

  async rename(name: string): Promise<boolean> {
    return this.#errand("rename", async () => {
      await this.#canister.rename(name);
      this.#say(WORDS.called(name), "good");
    });
  }

  /** Race against the dish *id* of somebody called *name*. */
  async race(id: bigint, name: string): Promise<boolean> {
    return this.#errand("race", async () => {
      const dish = await this.#canister.dish(id);
      if (dish === null) throw new Error(WORDS.notKept);
      this.#store.set({ rival: { name, film: film(dish.recipe) } });
    });
  }

  stopRace(): void {
    this.#store.set({ rival: null });
  }

  /** Look what day it is, and who leads. */
  async look(): Promise<void> {
    const { mode, width, height } = this.#store.state.game.recipe;
    try {
      const known = this.#store.state.today;
      const fresh = known !== null && Date.now() < known.ends;
      const today = fresh ? known : await this.#canister.today();
      if (!fresh) this.#store.set({ off: await this.#canister.off() });
      const best = await this.#canister.table(mode, today.day, { width, height });
      if (!this.#left) this.#store.set({ today, best });
    } catch {
      // Without a network there is no table; the game goes on.
    }
  }

  /** Hear what happened: the table of today is asked for again, if it may be another. */
  hear(events: readonly Event[]): void {
    const first = this.#daily === null; // the table was asked for just now
    const daily = new Map(this.#daily);
    for (const { kind, detail } of events) {
      const [dish, mode, , , , day] = detail.split(",");
      if (kind === "begin" && day !== "-") daily.set(dish!, `${mode} ${day}`);
    }
    this.#daily = daily;
    if (!first && events.some((event) => this.#isInTable(event))) void this.look();
  }

  #isInTable({ kind, detail }: Event): boolean {
    const { best, game, today } = this.#store.state;
    const [dish] = detail.split(",");
    if (kind === "name") return best.some(({ player }) => player === dish);
    if (kind !== "play" && kind !== "strike") return kind === "restore";
    const mine = game.kind === "daily" && String(game.id) === dish;
    const listed = best.some((row) => String(row.dish) === dish);
    return mine || listed || this.#daily?.get(dish!) === `${game.recipe.mode} ${today?.day}`;
  }

  /** Show *game* from now on, and keep it. */
  #show(game: Game): void {
    const before = this.#store.state.game.recipe;
    const same = sameStart(before, game.recipe);
    save(game);
    const dish = cook(game.recipe);
    const rival = same ? this.#store.state.rival : null;
    this.#store.set({ game, dish, last: null, ahead: null, proof: null, rival });
    this.#follow(game);
    if (!same) void this.look();
  }

  /** Have *game* proved, if it is the canister's and whoever it belongs to is signed in. */
  #follow(game: Game): void {
    this.#prover?.end();
    this.#prover = null;
    clearTimeout(this.#checking);
    const { who } = this.#store.state;
    if (game.id === null) {
      if (game.recipe.moves !== "") this.#checkLater();
    } else if (game.owner === who) this.#prove(game.id, game);
  }

  #prove(id: bigint, { recipe, proved, ticket, givenUp }: Game): void {
    this.#prover = new Prover(this.#canister, { id, ticket, givenUp }, recipe, proved, {
      proof: (proof) => {
        const game = { ...this.#store.state.game, proved: proof.turns };
        save(game);
        this.#store.set({ proof, game });
        if (proof.status !== "agreed") return;
        if (this.#store.state.dish.over) forget(id);
        this.#hurry();
      },
      differs: (dish, why) => {
        this.#say(why || WORDS.playedElsewhere, "bad");
        forget(id);
        this.#show(gameOf(dish));
      },
    });
    this.#prover.begin();
  }

  /** Ask the canister about a practice game, once the player rests. */
  #checkLater(): void {
    clearTimeout(this.#checking);
    this.#store.set({ proof: null });
    this.#checking = setTimeout(() => void this.#check(), CHECK_AFTER);
  }

  async #check(): Promise<void> {
    const { recipe } = this.#store.state.game;
    const proof = await checked(this.#canister, recipe);
    if (this.#store.state.game.recipe === recipe && !this.#left) this.#store.set({ proof });
  }

  /** Do one thing of a *name* at a time; what goes wrong is said. */
  async #errand(name: string, go: () => Promise<void>): Promise<boolean> {
    if (this.#store.state.busy.includes(name)) return false;
    this.#store.set({ busy: [...this.#store.state.busy, name] });
    try {
      await go();
      return true;
    } catch (fault) {
      this.#say(words(fault), "bad");
      return false;
    } finally {
      this.#store.set({ busy: this.#store.state.busy.filter((other) => other !== name) });
    }
  }
}

function gameOf({ id, owner, recipe, day, over, ticket }: Proved): Game {
  const kind = day === null ? "own" : "daily";
  const givenUp = over && !cook(recipe).over;
  return { kind, recipe, id, ticket, owner, day, proved: recipe.moves.length, givenUp };
}

function sameStart(one: Recipe, other: Recipe): boolean {
  return drawRecipe({ ...one, moves: "" }) === drawRecipe({ ...other, moves: "" });
}

function chance(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
