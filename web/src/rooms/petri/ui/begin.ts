/**
 * A new dish: for practice, of one's own, or that of the day; in which mode, and how large.
 *
 * Practice needs nobody. The other two are the canister's, so one signs in first. Dishes of the
 * canister that go on are offered, too: they may have been begun in another browser.
 */

import type { Opened } from "../../../shell/dialog";
import { open } from "../../../shell/dialog";
import { element, freshId } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { errand, SIGNING, wait, waysIn } from "../../../shell/signing";
import type { Store } from "../../../state/store";
import type { Client, Proved } from "../net/client";
import type { Session } from "../net/session";
import { MOST_SEED } from "../rules/dish";
import type { Switch } from "../rules/tables";
import { MODE_NAMES, SWITCHES } from "../rules/tables";
import type { App } from "../state/app";
import { cook } from "../state/recipe";
import type { Game, Kind } from "../state/saves";
import { keepGhosts, savedDishes } from "../state/saves";
import { button } from "./buttons";
import { Choices } from "./choices";
import { MODE_WORDS, SWITCH_WORDS } from "./words";

const KINDS = [
  {
    value: "daily",
    words: "Today's dish",
    about: "The same for everybody, once a day. It counts.",
  },
  { value: "own", words: "A dish of your own", about: "With a seed that nobody chose. It counts." },
  { value: "practice", words: "Practice", about: "Offline too, with undo. Nobody counts it." },
] as const;

const SIDES = [6, 7, 8] as const;

export function openBegin(
  store: Store<App>,
  session: Session,
  client: Pick<Client, "mine">,
  { account }: House,
): Opened {
  const opened = open("New dish", "petri-begin");
  const form = new Form(store.state);
  const going = element("div", { class: "column" });
  const begin = async () => {
    const { kind, mode, size } = form;
    if (kind === "practice") {
      keepGhosts(form.whole);
      store.set({ whole: form.whole });
      session.practise(mode, size, form.seed, form.off);
    } else if (!(await session.begin(mode, size, kind === "daily"))) return;
    opened.close();
  };
  const foot = element("div", { class: "column" });
  const build = () => {
    const { who, ways } = account.store.state;
    if (form.kind !== "practice" && who === null) {
      const why = "Sign in, so that the canister knows whose dish it is.";
      foot.replaceChildren(
        element("p", {}, why),
        waysIn(ways, (way) => void account.signIn(way)),
      );
    } else {
      foot.replaceChildren(errand("begin", "play", "Begin", () => void begin(), "button primary"));
    }
  };
  form.changed = build;
  opened.body.append(going, form.root, foot);
  build();
  const look = () => void offer(going, store, client, session, opened);
  look();
  const stop = [
    account.store.subscribe((now, before) => {
      if (now.who !== before.who) build();
      wait(foot, now.busy ? [SIGNING] : []);
    }),
    store.subscribe((now, before) => {
      if (now.who !== before.who) look();
      if (now.busy !== before.busy) wait(foot, now.busy);
    }),
  ];
  opened.onclose = () => {
    for (const each of stop) each();
  };
  return opened;
}

/** Offer the dishes that go on: those of the canister, and those that only this browser has. */
async function offer(
  host: HTMLElement,
  store: Store<App>,
  client: Pick<Client, "mine">,
  session: Session,
  opened: Opened,
): Promise<void> {
  const { who, game } = store.state;
  const mine = who === null ? [] : await client.mine().catch(() => []);
  const known = new Set([game.id, ...mine.map(({ id }) => id)]);
  const here = savedDishes().filter(({ owner, id }) => owner === who && !known.has(id));
  const offered = (dish: Proved | Game, go: () => void) =>
    goOn(dish, () => {
      go();
      opened.close();
    });
  host.replaceChildren(
    ...mine
      .filter(({ id, over }) => !over && id !== game.id)
      .map((dish) => offered(dish, () => { session.resume(dish); })),
    ...here
      .filter(({ givenUp, recipe }) => !givenUp && recipe.moves !== "" && !cook(recipe).over)
      .map((dish) => offered(dish, () => { session.reopen(dish); })),
  ); // prettier-ignore
}

function goOn({ recipe, day }: Proved | Game, onclick: () => void): HTMLButtonElement {
  const { mode, width, height, moves } = recipe;
  const what = day === null ? "your own" : "today's";
  const words = `Go on with ${what}: ${MODE_WORDS[mode][0]}, ${width} × ${height}, turn ${moves.length}`;
  return button("play", words, onclick);
}

/** What kind of dish is wanted. */
class Form {
  readonly root: HTMLElement;
  changed: () => void = () => undefined;
  readonly #kind: Choices<Kind>;
  readonly #mode;
  readonly #side: Choices<number>;
  readonly #seed: HTMLInputElement;
  readonly #whole = element("input", { type: "checkbox" });
  readonly #on = SWITCHES.map((each) => [each, element("input", { type: "checkbox" })] as const);
  readonly #practice: HTMLElement;

  constructor({ game, whole, off }: App) {
    const { mode, width } = game.recipe;
    const change = () => {
      this.#change();
    };
    this.#kind = new Choices<Kind>("What it is", KINDS, game.kind, change);
    const modes = MODE_NAMES.map((value) => {
      const [words, about] = MODE_WORDS[value];
      return { value, words, about };
    });
    this.#mode = new Choices("Mode", modes, mode, change);
    const sides = SIDES.map((value) => ({ value, words: `${value} × ${value}` }));
    this.#side = new Choices<number>("Places", sides, width, change);
    const id = freshId("seed");
    this.#seed = element("input", { id, inputmode: "numeric", autocomplete: "off" });
    this.#seed.placeholder = "by chance";
    const label = element("label", { for: id }, "Seed");
    this.#whole.checked = whole;
    this.off = game.recipe.off.length > 0 ? game.recipe.off : off;
    const ghosts = "Ghosts show what chance will bring, too";
    this.#practice = element(
      "div",
      { class: "column" },
      element("div", { class: "field" }, label, this.#seed),
      element(
        "fieldset",
        { class: "petri-choices" },
        ...this.#on.map(([each, input]) =>
          element("label", {}, input, element("span", {}, SWITCH_WORDS[each])),
        ),
        element("label", {}, this.#whole, element("span", {}, ghosts)),
      ),
    );
    const parts = [this.#kind.root, this.#mode.root, this.#side.root, this.#practice];
    this.root = element("div", { class: "petri-form" }, ...parts);
    this.#change();
  }

  get kind(): Kind {
    return this.#kind.value;
  }

  get mode() {
    return this.#mode.value;
  }

  get size(): { width: number; height: number } {
    return { width: this.#side.value, height: this.#side.value };
  }

  /** The seed that was written, if it is one. */
  get seed(): number | undefined {
    const text = this.#seed.value.trim();
    return /^\d{1,10}$/.test(text) && Number(text) <= MOST_SEED ? Number(text) : undefined;
  }

  /** The rules that a practice dish does without. */
  get off(): readonly Switch[] {
    return this.#on.filter(([, { checked }]) => !checked).map(([each]) => each);
  }

  set off(off: readonly Switch[]) {
    for (const [each, input] of this.#on) input.checked = !off.includes(each);
  }

  /** Whether ghosts show the whole future. */
  get whole(): boolean {
    return this.#whole.checked;
  }

  #change(): void {
    if (this.kind === "daily") this.#side.value = SIDES[0]; // it is of 6 x 6 for everybody
    this.#side.root.disabled = this.kind === "daily";
    this.#practice.hidden = this.kind !== "practice";
    this.changed();
  }
}
