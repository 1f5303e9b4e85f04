/** What `ui/regions.ts` says. */

export const game = "The game";
export const world = "The world";
export const people = "You and the other players";
export const cellsToPlace = "Cells to place";
export const tools = "Tools";
export const library = "Library of patterns";
export const skipToTools = "Skip to the tools";
