/** What `session/sending.ts` says. */

import { grouped } from "../../../shell/words";

export const placed = (cells: number) =>
  cells === 1 ? "One cell was placed." : `${grouped(cells)} cells were placed.`;
export const partly = (placed: number, occupied: number) =>
  `${grouped(placed)} of ${grouped(placed + occupied)} placed: ${occupied === 1 ? "1 was" : `${grouped(occupied)} were`} occupied.`;
