/**
 * Boxes' tile in the lobby: the whole sheet from far away, and who leads.
 *
 *     get_sheet -> who leads          get_thumbnail -> the picture, if a line was drawn since
 */

import type { Rgb } from "../../../draw/colour";
import { mix, parse } from "../../../draw/colour";
import type { TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { TileProps } from "../../../shell/room";
import { Client } from "../net/client";
import type { Square } from "../rules/board";
import { SQUARES } from "../rules/board";
import { TEAMS } from "../rules/teams";
import { captionOf } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const PAPER = parse("#12161f");
const INK = parse("#dfe6f2");
const DOT = parse("#232a38");

export function Tile({ house, frame }: TileProps) {
  const moves = (screen: TileScreen) => following(new Client(house.agent), screen);
  return <LobbyCanvas house={house} frame={frame} moves={moves} pixels="cover" />;
}

/** Asks now and then what is on the sheet, and paints it when that is something else. */
function following(client: Client, screen: TileScreen): TileMoves {
  let painted = "";
  const ask = async () => {
    const sheet = await client.sheet();
    const drawn = `${sheet.game} ${sheet.records}`;
    if (drawn !== painted) paint(screen, await client.thumbnail());
    painted = drawn;
    screen.say(captionOf(sheet));
  };
  return { ask, askEvery: ASK_EVERY };
}

/** A part of the sheet, in squares. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const LEAST = 24; // squares across: fewer would be a few large blocks
const RATIO = 1.6; // of a tile's width and height

/** The part of the sheet that has all that is drawn, in the shape of a tile; its middle, if nothing is. */
export function liveliest(squares: readonly Square[]): Part {
  let [left, right, top, bottom] = [SQUARES, -1, SQUARES, -1];
  squares.forEach(({ drawn }, at) => {
    if (drawn === 0) return;
    const [x, y] = [at % SQUARES, Math.floor(at / SQUARES)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  });
  const middle = right < 0 ? [SQUARES / 2, SQUARES / 2] : [(left + right) / 2, (top + bottom) / 2];
  const wanted = Math.max(LEAST, right - left + 3, RATIO * (bottom - top + 3));
  const width = Math.min(SQUARES, Math.ceil(wanted));
  const height = Math.min(SQUARES, Math.ceil(wanted / RATIO));
  const from = (at: number, length: number) =>
    Math.max(0, Math.min(SQUARES - length, Math.round(at - length / 2)));
  return { left: from(middle[0]!, width), top: from(middle[1]!, height), width, height };
}

const SIDE = 4; // pixels of a square, of which the last are a gap

/** The sheet is quiet paper with dots, until somebody draws. */
function paint(screen: TileScreen, squares: readonly Square[]): void {
  const part = liveliest(squares);
  const size = [SIDE * part.width, SIDE * part.height] as const;
  screen.draw((context) => {
    paintPart(context, squares, part);
  }, size);
}

function paintPart(
  context: CanvasRenderingContext2D,
  squares: readonly Square[],
  { left, top, width, height }: Part,
): void {
  const fill = ([red, green, blue]: Rgb, ...rectangle: [number, number, number, number]) => {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(...rectangle);
  };
  fill(PAPER, 0, 0, SIDE * width, SIDE * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const square = squares[(top + y) * SQUARES + left + x]!;
      if (square.drawn === 0) fill(DOT, SIDE * x, SIDE * y, 1, 1);
      else fill(colourOf(square), SIDE * x, SIDE * y, SIDE - 1, SIDE - 1);
    }
  }
}

function colourOf({ drawn, leads }: Square): Rgb {
  if (leads > 0) return mix(PAPER, parse(TEAMS[leads - 1]!.colour), 0.55 + 0.45 * drawn);
  return mix(PAPER, INK, 0.35 + 0.5 * drawn);
}
