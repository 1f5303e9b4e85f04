/**
 * News: what happens in the world, the latest first; a press goes where it happened.
 *
 *     [News  3]
 *     You captured 6 coins from Cook               12 s ago
 *     Gunner leads now, with 15 018 land           1 min ago
 *
 * What concerns whoever plays is also shown where it happens, "+6", and counted in the title of a page
 * that nobody looks at. Sound is off until somebody switches it on.
 */

import { element, icon, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { kept } from "../../../shell/keeping";
import { blip } from "../../../shell/sound";
import { span } from "../../../shell/words";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import type { Actions, App, Standing } from "../state/app";
import { UNHEARD } from "../state/app";
import type { Truth } from "../rules/world";
import type { Happening } from "../state/feed";
import { among, ended, land } from "../state/feed";
import { FEED } from "../words/later";
import { away } from "./away";
import { remember } from "./left";
import { backToTheBoard } from "./panels";

const MOST = 40; // lines
const CLOSE = 6; // device pixels of a cell, at least, where one is taken to
const FLOATS = 1800; // milliseconds that "+6" is seen
const MOST_FLOATS = 8;
const MINUTE = 600; // generations
const REMEMBERED_EVERY = 5000; // milliseconds

const sounding = kept("sound", (value): value is boolean => typeof value === "boolean");

export function bindFeed(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const feed = new Feed(store, actions);
  host.append(feed.fold.root);
  const unread = new Unread();
  const tell = (happening: Happening) => {
    const mine = concerns(happening, store.state);
    feed.add(happening, wordsOf(happening, store.state), mine);
    if (!mine) return;
    unread.add();
    if (happening.kind === "capture" && happening.at !== null) float(store, happening);
    if (sounding.read() === true) blip(happening.player === store.state.me?.player);
  };
  const ground = new Ground();
  let greeted = false;
  const greet = (now: App) => {
    if (greeted || now.me?.player == null || now.standings === UNHEARD || now.view === null) return;
    greeted = true;
    const words = away(now);
    if (words !== null) feed.say(words);
    if (words !== null) actions.say(words);
  };
  const timer = setInterval(() => {
    feed.age();
    if (greeted) remember(store.state);
  }, REMEMBERED_EVERY);
  const stop = store.subscribe((now, before) => {
    if (now.happened !== before.happened) now.happened.forEach(tell);
    if (now.standings !== before.standings && before.standings !== UNHEARD)
      among(before.standings, now.standings, now.view).forEach(tell);
    if (now.seating !== before.seating)
      ended(before.seating, now.seating, now.view?.generation ?? 0).forEach(tell);
    if (now.view !== before.view) ground.look(now).forEach(tell);
    greet(now);
  });
  greet(store.state);
  const back = () => {
    ground.look(store.state, true).forEach(tell);
  };
  document.addEventListener("visibilitychange", back);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", back);
    clearInterval(timer);
    unread.stop();
    feed.fold.unbind();
  };
}

/**
 * What became of one's land: told every minute while somebody looks, and once for all the time in
 * which nobody did.
 */
class Ground {
  #since: Truth | null = null;
  #player: number | null = null;

  /** What happened to the land of whoever plays since it was last told; *now* whether it is due or not. */
  look({ view, me, live }: App, now = false): Happening[] {
    const player = me?.player ?? null;
    if (view === null || !live || document.visibilityState === "hidden") return [];
    const since = this.#since;
    const begun = since === null || view.generation < since.generation || player !== this.#player;
    if (!begun && !now && view.generation < since.generation + MINUTE) return [];
    [this.#since, this.#player] = [view, player];
    return begun || player === null ? [] : land(since, view, player);
  }
}

/** Whether *happening* concerns whoever plays here. */
function concerns({ kind, player, other }: Happening, { me }: App): boolean {
  if (me?.player == null) return false;
  return kind === "payday" || kind === "season" || player === me.player || other === me.player;
}

/** *happening* in a sentence, seen from whoever plays here. */
export function wordsOf(happening: Happening, { standings, me }: App): string {
  const name = (player: number) => nameOf(player, standings);
  const { kind, player, other, amount } = happening;
  if (kind === "capture") {
    if (player === me?.player) return FEED.youCaptured(amount, name(other));
    return FEED.captured(name(player), amount, other === me?.player ? null : name(other));
  }
  if (kind === "payday") return FEED.payday(amount);
  if (kind === "season") return FEED.season(amount);
  if (kind === "land") {
    const who = player === me?.player ? other : player;
    const named = who === 0 ? null : name(who);
    return player === me?.player ? FEED.wonLand(amount, named) : FEED.lostLand(amount, named);
  }
  if (kind === "lead")
    return player === me?.player ? FEED.youLead(amount) : FEED.leads(name(player), amount);
  return kind === "begun"
    ? FEED.begun
    : kind === "join"
      ? FEED.joined(name(player))
      : FEED.left(name(player));
}

function nameOf(player: number, standings: readonly Standing[]): string {
  return standings.find((row) => row.player === player)?.name ?? `player ${player}`;
}

/** Show how many coins changed hands, where they did. */
function float(store: Store<App>, { at, amount, player }: Happening): void {
  const mine = player === store.state.me?.player;
  const shown = { at: at!, text: mine ? `+${amount}` : `−${amount}`, since: performance.now() };
  store.set({ floats: [...store.state.floats, shown].slice(-MOST_FLOATS) });
  setTimeout(() => {
    store.set({ floats: store.state.floats.filter((one) => one !== shown) });
  }, FLOATS);
}

class Feed {
  readonly fold = new Fold("feed panel");
  readonly #store: Store<App>;
  readonly #actions: Actions;
  readonly #count = element("span", { class: "number soft" });
  readonly #list = element("ol", { class: "list" });
  readonly #quiet = element("p", { class: "soft" }, FEED.quiet);
  #lines: { readonly when: HTMLElement; readonly at: number }[] = [];

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.fold.open = false;
    const title = element("span", { class: "spare" }, FEED.title);
    this.fold.head.append(icon("bell"), title, this.#count);
    this.fold.body.append(soundButton(), this.#quiet, this.#list);
  }

  add(happening: Happening, words: string, mine: boolean): void {
    const when = element("small", { class: "soft number" });
    const looks = mine ? "happening mine" : "happening";
    const way = this.#wayTo(happening);
    if (way === null) {
      this.#push(element("div", { class: looks }, words, when), when);
      return;
    }
    const attributes = { type: "button", class: looks, title: way.title };
    const line = element("button", attributes, words, when);
    line.addEventListener("click", way.go);
    this.#push(line, when);
  }

  /** Where a press on *happening* leads, if it leads anywhere. */
  #wayTo({ kind, at, amount }: Happening): { title: string; go: (event: Event) => void } | null {
    if (kind === "season") return { title: FEED.podium, go: () => void this.#podium(amount) };
    if (at === null) return null;
    const go = (event: Event) => {
      const { camera } = this.#store.state;
      this.#actions.look(lookAt(camera, at[0] + 0.5, at[1] + 0.5, Math.max(camera.scale, CLOSE)));
      backToTheBoard(event);
    };
    return { title: FEED.go, go };
  }

  async #podium(number: number): Promise<void> {
    const season = await this.#actions.season(number);
    if (season === null) return;
    const { openPodium } = await import("./podium");
    openPodium(season, this.#store.state, this.#actions);
  }

  /** A line of its own. */
  say(words: string): void {
    const when = element("small", { class: "soft number" });
    this.#push(element("div", { class: "happening mine" }, words, when), when);
  }

  /** Say how long ago things happened. */
  age(): void {
    for (const { when, at } of this.#lines) write(when, FEED.ago(span(performance.now() - at)));
  }

  #push(line: HTMLElement, when: HTMLElement): void {
    this.#list.prepend(element("li", {}, line));
    this.#lines = [{ when, at: performance.now() }, ...this.#lines].slice(0, MOST);
    while (this.#list.children.length > MOST) this.#list.lastElementChild!.remove();
    this.#quiet.hidden = true;
    write(this.#count, String(this.#list.children.length));
    this.age();
  }
}

function soundButton(): HTMLElement {
  const button = element("button", { type: "button", class: "chip" }, icon("sound"), FEED.sound);
  const show = () => {
    button.setAttribute("aria-pressed", String(sounding.read() === true));
  };
  button.addEventListener("click", () => {
    sounding.write(sounding.read() !== true);
    show();
  });
  show();
  return button;
}

/** How much happened while nobody looked, in the title of the page. */
class Unread {
  #count = 0;
  readonly #listening = new AbortController();

  constructor() {
    const look = () => {
      if (document.visibilityState === "visible") this.#set(0);
    };
    document.addEventListener("visibilitychange", look, { signal: this.#listening.signal });
  }

  add(): void {
    if (document.visibilityState === "hidden") this.#set(this.#count + 1);
  }

  stop(): void {
    this.#set(0);
    this.#listening.abort();
  }

  #set(count: number): void {
    this.#count = count;
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }
}
