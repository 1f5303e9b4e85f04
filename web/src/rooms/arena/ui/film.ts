/** A round as a GIF, every generation and under it what both teams have; or one of them as a picture. */

import { gifOf, pngOf } from "../../../draw/film";
import { COLOURS, paint } from "../draw/paint";
import type { Round } from "../net/client";
import type { Field } from "../rules/field";
import { scores } from "../rules/round";

const SIDE = 384; // pixels, 6 a cell
const FOOT = 30;
const HEIGHT = SIDE + FOOT;
const BARE = {
  sealed: [],
  mine: null,
  draft: null,
  origins: null,
  colours: new Map<number, string>(),
  lines: false,
};

interface Scene {
  readonly field: Field;
  readonly generation: number;
}

/** The GIF of *round*, whose generations are *film*. */
export function gifOfRound(round: Round, film: readonly Field[]): Promise<Blob> {
  const scenes = film.map((field, generation) => ({ field, generation }));
  return gifOf({ scenes, ...looksOf(round), delay: 6, lastDelay: 300 });
}

/** The picture of a *generation* of *round*. */
export function pngOfRound(
  round: Round,
  film: readonly Field[],
  generation: number,
): Promise<Blob> {
  return pngOf(looksOf(round), { field: film[generation]!, generation });
}

function looksOf(round: Round) {
  const picture = (context: CanvasRenderingContext2D, { field, generation }: Scene) => {
    paint(context, { ...BARE, field, size: round.rules.size }, SIDE);
    foot(context, round, field, generation);
  };
  return { width: SIDE, height: HEIGHT, paint: picture };
}

function foot(
  context: CanvasRenderingContext2D,
  { id, rules }: Round,
  field: Field,
  generation: number,
): void {
  const middle = SIDE + FOOT / 2;
  const [blue, red] = scores(field, rules);
  context.fillStyle = "#0b0f17";
  context.fillRect(0, SIDE, SIDE, FOOT);
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  const word = (text: string, align: CanvasTextAlign, x: number, colour: string) => {
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(text, x, middle);
  };
  word(`Blue ${blue}`, "left", 8, COLOURS[0]);
  word(`Arena · round ${id} · ${generation}`, "center", SIDE / 2, "#e8edf6");
  word(`${red} Red`, "right", SIDE - 8, COLOURS[1]);
}
