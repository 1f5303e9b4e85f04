/**
 * Tiles: what one cell looks like, *size* pixels wide.
 *
 *     land          muted, hatched; light over it where a cell has just died; pips
 *     living cell   bright and round on a dark ground; a mark in the owner's hatch; pips
 *
 * A tile of one pixel is one colour, for boards seen from far away. Whatever is dimmed has the ground
 * over it; where coins are looked for, land is dark, life is faint, and gold is as strong as there are
 * coins.
 */
import { MOST_COINS, SEATS, coinsOf, isAlive, ownerOf } from "../rules/board";
import { WHITE, mix, pack, parse } from "../../../draw/colour";
import type { Rgb } from "../../../draw/colour";
import { HOTTEST } from "./heat";
import { BORDER, COINS, DIM, HEAT, INK, LOOKS } from "./lens";
import * as masks from "../../../draw/mask";
import type { Mask } from "../../../draw/mask";
import { BACKGROUND, COIN_COLOUR, PLAYERS } from "../../../draw/palette";

/** How much of an owner's light is in a hatch and in an edge of land, from far away. */
const INKED = 0.32;
const EDGED = 0.5;
/** How much of the ground lies over what is dimmed, and over all but coins where these are looked for. */
const DIMMED = 0.78;
const FAINT = 0.7;

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

  /** Draws *cell* to *pixels* from place *at* on, as the bits of *look* say (see lens.ts). */
  draw(pixels: Uint32Array, at: number, cell: number, look: number): void {
    const owner = ownerOf(cell) > SEATS ? 0 : ownerOf(cell);
    const heat = look & HEAT;
    if (this.size === 1) this.#sheet.fill(fromAfar(cell, owner, look));
    else if (isAlive(cell)) this.#living(owner, coinsOf(cell));
    else this.#land(owner, coinsOf(cell), heat);
    if (this.size > 1) this.#filter(coinsOf(cell), look);
    this.#sheet.print(pixels, at);
  }

  #filter(coins: number, look: number): void {
    if ((look & COINS) !== 0) {
      this.#lay("whole", 0, GROUND, FAINT);
      if (coins > 0) this.#lay("whole", 0, GOLD, golden(coins));
      this.#coins(coins);
    }
    if ((look & DIM) !== 0) this.#lay("whole", 0, GROUND, DIMMED);
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

type Shape =
  "whole" | "body" | "shine" | "weave" | "glow" | "grid" | "hatching" | "mark" | "pips" | "rims";

/** One colour for a whole cell. */
function fromAfar(cell: number, owner: number, look: number): Rgb {
  const coins = coinsOf(cell);
  const plain = isAlive(cell)
    ? mix(CELL[owner]!, GOLD, (coins / MOST_COINS) * 0.25)
    : landFromAfar(owner, coins, look);
  const gold = (look & COINS) === 0 ? plain : mix(mix(plain, GROUND, FAINT), GOLD, golden(coins));
  return (look & DIM) === 0 ? gold : mix(gold, GROUND, DIMMED);
}

/** The hatch and the edge of land are lighter than it; what has just died is lighter still. */
function landFromAfar(owner: number, coins: number, look: number): Rgb {
  const drawn = Math.max((look & INK) !== 0 ? INKED : 0, (look & BORDER) !== 0 ? EDGED : 0);
  const land = mix(LAND[owner]!, CELL[owner]!, Math.max(drawn, warmth(look & HEAT)));
  return coins === 0 ? land : mix(land, GOLD, 0.2 + (coins / MOST_COINS) * 0.4);
}

/** How much gold there is where so many coins are looked for. */
function golden(coins: number): number {
  return coins === 0 ? 0 : 0.4 + (coins / MOST_COINS) * 0.6;
}

/** How much light is left: it fades fast at first, then slowly. */
function warmth(heat: number): number {
  return 0.48 * (heat / HOTTEST) ** 1.6;
}

/**
 * An atlas: tiles that are drawn already, side by side in one array.
 *
 *     tile 0            tile 1            tile 2
 *     size*size pixels  size*size pixels  ...
 *
 * A tile is drawn when it is first asked for: of the thousands that there are, few are seen at once.
 */
export class Atlas {
  readonly size: number;
  pixels: Uint32Array;
  /** Where the tile of cell + 256 * look begins in `pixels`; -1 if it is not drawn yet. */
  readonly #places = new Int32Array(LOOKS * 256).fill(-1);
  readonly #tiles: Tiles;
  #next = 0;

  constructor(size: number) {
    this.size = size;
    this.pixels = new Uint32Array(64 * size * size);
    this.#tiles = new Tiles(size);
  }

  /** Where in `pixels` the tile of *cell* begins, as the bits of *look* say (see lens.ts). */
  find(cell: number, look: number): number {
    const place = this.#places[cell + 256 * look]!;
    return place < 0 ? this.#add(cell, look) : place;
  }

  #add(cell: number, look: number): number {
    const place = this.#next;
    this.#next += this.size * this.size;
    if (this.#next > this.pixels.length) this.#grow();
    this.#tiles.draw(this.pixels, place, cell, look);
    this.#places[cell + 256 * look] = place;
    return place;
  }

  #grow(): void {
    const larger = new Uint32Array(this.pixels.length * 2);
    larger.set(this.pixels);
    this.pixels = larger;
  }
}

/** A small square picture that colours are laid on, one mask after the other. */
class Sheet {
  readonly #red: Float32Array;
  readonly #green: Float32Array;
  readonly #blue: Float32Array;

  constructor(size: number) {
    this.#red = new Float32Array(size * size);
    this.#green = new Float32Array(size * size);
    this.#blue = new Float32Array(size * size);
  }

  fill([red, green, blue]: Rgb): void {
    this.#red.fill(red);
    this.#green.fill(green);
    this.#blue.fill(blue);
  }

  /** Lays *colour* on, as thick as *mask* says times *strength*. */
  lay(mask: Mask, [red, green, blue]: Rgb, strength = 1): void {
    layOn(this.#red, mask, red, strength);
    layOn(this.#green, mask, green, strength);
    layOn(this.#blue, mask, blue, strength);
  }

  /** Writes the picture to *pixels* from place *at* on. */
  print(pixels: Uint32Array, at: number): void {
    for (let i = 0; i < this.#red.length; i++) {
      pixels[at + i] = pack(this.#red[i]!, this.#green[i]!, this.#blue[i]!);
    }
  }
}

function layOn(plane: Float32Array, mask: Mask, colour: number, strength: number): void {
  for (let i = 0; i < plane.length; i++) {
    plane[i] = plane[i]! + (colour - plane[i]!) * mask[i]! * strength;
  }
}
