/** What is on the board, read from the pixels of the page. */

import type { Page } from "@playwright/test";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Where light pixels are within *side* CSS pixels around the middle of the board: the mean place,
 * and how many there are. A living cell is lighter than any land.
 */
export function lightAt(page: Page, middle: Spot, side: number): Promise<Spot & { count: number }> {
  return page.evaluate(
    ({ middle, side }) => {
      const board = document.querySelector<HTMLCanvasElement>("#stage canvas")!;
      const ratio = board.width / board.clientWidth;
      const [left, top] = [(middle.x - side / 2) * ratio, (middle.y - side / 2) * ratio];
      const wide = Math.round(side * ratio);
      const { data } = board.getContext("2d")!.getImageData(left, top, wide, wide);
      let [x, y, count] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) < 150) continue;
        x += (at / 4) % wide;
        y += Math.floor(at / 4 / wide);
        count++;
      }
      return { x: left + x / count, y: top + y / count, count };
    },
    { middle, side },
  );
}

export const MIDDLE: Spot = { x: 640, y: 300 };
