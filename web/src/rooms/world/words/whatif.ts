/** What `ui/whatif.ts` says. */

import { grouped } from "../../../shell/words";

export const fewerPot = (value: number) => `${grouped(value)} fewer to the pot`;
export const toPot = (toPot: number) => `${grouped(toPot)} to the pot`;
export const fewerCell = "fewer cell";
export const moreCell = "more cell";
export const noCoins = "no coins";
export const afterGenerations = (
  horizon: number,
  cells: string,
  land: string,
  end: string,
  pot: string,
) => `After ${horizon} generations: ${cells}, ${land}, ${end}, ${pot}`;
export const whatIf = "What if";
export const generationsAhead = "Generations ahead";
export const stopGhost = "Stop the ghost here";
export const letGhostPlay = "Let the ghost play";
