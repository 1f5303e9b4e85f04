/**
 * Tiles: what one cell looks like, *size* pixels wide.
 *
 *     land          muted, hatched; light over it where a cell has just died; pips
 *     living cell   bright and round on a dark ground; a mark in the owner's hatch; pips
 *
 * A tile of one pixel is one colour, for boards seen from far away.
 */
import { MOST_COINS, SEATS, coinsOf, isAlive, ownerOf } from "../rules/board";
import { WHITE, mix, parse } from "../../../draw/colour";
import type { Rgb } from "../../../draw/colour";
import { HOTTEST } from "./heat";
import * as masks from "../../../draw/mask";
import type { Mask } from "../../../draw/mask";
import { BACKGROUND, COIN_COLOUR, PLAYERS } from "../../../draw/palette";
import { Sheet } from "./sheet";

const MARKS_FROM = 12;
const GRID_FROM = 14;

/** Checks cover half of the land, so this player's are fainter than other hatches. */
const CHECKED = 5;
const GROUND = parse(BACKGROUND);
const GOLD = parse(COIN_COLOUR);
const RIM: Rgb = [22, 14, 2];
const CELL = PLAYERS.map((colours) => parse(colours.cell));
const LAND = PLAYERS.map((colours) => parse(colours.land));

/** Draws tiles of one size. */
export class Tiles {
  readonly size: number;
  readonly #sheet: Sheet;
  readonly #masks = new Map<string, Mask>();

  constructor(size: number) {
    this.size = size;
    this.#sheet = new Sheet(size);
  }

  /** Draws *cell*, with *heat* left in it, to *pixels* from place *at* on. */
  draw(pixels: Uint32Array, at: number, cell: number, heat: number): void {
    const owner = ownerOf(cell) > SEATS ? 0 : ownerOf(cell);
    if (this.size === 1) this.#sheet.fill(fromAfar(cell, owner, heat));
    else if (isAlive(cell)) this.#living(owner, coinsOf(cell));
    else this.#land(owner, coinsOf(cell), heat);
    this.#sheet.print(pixels, at);
  }

  #land(owner: number, coins: number, heat: number): void {
    this.#sheet.fill(LAND[owner]!);
    this.#lay("hatching", owner, CELL[owner]!, owner === CHECKED ? 0.1 : 0.2);
    if (this.size >= GRID_FROM) this.#lay("grid", 0, WHITE, 0.05);
    if (heat > 0) this.#lay("glow", 0, CELL[owner]!, warmth(heat));
    this.#coins(coins);
  }

  #living(owner: number, coins: number): void {
    // The gap darkens as cells grow, so that nothing jumps where plain colours become tiles.
    this.#sheet.fill(mix(GROUND, CELL[owner]!, Math.max(0.1, 0.7 - this.size * 0.06)));
    this.#lay("body", 0, CELL[owner]!);
    this.#lay("shine", 0, WHITE, 0.24);
    if (this.size >= MARKS_FROM) {
      // Pips would hide a mark in the middle: the hatch goes all over then, faintly.
      if (coins === 0) this.#lay("mark", owner, LAND[owner]!, 0.75);
      else this.#lay("weave", owner, LAND[owner]!, 0.45);
    }
    this.#coins(coins);
  }

  #coins(coins: number): void {
    if (coins === 0) return;
    this.#lay("rims", coins, RIM, 0.8);
    this.#lay("pips", coins, GOLD);
  }

  #lay(shape: Shape, which: number, colour: Rgb, strength = 1): void {
    this.#sheet.lay(this.#mask(shape, which), colour, strength);
  }

  #mask(shape: Shape, which: number): Mask {
    const key = shape + which.toString();
    const known = this.#masks.get(key) ?? masks[shape](this.size, which);
    this.#masks.set(key, known);
    return known;
  }
}

type Shape = "body" | "shine" | "weave" | "glow" | "grid" | "hatching" | "mark" | "pips" | "rims";

/** One colour for a whole cell. */
function fromAfar(cell: number, owner: number, heat: number): Rgb {
  const gold = coinsOf(cell) / MOST_COINS;
  if (isAlive(cell)) return mix(CELL[owner]!, GOLD, gold * 0.25);
  const land = mix(LAND[owner]!, CELL[owner]!, warmth(heat));
  return coinsOf(cell) === 0 ? land : mix(land, GOLD, 0.2 + gold * 0.4);
}

/** How much light is left: it fades fast at first, then slowly. */
function warmth(heat: number): number {
  return 0.48 * (heat / HOTTEST) ** 1.6;
}
