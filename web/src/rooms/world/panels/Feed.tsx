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

import { Bell, Volume2 } from "lucide-preact";
import { useState } from "preact/hooks";
import { classes } from "../../../shell/Button";
import { Fold } from "../../../shell/Fold";
import { Icon } from "../../../shell/Icon";
import { kept } from "../../../shell/keeping";
import { blip } from "../../../shell/sound";
import { span } from "../../../shell/format";
import type { Store } from "../../../state/store";
import { goTo } from "../controls/camera";
import { useGame, useOnce, type Game } from "../game";
import type { Truth } from "../rules/world";
import type { App, Standing } from "../state/app";
import { UNHEARD } from "../state/app";
import type { Happening } from "../state/feed";
import { among, ended, land } from "../state/feed";
import { recall, remember } from "../state/last-visit";
import { FEED as WORDS } from "../words-later";
import { backToTheBoard } from "./open-panel";

const MOST = 40; // lines
const FLOATS = 1800; // milliseconds that "+6" is seen
const MOST_FLOATS = 8;
const MINUTE = 600; // generations
const LONG = 300; // generations after which one was away
const REMEMBERED_EVERY = 5000; // milliseconds

const sounding = kept("sound", (value): value is boolean => typeof value === "boolean");

interface Line {
  readonly number: number;
  readonly words: string;
  /** Whether it concerns whoever plays here. */
  readonly mine: boolean;
  readonly happening: Happening | null;
  /** When it was told, a time of `performance.now()`. */
  readonly told: number;
}

export function Feed() {
  const game = useGame();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [, setAge] = useState(0);
  useOnce(() => {
    let number = 0;
    const add = (words: string, mine: boolean, happening: Happening | null) => {
      const line = { number: number++, words, mine, happening, told: performance.now() };
      setLines((before) => [line, ...before].slice(0, MOST));
    };
    const stop = hearNews(game, add);
    const aging = setInterval(() => {
      setAge((age) => age + 1);
    }, REMEMBERED_EVERY);
    return () => {
      stop();
      clearInterval(aging);
    };
  });
  const head = (
    <>
      <Icon of={Bell} />
      <span class="spare">{WORDS.title}</span>
      <span class="number soft">{lines.length > 0 && lines.length}</span>
    </>
  );
  return (
    <Fold class="feed panel" head={head} folded>
      <Sound />
      {lines.length === 0 && <p class="soft">{WORDS.quiet}</p>}
      <ol class="list">
        {lines.map((line) => (
          <li key={line.number}>
            <NewsLine line={line} />
          </li>
        ))}
      </ol>
    </Fold>
  );
}

function NewsLine({ line: { words, mine, happening, told } }: { readonly line: Line }) {
  const game = useGame();
  const looks = classes("happening", mine && "mine");
  const when = <small class="soft number">{WORDS.ago(span(performance.now() - told))}</small>;
  const way = happening === null ? null : wayTo(happening, game);
  if (way === null) {
    return (
      <div class={looks}>
        {words}
        {when}
      </div>
    );
  }
  return (
    <button type="button" class={looks} title={way.title} onClick={way.go}>
      {words}
      {when}
    </button>
  );
}

/** Where a press on *happening* leads, if it leads anywhere. */
function wayTo({ kind, at, amount }: Happening, game: Game) {
  if (kind === "season") return { title: WORDS.podium, go: () => void showPodium(amount, game) };
  if (at === null) return null;
  const go = (event: Event) => {
    goTo(game, [at[0] + 0.5, at[1] + 0.5]);
    backToTheBoard(event);
  };
  return { title: WORDS.go, go };
}

async function showPodium(number: number, game: Game): Promise<void> {
  const season = await game.actions.season(number);
  if (season === null) return;
  (await import("./Podium")).openPodium(season, game);
}

function Sound() {
  const [on, setOn] = useState(sounding.read() === true);
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={on}
      onClick={() => {
        sounding.write(!on);
        setOn(!on);
      }}
    >
      <Icon of={Volume2} />
      {WORDS.sound}
    </button>
  );
}

type Add = (words: string, mine: boolean, happening: Happening | null) => void;

/** Tells *add* what happens, a line each, until what is returned is called. */
function hearNews({ store, actions }: Game, add: Add): () => void {
  const unread = new Unread();
  const tell = (happening: Happening) => {
    const mine = concerns(happening, store.state);
    add(sentenceOf(happening, store.state), mine, happening);
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
    if (words === null) return;
    add(words, true, null);
    actions.say(words);
  };
  const timer = setInterval(() => {
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

/** What changed since whoever plays now last looked, in a sentence; null if that was just now. */
export function away(state: App): string | null {
  const { me, view, standings } = state;
  const then = recall(state);
  const mine = standings.find(({ player }) => player === me?.player);
  if (then === null || mine === undefined || view === null) return null;
  const passed = view.generation - then.generation;
  if (passed < LONG) return null;
  const place = standings.filter((row) => row.land > mine.land).length + 1;
  return WORDS.away(passed, then, mine, place, standings.length);
}

/** Whether *happening* concerns whoever plays here. */
function concerns({ kind, player, other }: Happening, { me }: App): boolean {
  if (me?.player == null) return false;
  return kind === "payday" || kind === "season" || player === me.player || other === me.player;
}

/** *happening* in a sentence, seen from whoever plays here. */
export function sentenceOf(
  { kind, player, other, amount }: Happening,
  { standings, me }: Pick<App, "standings" | "me">,
): string {
  const name = (number: number) => nameOf(number, standings);
  const [mine, others] = [player === me?.player, other === me?.player];
  switch (kind) {
    case "capture":
      if (mine) return WORDS.youCaptured(amount, name(other));
      return WORDS.captured(name(player), amount, others ? null : name(other));
    case "land": {
      const [who, say] = mine ? [other, WORDS.wonLand] : [player, WORDS.lostLand];
      return say(amount, who === 0 ? null : name(who));
    }
    case "lead":
      return mine ? WORDS.youLead(amount) : WORDS.leads(name(player), amount);
    case "payday":
      return WORDS.payday(amount);
    case "season":
      return WORDS.season(amount);
    case "begun":
      return WORDS.begun;
    case "join":
      return WORDS.joined(name(player));
    case "leave":
      return WORDS.left(name(player));
  }
}

function nameOf(player: number, standings: readonly Standing[]): string {
  return standings.find((row) => row.player === player)?.name ?? WORDS.player(player);
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
