/**
 * Who one is here, and the way in and out.
 *
 *     watching    play as a guest, or sign in
 *     signed in   take a seat
 *     seated      name, coins, rename, leave
 */
import type { SignIn } from "../../../net/identity";
import { errand, identityOf, mayForget, wait, waysIn } from "../../../shell/signing";
import { FIRST_COINS } from "../rules/placing";
import type { Actions, App, Me } from "../state/app";
import type { Binder } from "./binder";
import { ask, confirm } from "../../../shell/dialog";
import { element, icon, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { swatch } from "./swatch";
import { grouped } from "../../../shell/words";

const LONGEST_NAME = 24;

export const bindAccount: Binder = (host, store, actions) => {
  const account = new Account(actions);
  host.append(account.fold.root);
  const show = () => {
    account.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    const same = now.me === before.me && now.busy === before.busy;
    if (!same || now.canSignInWith !== before.canSignInWith) show();
  });
  show();
  return () => {
    unsubscribe();
    account.fold.unbind();
  };
};

/** What is wrong with a *name*, or null. The canister decides; this only spares a journey. */
export function wrongName(name: string): string | null {
  const { length } = Array.from(name);
  if (length === 0) return "A name has at least one character.";
  if (length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} characters, not ${length}.`;
  return null;
}

class Account {
  readonly fold = new Fold("account panel");
  readonly #actions: Actions;
  readonly #balance = element("span", { class: "number" });
  #shown = "";
  #plays = false;

  constructor(actions: Actions) {
    this.#actions = actions;
  }

  /** Builds anew only if something else is to be said, so that nobody loses the focus for nothing. */
  show({ me, canSignInWith, busy }: App): void {
    const { principal, kind, player, name } = me ?? NOBODY;
    const shown = JSON.stringify([principal, kind, player, name, canSignInWith]);
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
    if (me === null) return [icon("play"), "Play"];
    if (me.player === null) return [icon("play"), "Join"];
    const name = element("bdi", { class: "name" }, me.name);
    const coins = element("span", { class: "coins" }, icon("coin"), this.#balance);
    coins.append(element("span", { class: "unseen" }, " coins"));
    return [swatch(me.player), name, coins];
  }

  #body(me: Me | null, ways: readonly SignIn[]): Node[] {
    if (me === null) return this.#watching(ways);
    return [...(me.player === null ? this.#unseated() : this.#seated(me)), this.#identity(me)];
  }

  #watching(ways: readonly SignIn[]): Node[] {
    if (ways.length === 0) return [element("p", {}, "You are watching.")];
    const buttons = waysIn(ways, (way) => void this.#actions.signIn(way));
    return [element("p", {}, "You are watching. Anybody may play."), buttons];
  }

  #unseated(): Node[] {
    const join = () => void this.#actions.join();
    return [
      element("p", {}, `Take a seat: you get a colour and ${FIRST_COINS} coins.`),
      stack(errand("join", "play", "Join", join, "button primary")),
    ];
  }

  #seated({ name }: Me): Node[] {
    const rename = () => void this.#rename(name);
    const leave = () => void this.#leave();
    return [
      element(
        "div",
        { class: "row" },
        errand("rename", "pencil", "Rename", rename, "button"),
        errand("leave", "door", "Leave", leave, "button"),
      ),
    ];
  }

  #identity(me: Me): HTMLElement {
    return identityOf(me, this.#actions.say, () => void this.#signOut(me));
  }

  async #rename(value: string): Promise<void> {
    const hint = `1 to ${LONGEST_NAME} characters that nobody else has. Everybody can see it.`;
    const blank = { title: "Your name", label: "Name", hint, value, yes: "Rename" };
    const name = await ask({ ...blank, check: wrongName });
    if (name !== null && name !== value) await this.#actions.rename(name);
  }

  async #leave(): Promise<void> {
    const sure = await confirm({
      title: "Leave the game?",
      text: [
        "Your living cells die. Your land becomes nobody's.",
        "Your coins, in hand and on land, are burned. Somebody else may take your seat.",
      ],
      yes: "Leave the game",
      no: "Stay",
      danger: true,
    });
    if (sure) await this.#actions.leave();
  }

  async #signOut(me: Me): Promise<void> {
    if (await mayForget(me, me.player === null ? NO_LOSS : LOSS)) await this.#actions.signOut();
  }
}

const NOBODY = { principal: "", kind: "", player: null, name: "" };

const stack = (...children: Node[]) => element("div", { class: "column" }, ...children);

const LOSS =
  "Your cells, land and coins stay in the world, but nobody can play them any more. " +
  "To free the seat, leave the game first.";
const NO_LOSS = "If you come back you will be somebody else.";
