/**
 * Dishes as text, a word for each place.
 *
 *     a2      alive, energy 2              .    nothing
 *     a1'2    alive, unmerged for 2 ticks  c    a catalyst
 *     d5      dormant, energy 5            b    blight
 *
 *     a2 . d5 / . c . / a1'2 . b      rows from the top, with strokes between them
 *
 * A cell hides what lies under it, so a drawing is for looking and for small examples.
 */

import type { Cell } from "./cell";
import { DORMANT, EMPTY, energyOf, isDormant, unmergedOf, UNMERGED } from "./cell";
import type { Place, Plate } from "./plate";
import { plate } from "./plate";

/** What lies on the places of a plate, layer by layer. */
export interface Layers {
  readonly plate: Plate;
  readonly cells: Uint8Array;
  readonly catalysts: Uint8Array;
  readonly charges: Uint8Array;
}

/** *layers* as text. */
export function draw(layers: Layers): string {
  const { width, height, stride } = layers.plate;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => word(layers, y * stride + x)).join(" "),
  );
  return rows.join(" / ");
}

function word({ cells, catalysts, charges }: Layers, place: Place): string {
  const cell = cells[place]!;
  if (cell !== EMPTY) {
    const unmerged = unmergedOf(cell);
    return `${isDormant(cell) ? "d" : "a"}${energyOf(cell)}${unmerged > 0 ? `'${unmerged}` : ""}`;
  }
  if (catalysts[place] !== 0) return "c";
  return charges[place] !== 0 ? "b" : ".";
}

/** What `draw` drew as *text*, with blight that strikes once. Throws, if a word is none of the above. */
export function parse(text: string): Layers {
  const rows = text.split("/").map((row) => row.trim().split(/\s+/));
  const shape = plate(rows[0]!.length, rows.length);
  const empty = () => new Uint8Array(shape.size);
  const layers: Layers = { plate: shape, cells: empty(), catalysts: empty(), charges: empty() };
  rows.forEach((row, y) => {
    if (row.length !== shape.width) throw new Error(`Row ${y + 1} has ${row.length} places`);
    row.forEach((found, x) => {
      lay(layers, found, y * shape.stride + x);
    });
  });
  return layers;
}

function lay(layers: Layers, found: string, place: Place): void {
  if (found === "c") layers.catalysts[place] = 1;
  else if (found === "b") layers.charges[place] = 1;
  else if (found !== ".") layers.cells[place] = cellOf(found);
}

function cellOf(found: string): Cell {
  const [, kind, energy, unmerged] = /^([ad])([1-9]|10)(?:'([12]))?$/.exec(found) ?? [];
  const fits = unmerged === undefined || `${kind}${energy}` === "a1";
  if (kind === undefined || !fits) throw new Error(`'${found}' is no word of a dish`);
  return Number(energy) | (kind === "d" ? DORMANT : 0) | (Number(unmerged ?? 0) * UNMERGED);
}
