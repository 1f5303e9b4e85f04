/** How often the screen is drawn while the picture moves. */

import type { Page } from "@playwright/test";

export const SECONDS = 5;

export interface Frames {
  readonly perSecond: number;
  readonly median: number;
  readonly longest: number;
  readonly count: number;
}

/** Frames while *keys* are held down. */
export async function moved(page: Page, keys: string): Promise<Frames> {
  for (const key of keys.split("+")) await page.keyboard.down(key);
  const times = await page.evaluate(async (seconds) => {
    const found: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) found.push(await new Promise<number>(requestAnimationFrame));
    return found;
  }, SECONDS);
  for (const key of keys.split("+")) await page.keyboard.up(key);
  return framesOf(times);
}

/** What *times*, when frames were asked for, say. */
export function framesOf(times: readonly number[]): Frames {
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  gaps.sort((a, b) => a - b);
  const perSecond = (1000 * gaps.length) / (times.at(-1)! - times[0]!);
  const median = gaps[gaps.length >> 1]!;
  return { perSecond, median, longest: gaps.at(-1)!, count: gaps.length };
}

/** A row of the tables of frames. */
export function frameRow([name, { perSecond, median, longest }]: [string, Frames]): string {
  return `| ${name} | ${perSecond.toFixed(1)} | ${median.toFixed(1)} ms | ${longest.toFixed(0)} ms |`;
}
