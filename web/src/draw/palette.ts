/**
 * Who has which colour.
 *
 * The nine hues come from the colour-blind safe sets of Okabe and Ito and of Paul Tol, then moved until
 * any two differ as much as nine can: for all eyes, for red-blind, green-blind and blue-blind ones, and
 * in lightness alone. Land is the same hue, deep and muted. Each player also has a hatch: see `hatch.ts`.
 */

export interface Colours {
  /** As a person would say it, for screen readers. */
  readonly name: string;
  /** Of living cells, css. */
  readonly cell: string;
  /** Of land, css. */
  readonly land: string;
}

export const BACKGROUND = "#0b0f17";
export const COIN_COLOUR = "#ffc233";

/** Nobody, then players 1 to 9. */
export const PLAYERS: readonly Colours[] = [
  { name: "grey", cell: "#8b95a7", land: BACKGROUND },
  { name: "sky", cell: "#5ed9ff", land: "#01303f" },
  { name: "orange", cell: "#fa9820", land: "#412404" },
  { name: "magenta", cell: "#d941b2", land: "#3a1b31" },
  { name: "green", cell: "#0abb82", land: "#013322" },
  { name: "violet", cell: "#b095ff", land: "#2d2446" },
  { name: "lemon", cell: "#f6eb24", land: "#302d02" },
  { name: "red", cell: "#e82919", land: "#3f1a15" },
  { name: "blue", cell: "#4165fc", land: "#1a2542" },
  { name: "pearl", cell: "#f3fcff", land: "#262e31" },
];
