/** The colours of the sheet: dark paper, light ink, four teams with their hatches. */

import { mix, pack, parse, type Rgb } from "../../../draw/colour";
import { hatchCalled } from "../../../draw/hatch";
import { TEAMS } from "../rules/teams";

export const PAPER = "#12161f";
export const INK = "#dfe6f2";
export const BEYOND = "#0a0d13";
const FAINT = "#1b212d"; // where a line may be drawn
const DOT = "#7d8aa5";
const HOT = "#ff8a3d";
const GLOW = "#ffe9b0";

const FILL = 0.5; // of a team's colour over the paper
const STRIPE = 0.5; // more of it where its hatch is
const WARM = 0.25; // of a box's fill while heat is shown

export const HATCH = 8; // device pixels after which a hatch comes again

const paper = parse(PAPER);
const packed = (colour: Rgb) => pack(...colour);

export const PIXEL = {
  paper: packed(paper),
  ink: packed(parse(INK)),
  beyond: packed(parse(BEYOND)),
  faint: packed(parse(FAINT)),
  dot: packed(parse(DOT)),
};

/** A tile of HATCH x HATCH pixels for each owner: nobody's, then the four teams'. */
export function tilesOf(heat: boolean): Uint32Array {
  const tiles = new Uint32Array(5 * HATCH * HATCH).fill(PIXEL.paper);
  TEAMS.forEach(({ colour, hatch }, team) => {
    const ink = hatchCalled(hatch);
    const full = parse(colour);
    const fill = mix(paper, full, heat ? WARM : FILL);
    for (let at = 0; at < HATCH * HATCH; at++) {
      const [a, b] = [((at % HATCH) + 0.5) / HATCH, (Math.floor(at / HATCH) + 0.5) / HATCH];
      const more = ink(a, b, HATCH, 0.2) * (heat ? WARM : STRIPE);
      tiles[(team + 1) * HATCH * HATCH + at] = packed(mix(fill, full, more));
    }
  });
  return tiles;
}

const LEVELS = 64;
/** From an hour ago to now. */
export const HEAT = Uint32Array.from({ length: LEVELS }, (_, level) =>
  packed(mix(parse(HOT), parse(GLOW), (level / (LEVELS - 1)) ** 2)),
);

/** How hot a line is that was drawn as record *at*, if the last hour began with *since*. */
export function heatOf(at: number, since: number, records: number): number {
  const level = Math.floor(((at - since + 1) * (LEVELS - 1)) / (records - since || 1));
  return HEAT[Math.max(0, Math.min(LEVELS - 1, level))]!;
}

/** A box from far away: by its owner, or by how many of its lines there are. */
export const FAR = {
  owned: TEAMS.map(({ colour }) => packed(mix(paper, parse(colour), 0.9))),
  sides: [0, 0.45, 0.58, 0.7, 0.8].map((part) => packed(mix(paper, parse(INK), part))),
};
