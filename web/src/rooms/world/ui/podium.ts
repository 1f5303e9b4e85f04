/**
 * How a season ended: who stands on the podium, everybody else, and the last picture of the world.
 *
 *     Season 3 is over
 *     +--------+    1  [4] Bill      51 200 points
 *     | 64x64  |    2  [1] Ada  you  20 300 points
 *     +--------+    3  ...
 *
 * It is shown when a season ends, and to who comes back after one ended; seasons before that are
 * listed behind a button.
 */
import type { Binder } from "./binder";
import type { Opened } from "../../../shell/dialog";
import { open } from "../../../shell/dialog";
import { element, icon } from "../../../shell/element";
import { grouped, plural } from "../../../shell/words";
import { FIRST_COINS } from "../rules/accounts";
import { drawBlocks } from "../draw/blocks";
import type { Actions, App } from "../state/app";
import type { Thumbnail } from "../state/lapse";
import { BLOCKS, fromDigits } from "../state/lapse";
import type { Season, SeasonHead, SeasonRow } from "../state/seating";
import { LAPSE } from "../words/later";
import { openLapse } from "./lapse";
import { swatch } from "./swatch";
import * as WORDS from "../words/podium";

const KEY = "life2.season";
const PODIUM = 3;
const ORDINALS = ["", "1st", "2nd", "3rd"];

/** Shows the podium whenever a season has ended. */
export const bindPodium: Binder = (_host, store, actions) => {
  let opened: Opened | null = null;
  const look = (app: App) => {
    const { seating } = app;
    if (seating === null) return;
    const known = remembered();
    remember(seating.season);
    if (known === null || known >= seating.season) return;
    void actions.season(seating.season - 1).then((season) => {
      if (season !== null) opened = openPodium(season, app, actions);
    });
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (now.seating?.season !== before.seating?.season) look(now);
  });
  look(store.state);
  return () => {
    unsubscribe();
    opened?.close();
  };
};

/** Opens the podium of *season*, as whoever *app* is of looks at it. */
export function openPodium(season: Season, app: App, actions: Actions): Opened {
  const me = app.me?.principal ?? null;
  const opened = open(WORDS.title(season.number), "podium");
  const rows = season.rows.map((row) => rowOf(row, row.principal === me));
  const list = element("ol", { class: "ranks" }, ...rows);
  const summary = element("p", {}, summaryOf(season, me));
  opened.body.append(summary, element("div", { class: "podium-parts" }, pictureOf(season), list));
  opened.body.append(lapseButton(season, app, actions), element("p", { class: "soft" }, NEXT));
  return opened;
}

const NEXT = WORDS.nextSeason(FIRST_COINS);

/** Who won, and how *me* did. */
export function summaryOf({ rows, ended }: Season, me: string | null): string {
  const [first] = rows;
  if (first === undefined) return WORDS.nobodyPlayed;
  const when = new Date(ended).toLocaleDateString();
  const mine = rows.find((row) => row.principal === me);
  if (mine === first) return WORDS.youWon(first.score, when);
  const won = `${first.name} won with ${plural(first.score, "point")}, on ${when}.`;
  if (mine === undefined) return won;
  return `${won} You came ${ORDINALS[mine.rank] ?? `${mine.rank}th`} of ${rows.length}.`;
}

function rowOf({ rank, player, name, score, land }: SeasonRow, mine: boolean): HTMLElement {
  const you = element("span", { class: "chip you" }, "you");
  you.hidden = !mine;
  const points = element("span", { class: "number points" }, plural(score, "point"));
  const rest = element("small", { class: "soft number" }, `${grouped(land)} land`);
  const looks = rank <= PODIUM ? `rank place-${rank}` : "rank";
  const number = element("b", { class: "place number" }, String(rank));
  const title = element("bdi", { class: "name" }, name);
  return element("li", { class: looks }, number, swatch(player), title, you, points, rest);
}

/** The last picture of the world, a pixel for a block of it. */
function pictureOf({ picture, number }: Season): HTMLCanvasElement {
  const label = WORDS.lastPicture(number);
  const canvas = element("canvas", { class: "last-picture", role: "img", "aria-label": label });
  canvas.width = canvas.height = BLOCKS;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  drawBlocks(context, fromDigits(picture), 1);
  return canvas;
}

/** A button that shows how *season* went, up to its last picture. */
function lapseButton(
  { number, generation, picture }: Season,
  { calm }: App,
  actions: Actions,
): HTMLElement {
  const end: Thumbnail = { generation, blocks: fromDigits(picture) };
  const find = async () => [...(await actions.lapse(number)), end];
  const onclick = () => void openLapse(number, find, calm, actions.say);
  const attributes = { type: "button", class: "button", onclick };
  return element("button", attributes, icon("film"), LAPSE.button);
}

/** Opens the list of seasons that are over. */
export async function openSeasons(actions: Actions, app: App): Promise<void> {
  const heads = await actions.seasons();
  const opened = open(WORDS.pastSeasons, "seasons");
  const show = async (number: number) => {
    const season = await actions.season(number);
    if (season === null) return;
    opened.close();
    openPodium(season, app, actions);
  };
  const rows = heads.map((head) =>
    element(
      "li",
      {},
      headOf(head, () => void show(head.number)),
    ),
  );
  opened.body.append(element("ol", { class: "list" }, ...rows));
  if (rows.length === 0) opened.body.append(element("p", {}, WORDS.noneYet));
}

function headOf({ number, ended, winner, score }: SeasonHead, onclick: () => void): HTMLElement {
  const when = new Date(ended).toLocaleDateString();
  const words = WORDS.seasonLine(number, when, winner, score);
  return element("button", { type: "button", class: "button", onclick }, words, icon("forward"));
}

// A browser may refuse to remember anything; then only an end that is seen is told of.
let seen: number | null = null;

function remembered(): number | null {
  try {
    return Number(localStorage.getItem(KEY) ?? "0") || null;
  } catch {
    return seen;
  }
}

function remember(season: number): void {
  seen = season;
  try {
    localStorage.setItem(KEY, String(season));
  } catch {
    return;
  }
}
