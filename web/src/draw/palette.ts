/**
 * Who has which colour: data/players.json says it, to the page and to the tools in Python.
 *
 * The nine hues come from the colour-blind safe sets of Okabe and Ito and of Paul Tol, then moved until
 * any two differ as much as nine can: for all eyes, for red-blind, green-blind and blue-blind ones, and
 * in lightness alone. Land is the same hue, deep and muted. Each player also has a hatch: see `hatch.ts`.
 */

import { coin, ground, players } from "../../../data/players.json";

export interface Colours {
  /** As a person would say it, for screen readers. */
  readonly name: string;
  /** Of living cells, css. */
  readonly cell: string;
  /** Of land, css. */
  readonly land: string;
  /** What land is drawn over with, by a name that `hatch.ts` knows. */
  readonly hatch: string;
}

export const BACKGROUND = ground;
export const COIN_COLOUR = coin;

/** Nobody, then players 1 to 9. */
export const PLAYERS: readonly Colours[] = players;
