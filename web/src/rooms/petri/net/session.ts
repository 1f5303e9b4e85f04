/**
 * A visit to Petri: what the player does, as changes of the state and calls of the canister.
 *
 *     play, undo             here and at once; a dish of the canister is proved afterwards
 *     arrive                 what was left here goes on, or today's dish opens, for anybody
 *     practise, begin        a new game: of nobody's business, or of the canister's
 *     race                   the leader's game of the same dish beside one's own
 *
 * A game belongs to whoever began it: somebody else who signs in goes on with their own. Today's dish
 * is played before anybody signs in, too, and is claimed later, so that signing in loses no move:
 *
 *     unclaimed   id null; the seed of the day, which everybody may ask for
 *        |        signed in, and a move made: begin_dish, or the dish that they have of this day
 *     claimed     number and ticket; the Prover sends all moves from turn 0 on
 *
 * Whoever has other moves in their dish of this day goes on with these here as practice.
 */

import type { Event } from "../../../net/log/news";
import { Refused, words } from "../../../net/words";
import type { House } from "../../../shell/room";
import type { Store } from "../../../state/store";
import { ghost } from "../state/ghosts";
import { hearMore } from "../state/hints";
import type { Way } from "../rules/plate";
import type { ModeName, Switch } from "../rules/tables";
import type { Dish } from "../rules/dish";
import type { App } from "../state";
import { isOver } from "../state";
import type { Recipe } from "../state/recipe";
import { cook, drawRecipe, film, recipeOf } from "../state/recipe";
import type { Noted } from "../state/record";
import { note } from "../state/record";
import type { Game } from "../state/saves";
import {
  forget,
  isUnclaimed,
  keepHintsSeen,
  keepRecord,
  practice,
  save,
  savedDish,
  unclaimed,
} from "../state/saves";
import * as WORDS from "../words";
import type { Client, Proved, Size, Today } from "./client";
import { MOST_MOVES } from "./client";
import { checked, Prover } from "./prover";

export type Canister = Pick<
  Client,
  "begin" | "play" | "dish" | "mine" | "today" | "check" | "table" | "giveUp" | "rename" | "off"
>;

const CHECK_AFTER = 1500; // milliseconds without a move
const CLAIM_AGAIN = 5_000; // milliseconds after the network failed
const SIX: Size = { width: 6, height: 6 };

export class Session {
  readonly #store: Store<App>;
  readonly #canister: Canister;
  readonly #say: House["say"];
  #prover: Prover | null = null;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #claiming = false;
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
      this.practise("early", SIX);
    } else this.#follow(game);
  }

  /** Go on with what was left here; else, and on another day, open today's dish. */
  async arrive(): Promise<void> {
    const { game, opening } = this.#store.state;
    try {
      const { day } = await this.#askToday();
      const today = game.kind === "daily" && game.day === day;
      const goesOn = today || (game.kind !== "daily" && !isOver(this.#store.state));
      const untouched = this.#store.state.game === game;
      if ((opening || !goesOn) && untouched) await this.playToday();
    } catch {
      // Without a network one goes on, or practises.
    }
    if (this.#left) return;
    this.#store.set({ opening: false });
    await this.look();
  }

  /** Open today's dish at a press. */
  async openToday(): Promise<boolean> {
    return this.#errand("today", () => this.playToday());
  }

  /** Open today's dish, as it begins or as whoever is signed in left it. */
  async playToday(mode: ModeName = "early"): Promise<void> {
    const { day, seed } = await this.#askToday();
    if (seed === null || this.#left) return;
    this.#store.set({ opening: false });
    this.#show(unclaimed({ mode, ...SIX, seed, moves: "", off: [] }, day));
  }

  /** Swipe towards *way*; false, if nothing moves. */
  play(way: Way): boolean {
    const { game, dish, opening, told: before } = this.#store.state;
    const next = opening || isOver(this.#store.state) ? null : ghost(dish, way, true);
    if (next === null) return false;
    const played = { ...game, recipe: recipeOf(next.after) };
    save(played);
    const last = { before: dish, turn: next.turn };
    const told = before && hearMore(before, dish, next.turn);
    if (before !== null && told === null) keepHintsSeen();
    this.#store.set({ game: played, dish: next.after, last, ahead: null, told });
    if (game.kind !== "practice") this.#note(notedOf(game, next.after));
    if (this.#prover !== null) this.#prover.follow(played.recipe);
    else if (isUnclaimed(played)) this.#claimSoon();
    else this.#checkLater();
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

  /** Begin a dish of the canister: today's, for anybody, or one with a seed that nobody chose. */
  async begin(mode: ModeName, size: Size, daily: boolean): Promise<boolean> {
    return this.#errand("begin", async () => {
      if (daily && this.#store.state.who === null) await this.playToday(mode);
      else this.resume(await this.#canister.begin(mode, size, daily));
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

  /** Have the canister end a dish, if it has it; all its moves, if none are proved, before. */
  async #giveUp(id: bigint, { ticket, recipe, proved }: Game): Promise<void> {
    for (let turn = 0; proved === 0 && turn < recipe.moves.length; turn += MOST_MOVES) {
      await this.#canister.play(id, ticket, turn, recipe.moves.slice(turn, turn + MOST_MOVES));
    }
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
      const { day } = await this.#askToday();
      const best = await this.#canister.table(mode, day, { width, height });
      if (!this.#left) this.#store.set({ best });
    } catch {
      // Without a network there is no table; the game goes on.
    }
  }

  /** What day it is; asked for again, once that day has ended. */
  async #askToday(): Promise<Today> {
    const known = this.#store.state.today;
    if (known !== null && Date.now() < known.ends) return known;
    const [today, off] = await Promise.all([this.#canister.today(), this.#canister.off()]);
    if (!this.#left) this.#store.set({ today, off });
    return today;
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
    if (isUnclaimed(game)) this.#claimSoon();
    else if (game.id === null) {
      if (game.recipe.moves !== "") this.#checkLater();
    } else if (game.owner === who) this.#prove(game.id, game);
  }

  /** Claim the open dish, if somebody is signed in, one time at a time. */
  #claimSoon(): void {
    if (this.#store.state.who === null || this.#claiming || this.#left) return;
    this.#claiming = true;
    void this.#claim();
  }

  readonly #claimAgain = () => {
    if (isUnclaimed(this.#store.state.game)) this.#claimSoon();
  };

  /** The dish of its day that whoever is signed in has; or this one, once a move was made in it. */
  async #claim(): Promise<void> {
    const { who, game: asked } = this.#store.state;
    try {
      const dishes = await this.#canister.mine();
      for (const dish of dishes) this.#note({ ...dish, mode: dish.recipe.mode });
      const mine = dishes.find(({ day }) => day === asked.day);
      const { recipe } = this.#store.state.game;
      if (mine === undefined && recipe.moves === "") return;
      const dish = mine ?? (await this.#canister.begin(recipe.mode, SIX, true));
      const { game, who: now } = this.#store.state;
      const same = isUnclaimed(game) && sameStart(game.recipe, recipe) && now === who;
      if (same && !this.#left) await this.#take(dish, game);
    } catch (fault) {
      if (this.#left) return;
      const why = words(fault);
      this.#store.set({ proof: { status: "waiting", turns: 0, why } });
      if (fault instanceof Refused) this.#say(why, "bad");
      else this.#checking = setTimeout(this.#claimAgain, CLAIM_AGAIN);
    } finally {
      this.#claiming = false; // at once: the next move may come now
    }
  }

  /** Go on with *game* as *dish*; with other moves in *dish* the game is practice. */
  async #take(dish: Proved, game: Game): Promise<void> {
    const { recipe, givenUp } = game;
    const found = gameOf(dish);
    const { moves } = found.recipe;
    const follows = recipe.moves.startsWith(moves) && !(dish.over && recipe.moves !== moves);
    if (recipe.moves === "") this.resume(dish);
    else if (!follows || !sameStart(found.recipe, recipe)) {
      this.#say(found.day === game.day ? WORDS.playedToday : WORDS.dayIsOver);
      this.#show({ ...practice(recipe), givenUp });
    } else {
      if (givenUp) await this.#giveUp(dish.id, { ...found, recipe });
      const claimed = { ...found, recipe, givenUp };
      save(claimed);
      this.#store.set({ game: claimed });
      this.#follow(claimed);
    }
  }

  /** Add a dish that counts to the record. */
  #note(noted: Noted): void {
    const record = note(this.#store.state.record, noted);
    keepRecord(record);
    this.#store.set({ record });
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

const notedOf = ({ day }: Game, { mode, score }: Dish): Noted => ({ mode: mode.name, day, score });

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
