/**
 * Who one is here, and the way in and out.
 *
 *     watching    play now, or sign in
 *     signed in   play now: take a seat; if all are taken, when one frees, and who sits there
 *     seated      name, coins, rename, leave; a guest may move the seat to an Internet Identity
 */
import type { SignIn } from "../../../net/identity";
import { errand, identityOf, mayForget, SIGNING, wait, waysIn } from "../../../shell/signing";
import { SEATS } from "../rules/board";
import type { Actions, App, Me } from "../state/app";
import type { Store } from "../../../state/store";
import type { Seating } from "../state/seating";
import { mayJoin, remaining, until, wordsOf } from "../state/seating";
import { ask, confirm } from "../../../shell/dialog";
import { element, icon, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { PLAY } from "../words/first";
import { passOn, recall } from "./left";
import { openShelf } from "./panels";
import { swatch } from "./swatch";
import { grouped } from "../../../shell/words";
import * as WORDS from "../words/account";

const LONGEST_NAME = 24;
const IDENTITY: SignIn = "internet-identity";

/** Buttons that save a guest's key and bring one back. */
interface KeyButtons {
  save(): HTMLElement;
  bring(): HTMLElement;
}

export function bindAccount(
  host: HTMLElement,
  store: Store<App>,
  actions: Actions,
  keys?: KeyButtons,
): () => void {
  const account = new Account(actions, keys);
  host.append(account.fold.root);
  const show = () => {
    account.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (PIECES.some((piece) => now[piece] !== before[piece])) show();
  });
  show();
  return () => {
    unsubscribe();
    account.fold.unbind();
  };
}

const PIECES = ["me", "busy", "canSignInWith", "seating"] as const satisfies readonly (keyof App)[];

/** What is wrong with a *name*, or null. The canister decides; this only spares a journey. */
export function wrongName(name: string): string | null {
  const { length } = Array.from(name);
  if (length === 0) return WORDS.tooShort;
  if (length > LONGEST_NAME) return WORDS.tooLong(LONGEST_NAME, length);
  return null;
}

class Account {
  readonly fold = new Fold("account panel");
  readonly #actions: Actions;
  readonly #keys: KeyButtons | undefined;
  readonly #balance = element("span", { class: "number" });
  #shown = "";
  #full: readonly string[] = [];
  #mayJoin = true;
  #lost = "";
  #plays = false;

  constructor(actions: Actions, keys?: KeyButtons) {
    this.#actions = actions;
    this.#keys = keys;
  }

  /** Builds anew only if something else is to be said, so that nobody loses the focus for nothing. */
  show({ me, canSignInWith, busy, seating }: App): void {
    const { principal, kind, player, name } = me ?? NOBODY;
    const full = player === null ? fullness(seating) : [];
    const lost = player === null && seating?.lost != null ? wordsOf(seating.lost) : "";
    const shown = JSON.stringify([principal, kind, player, name, canSignInWith, full, lost]);
    this.#full = full;
    this.#mayJoin = mayJoin(seating);
    this.#lost = lost;
    if (shown !== this.#shown) this.#build(me, canSignInWith);
    this.#shown = shown;
    write(this.#balance, grouped(me?.balance ?? 0));
    wait(this.fold.body, busy);
  }

  #build(me: Me | null, ways: readonly SignIn[]): void {
    const focused = this.fold.body.contains(document.activeElement);
    this.fold.head.replaceChildren(...this.#head(me));
    this.fold.body.replaceChildren(...this.#body(me, ways));
    if (focused) this.fold.body.querySelector("button")?.focus();
    this.#welcome(typeof me?.player === "number");
  }

  /** Whoever just took a seat wants to see the world. */
  #welcome(plays: boolean): void {
    if (plays && !this.#plays) this.fold.shut();
    this.#plays = plays;
  }

  #head(me: Me | null): (Node | string)[] {
    if (me === null || me.player === null)
      return [icon("play"), this.#mayJoin ? WORDS.play : WORDS.full];
    const name = element("bdi", { class: "name" }, me.name);
    const coins = element("span", { class: "coins" }, icon("coin"), this.#balance);
    coins.append(element("span", { class: "unseen" }, " coins"));
    return [swatch(me.player), name, coins];
  }

  #body(me: Me | null, ways: readonly SignIn[]): Node[] {
    if (me === null) return this.#watching(ways);
    return [
      ...(me.player === null ? this.#unseated() : this.#seated(me)),
      this.#identity(me, ways),
    ];
  }

  #watching(ways: readonly SignIn[]): Node[] {
    const others = ways.filter((way) => way !== "guest");
    const buttons = waysIn(others, (way) => void this.#actions.signIn(way), "button");
    const signIn = others.length > 0 ? [buttons] : [];
    if (this.#full.length > 0) return [...this.#crowd(), ...this.#way(), ...signIn];
    return [
      element("p", {}, PLAY.watching),
      ...this.#way(),
      element("p", { class: "soft" }, `${PLAY.unseated} ${PLAY.guest}`),
      ...signIn,
      ...(this.#keys === undefined ? [] : [this.#keys.bring()]),
    ];
  }

  #unseated(): Node[] {
    const lost = this.#lost === "" ? [] : [element("p", { class: "lost" }, this.#lost)];
    const words = this.#full.length > 0 ? this.#crowd() : [element("p", {}, PLAY.unseated)];
    return [...lost, ...words, ...this.#way()];
  }

  /** The way in, if there is one now. */
  #way(): Node[] {
    return this.#mayJoin ? [stack(this.#playButton())] : [];
  }

  /** Where the tenth stands: when a seat frees, and who has them. */
  #crowd(): Node[] {
    const [words, ...rows] = this.#full;
    const list = rows.map((row) => element("li", {}, row));
    return [element("p", {}, words!), element("ul", { class: "crowd soft" }, ...list)];
  }

  /** Signs in if need be, takes a seat, and shows what to begin with. */
  #playButton(): HTMLElement {
    const play = async () => {
      if (await this.#actions.play()) openShelf();
    };
    return errand("join", "play", PLAY.button, () => void play(), "button primary");
  }

  #seated(me: Me): Node[] {
    const { name } = me;
    const best = recall({ me });
    const rename = () => void this.#rename(name);
    const leave = () => void this.#leave();
    return [
      element(
        "div",
        { class: "row" },
        errand("rename", "pencil", WORDS.rename, rename, "button"),
        errand("leave", "door", WORDS.leave, leave, "button"),
      ),
      ...(best === null
        ? []
        : [element("p", { class: "soft" }, PLAY.best(best.mostLand, best.mostCoins))]),
    ];
  }

  #identity(me: Me, ways: readonly SignIn[]): HTMLElement {
    const saving = me.kind === "guest" && this.#keys !== undefined ? [this.#keys.save()] : [];
    const mayMove = me.kind === "guest" && me.player !== null && ways.includes(IDENTITY);
    const move = () => void this.#move(me);
    const moving = mayMove ? [errand(SIGNING, "key", WORDS.move, move, "button quiet")] : [];
    return identityOf(me, this.#actions.say, () => void this.#signOut(me), ...saving, ...moving);
  }

  /** Asks, and moves the seat within the press that says yes: a window has to open. */
  async #move({ principal }: Me): Promise<void> {
    await this.#actions.prepareMove();
    const go = async () => {
      const taker = await this.#actions.moveSeat();
      if (taker !== null) passOn(principal, taker);
    };
    await confirm({
      title: WORDS.moveQuestion,
      text: [WORDS.moveAll, WORDS.moveWindow, WORDS.moveOthers],
      yes: WORDS.moveYes,
      no: WORDS.moveNo,
      pressed: () => void go(),
    });
  }

  /** Asks until a name is granted or the dialog is closed: what was written is never lost. */
  async #rename(mine: string, written = mine, wrong?: string): Promise<void> {
    const hint = WORDS.nameHint(LONGEST_NAME);
    const blank = {
      title: WORDS.yourName,
      label: WORDS.nameLabel,
      hint,
      value: written,
      yes: WORDS.rename,
    };
    const refused = wrong === undefined ? {} : { wrong };
    const name = await ask({ ...blank, ...refused, check: wrongName });
    if (name === null || name === mine) return;
    const refusal = await this.#actions.rename(name);
    if (refusal !== null) await this.#rename(mine, name, refusal);
  }

  async #leave(): Promise<void> {
    const sure = await confirm({
      title: WORDS.leaveQuestion,
      text: [WORDS.leaveCells, WORDS.leaveCoins],
      yes: WORDS.leaveYes,
      no: WORDS.stay,
      danger: true,
    });
    if (sure) await this.#actions.leave();
  }

  async #signOut(me: Me): Promise<void> {
    if (await mayForget(me, me.player === null ? NO_LOSS : LOSS)) await this.#actions.signOut();
  }
}

/** If all seats are taken: when the next one frees, and a line for each. Nothing else is said. */
function fullness(seating: Seating | null): string[] {
  if (seating === null || seating.frees === null) return [];
  if (until(seating, seating.frees) > YEARS) return [WORDS.fullForGood(SEATS)];
  const rows = [...seating.seats].sort((one, other) => one.frees - other.frees);
  const lines = rows.map(
    ({ player, name, frees }) => `${player} ${name}: ${freesIn(seating, frees)}`,
  );
  if (mayJoin(seating)) return [WORDS.fullNow(SEATS, GIVES_WAY), ...lines];
  const wait = remaining(until(seating, seating.frees));
  return [WORDS.fullUntil(SEATS, wait, UNLESS), ...lines];
}

const freesIn = (seating: Seating, frees: number) =>
  until(seating, frees) <= 0 ? WORDS.givesWayNow : WORDS.safeFor(remaining(until(seating, frees)));

/** Longer than anybody may be away, in milliseconds: then nobody gives way at all. */
const YEARS = 1e12;
const GIVES_WAY = WORDS.someoneGivesWay;
const UNLESS = WORDS.unlessTheyPlay;
const NOBODY = { principal: "", kind: "", player: null, name: "" };

const stack = (...children: Node[]) => element("div", { class: "column" }, ...children);

const LOSS = WORDS.signOutLeaves;
const NO_LOSS = WORDS.signOutStranger;
