/**
 * Lab's tile in the lobby: the specimen of the day, alive; or, in an empty gallery, one rule after
 * the other on a soup that begins anew.
 *
 *     get_stats -> how many were ever published -> the day chooses one -> get_specimen, once
 */

import { Board } from "../../../rules/board";
import { grid } from "../../../rules/grid";
import type { TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { House, TileFrame, TileProps } from "../../../shell/room";
import { parseRule } from "../../../state/rules/notation";
import { draw } from "../draw/thumbnail";
import type { Specimen } from "../net/client";
import { Client } from "../net/client";
import { same, soup } from "../state/cells";
import { boardOf, experimentOf } from "../state/experiment";
import { specimenOfTheDay } from "./words";

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

export function Tile({ house, frame }: TileProps) {
  return (
    <LobbyCanvas
      house={house}
      frame={frame}
      moves={(screen) => film(screen, house, frame)}
      pixels="contain" // specimens have any shape
    />
  );
}

/** What is shown on *screen*: one reel after the other. */
function film(screen: TileScreen, { agent, settings }: House, frame: TileFrame): TileMoves {
  const client = new Client(agent);
  let specimen: Specimen | null = null;
  let turn = 0;
  let [reel, generation, resting] = [soupOf(0), 0, 0];
  /** The cells of the last two generations: what blinks rests, too. */
  let past: Uint8Array[] = [];

  const show = () => {
    const { rule, grid: on } = reel.board;
    const { width, height } = on;
    screen.say(reel.words);
    screen.draw(
      (context) => {
        draw(context, { rule, width, height, cells: reel.board.cells() });
      },
      [width, height],
    );
  };
  const begin = () => {
    reel = specimen === null ? soupOf(turn++) : specimenReel(specimen);
    [generation, resting, past] = [0, 0, []];
    if (settings.state.calm && specimen === null) reel.board.step(STILL);
    show();
  };
  const step = () => {
    if (generation++ >= reel.length || resting > REST) begin();
    reel.board.step();
    const cells = reel.board.cells();
    resting = past.some((before) => same(before, cells)) ? resting + 1 : 0;
    past = [cells, ...past].slice(0, 2);
    show();
  };
  const ask = async () => {
    if (specimen !== null) return;
    specimen = await ofTheDay(client, Date.now());
    if (specimen === null) return;
    frame.lead(`/${specimen.id}`);
    begin();
  };
  begin();
  return { ask, askEvery: ASK_EVERY, step, stepEvery: STEP_EVERY };
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
  return {
    board: boardOf(experimentOf(specimen)),
    words: specimenOfTheDay(specimen.name, specimen.authorName),
    length: LIFETIME,
  };
}

function soupOf(turn: number): Reel {
  const rule = parseRule(RULES[turn % RULES.length]!);
  const board = new Board(rule, grid(WIDTH, HEIGHT, "torus"));
  board.put(soup(rule, board.grid, DENSITY));
  return { board, words: rule.name || rule.text, length: LENGTH };
}
