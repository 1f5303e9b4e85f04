/** What `ui/lessons.ts` says. */

import { grouped } from "../../../shell/words";

export const goal =
  "Hold more land than anybody else, for longer: every minute your land is added to your score, and the day's highest score wins. Days give points, and most points win the week.";
export const worldTitle = "One world, made of cells";
export const worldCells =
  "Every cell is alive or dead. There are 512 times 512 of them, and ten times a second all change at the same moment.";
export const worldTorus = "The world has no edge: what leaves on the right comes back on the left.";
export const worldPicture = "A bar of cells that swells, opens and closes again.";
export const ruleTitle = "One rule";
export const ruleLives =
  "A living cell with two or three living neighbours stays alive. With fewer or more it dies.";
export const ruleBorn = "A dead cell with exactly three living neighbours is born.";
export const rulePicture =
  "Three cells in a row that stand up and lie down again. Numbers count the neighbours.";
export const moveTitle = "And so things move";
export const moveGlider = "Nobody steers this glider. It is five cells, and the rule.";
export const moveLibrary =
  "The library has many more: things that stand, blink, fly, and build others.";
export const movePicture = "A glider that flies down and to the right.";
export const landTitle = "Land";
export const landOwned =
  "Up to nine people play. Where a cell of yours lives is your land, and it stays yours when the cell dies.";
export const landInherited = "A newborn belongs to whoever owns most of its three parents.";
export const landPicture =
  "Two gliders of different players; each leaves a trail of land behind it.";
export const coinsTitle = "Coins";
export const coinsPaid = (firstCoins: number) =>
  `You begin with ${firstCoins} coins. To place a cell costs one, and the coin stays in that place.`;
export const coinsCaptured =
  "Be born on the land of somebody else, and the coins that lie there are yours. On your own land they go to the pot, of which everybody gets a share every minute.";
export const coinsAbove = (firstCoins: number) =>
  `Of coins in hand above ${grouped(firstCoins)} a sixteenth goes to the pot every minute: spend them.`;
export const coinsPicture =
  "A glider that flies over the land of another player and captures the coins there.";
export const turnTitle = "Your turn, at any time";
export const turnDraft =
  "Draw cells, or take a pattern from the library. It is only a draft: the ghost shows what would come of it.";
export const turnSend = "Send it when you like it. Then it is in the world, for everybody.";
export const turnPicture = "A draft of a few cells, and the ghost of what they would become.";
