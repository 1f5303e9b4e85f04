/**
 * The mark of a player: the number on the colour, and beside it the hatch, as on the player's land.
 *
 *     [ 3 |//]
 */

import { parse } from "../../../draw/colour";
import { hatch } from "../../../draw/hatch";
import { PLAYERS } from "../../../draw/palette";
import { useBound } from "../../../shell/mount";

const SIDE = 24; // pixels of a hatch; two are one above the other, shown at half the size
const PEN = 0.14; // of a hatch

export function Swatch({ player }: { readonly player: number }) {
  const strip = useBound<HTMLCanvasElement>((canvas) => {
    const context = canvas.getContext("2d");
    if (context !== null) draw(context, player);
    return undefined;
  });
  const color = readable(PLAYERS[player]!.cell);
  return (
    <span class="swatch" data-player={player} key={player}>
      <span style={{ color }}>{player}</span>
      <canvas aria-hidden="true" width={SIDE} height={2 * SIDE} ref={strip} />
    </span>
  );
}

/** Black or white, whichever is easier to read on *css*. */
export function readable(css: string): string {
  return contrast(css, "#000000") >= contrast(css, "#ffffff") ? "#000000" : "#ffffff";
}

/** How far apart two colours are in lightness, 1 to 21, as WCAG counts. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(css: string): number {
  const [red, green, blue] = parse(css).map((part) => linear(part / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function draw(context: CanvasRenderingContext2D, player: number): void {
  const { cell, land } = PLAYERS[player]!;
  context.fillStyle = land;
  context.fillRect(0, 0, SIDE, 2 * SIDE);
  context.fillStyle = cell;
  for (let i = 0; i < 2 * SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    context.globalAlpha = hatch(player, (x + 0.5) / SIDE, ((y % SIDE) + 0.5) / SIDE, SIDE, PEN);
    if (context.globalAlpha > 0) context.fillRect(x, y, 1, 1);
  }
}
