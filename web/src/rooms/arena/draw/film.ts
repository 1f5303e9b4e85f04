/** A round as a GIF, every generation and under it what both teams have; or one of them as a picture. */

import { gifOf, pngOf } from "../../../draw/film";
import type { Round } from "../net/client";
import type { Field } from "../rules/field";
import { scores } from "../rules/round";
import * as WORDS from "../words";
import { BARE, looksOf, paint } from "./board";
import { lookOf } from "./looks";

const ACROSS = 384; // pixels, 6 a cell of 64 x 64
const FOOT = 30;

interface Scene {
  readonly field: Field;
  readonly generation: number;
}

/** The GIF of *round*, whose generations are *film*. */
export function gifOfRound(round: Round, film: readonly Field[]): Promise<Blob> {
  const scenes = film.map((field, generation) => ({ field, generation }));
  return gifOf({ scenes, ...framed(round), delay: 6, lastDelay: 300 });
}

/** The picture of a *generation* of *round*. */
export function pngOfRound(
  round: Round,
  film: readonly Field[],
  generation: number,
): Promise<Blob> {
  return pngOf(framed(round), { field: film[generation]!, generation });
}

function framed(round: Round) {
  const down = (ACROSS * round.rules.height) / round.rules.width;
  const picture = (context: CanvasRenderingContext2D, { field, generation }: Scene) => {
    paint(context, { ...BARE, field, ...looksOf(round) }, ACROSS);
    foot(context, round, field, generation);
  };
  return { width: ACROSS, height: down + FOOT, paint: picture };
}

function foot(
  context: CanvasRenderingContext2D,
  { id, rules, season }: Round,
  field: Field,
  generation: number,
): void {
  const top = (ACROSS * rules.height) / rules.width;
  const middle = top + FOOT / 2;
  const [blue, red] = scores(field, rules);
  const { cells } = lookOf(season);
  context.fillStyle = "#0b0f17";
  context.fillRect(0, top, ACROSS, FOOT);
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  const word = (text: string, align: CanvasTextAlign, x: number, colour: string) => {
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(text, x, middle);
  };
  word(WORDS.filmBlue(blue), "left", 8, cells[0]);
  word(WORDS.filmTitle(id, generation), "center", ACROSS / 2, "#e8edf6");
  word(WORDS.filmRed(red), "right", ACROSS - 8, cells[1]);
}
