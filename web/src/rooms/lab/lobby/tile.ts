/**
 * Lab's tile in the lobby: the specimen of the day, alive; or, in an empty gallery, one rule after
 * the other on a soup that begins anew.
 *
 *     get_stats -> how many were ever published -> the day chooses one -> get_specimen, once
 */

import { element, write } from "../../../shell/element";
import { asking } from "../../../shell/moving-tile";
import type { House, TileFrame } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { Board } from "../../../rules/board";
import { grid } from "../../../rules/grid";
import { parseRule } from "../../../state/rules/notation";
import { miniature, paint } from "../draw/miniature";
import type { Specimen } from "../net/client";
import { Client } from "../net/client";
import { soup } from "../state/cells";
import { readBody, readGrid } from "../state/text";

const RULES = ["23/3/8", "Brian's Brain", "Star Wars", "HighLife", "Day & Night", "Colorised"];
const [WIDTH, HEIGHT] = [128, 80];
const STEP_EVERY = 100; // milliseconds
const LENGTH = 120; // generations of each rule
const LIFETIME = 300; // generations of a specimen, before it begins again
const REST = 15; // generations in which nothing happens, before it does so
const STILL = 40; // generations that a still picture shows
const DENSITY = 25; // percent
const ASK_EVERY = 60_000; // milliseconds
const DAY = 86_400_000; // milliseconds
const TRIES = 5; // specimens that may have been withdrawn

/** A film that begins again: a board, what it is called, and how long it lasts. */
interface Reel {
  readonly board: Board;
  readonly words: string;
  readonly length: number;
}

export function show(host: HTMLElement, { agent, settings }: House, frame: TileFrame): () => void {
  const canvas = miniature();
  canvas.style.objectFit = "contain"; // specimens have any shape
  const caption = element("span", { class: "tile-caption" });
  host.replaceChildren(canvas, caption);
  const client = new Client(agent);
  let specimen: Specimen | null = null;
  let turn = 0;
  let [reel, generation, resting] = [soupOf(0), 0, 0];
  /** The cells of the last two generations: what blinks rests, too. */
  let past: Uint8Array[] = [];

  const draw = () => {
    const { board, words } = reel;
    const { rule, grid: on } = board;
    paint(canvas, { rule, width: on.width, height: on.height, cells: board.cells() });
    write(caption, words);
  };
  const begin = () => {
    reel = specimen === null ? soupOf(turn++) : specimenReel(specimen);
    [generation, resting, past] = [0, 0, []];
    if (settings.state.calm && specimen === null) reel.board.step(STILL);
    draw();
  };
  const step = () => {
    if (settings.state.calm) return;
    if (generation++ >= reel.length || resting > REST) begin();
    reel.board.step();
    const cells = reel.board.cells();
    resting = past.some((before) => same(before, cells)) ? resting + 1 : 0;
    past = [cells, ...past].slice(0, 2);
    draw();
  };
  const look = async () => {
    if (specimen !== null) return;
    specimen = await ofTheDay(client, Date.now());
    if (specimen === null) return;
    frame.lead(`/${specimen.id}`);
    begin();
  };
  const ask = asking(look, frame);
  begin();
  return whileSeen(host, () => {
    ask();
    const timers = [setInterval(step, STEP_EVERY), setInterval(ask, ASK_EVERY)];
    return () => {
      for (const timer of timers) clearInterval(timer);
    };
  });
}

/** The specimen of the day at *now*: each day another one, for everybody the same. */
export async function ofTheDay(
  client: Pick<Client, "published" | "specimen">,
  now: number,
): Promise<Specimen | null> {
  const published = await client.published();
  const day = Math.floor(now / DAY);
  for (let at = 0; at < Math.min(TRIES, published); at++) {
    const found = await client.specimen(1 + ((day + at) % published));
    if (found !== null) return found;
  }
  return null;
}

function specimenReel(specimen: Specimen): Reel {
  const [rule, on] = [parseRule(specimen.rule), readGrid(specimen.grid)];
  const board = new Board(rule, on);
  board.put(readBody(specimen.pattern, rule, on));
  const by = specimen.authorName === "" ? "" : ` by ${specimen.authorName}`;
  return { board, words: `Specimen of the day: ${specimen.name}${by}`, length: LIFETIME };
}

const same = (one: Uint8Array, other: Uint8Array) => one.every((state, at) => state === other[at]);

function soupOf(turn: number): Reel {
  const rule = parseRule(RULES[turn % RULES.length]!);
  const board = new Board(rule, grid(WIDTH, HEIGHT, "torus"));
  board.put(soup(rule, board.grid, DENSITY));
  return { board, words: rule.name || rule.text, length: LENGTH };
}
