/** What `ui/paste.ts` says. */

import { plural } from "../../../shell/words";

export const pastedPattern = "pasted pattern";
export const nothingLives = "There is no living cell in this pattern.";
export const tooManyCells = (count: number, most: string) =>
  `This pattern has ${plural(count, "cell")}; no more than ${most} are placed at once.`;
export const formats = "RLE, or a picture of cells (.cells)";
export const take = "Take in hand";
export const title = "Paste a pattern";
export const refused = (pattern: string) => `No pattern to take: ${pattern}`;
export const taken = (titled: string, length: number) =>
  `${titled} of ${plural(length, "cell")} is in hand.`;
export const files = "Files";
export const fileTooLarge = (name: string) => `The file ${name} is too large for a pattern.`;
