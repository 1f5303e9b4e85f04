/** What `ui/stage.ts` says. */

export const world = "The world";
export const boardHelp =
  "Board. Arrow keys move, plus and minus zoom, question mark lists all keys.";
export const livingCell = "living cell";
export const worldGeneration = (generation: number, alive: string) =>
  `The world in generation ${generation}: ${alive}`;
export const aliveOf = "alive, of";
export const landOf = "land of";
export const cellAt = (value: number, value2: number, what: string, owner: string, coins: string) =>
  `Column ${value}, row ${value2}: ${what} ${owner}${coins}`;
