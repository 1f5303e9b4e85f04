/** What is on the bench as a picture, and what comes of it as a GIF. */

import { gifOf, pngOf } from "../../../draw/film";
import { Board } from "../../../rules/board";
import type { Rule } from "../../../rules/rule";
import type { Small } from "../draw/miniature";
import { miniature, paint } from "../draw/miniature";
import type { Experiment } from "../state/text";

const SIDE = 480; // pixels at most, unless the grid has more cells
const FOOT = 28;
const GENERATIONS = 120;

interface Scene extends Small {
  readonly generation: number;
}

/** The GIF of the generations that follow from *experiment*, until it repeats itself at the latest. */
export function gifOfRun(experiment: Experiment): Promise<Blob> {
  return gifOf({ scenes: scenesOf(experiment), ...looksOf(experiment), delay: 8, lastDelay: 200 });
}

export function pngOfBench(experiment: Experiment): Promise<Blob> {
  return pngOf(looksOf(experiment), scenesOf(experiment, 0)[0]!);
}

/** *experiment* and the generations after it; a still life is one scene. */
export function scenesOf({ rule, grid, cells }: Experiment, most = GENERATIONS): Scene[] {
  const board = new Board(rule, grid);
  board.put(cells);
  const { width, height } = grid;
  const scenes: Scene[] = [{ rule, width, height, cells: board.cells(), generation: 0 }];
  for (let generation = 1; generation <= most; generation++) {
    board.step();
    const next = board.cells();
    if (same(next, scenes.at(-1)!.cells)) break;
    scenes.push({ rule, width, height, cells: next, generation });
  }
  return scenes;
}

const same = (one: Uint8Array, other: Uint8Array) => one.every((state, at) => state === other[at]);

function looksOf({ name, rule, grid }: Experiment) {
  const scale = Math.max(1, Math.floor(SIDE / Math.max(grid.width, grid.height)));
  const [wide, high] = [scale * grid.width, scale * grid.height];
  const width = Math.max(wide, SIDE / 2);
  const board = miniature();
  const picture = (context: CanvasRenderingContext2D, scene: Scene) => {
    paint(board, scene);
    context.fillStyle = "#070a11";
    context.fillRect(0, 0, width, high + FOOT);
    context.imageSmoothingEnabled = false;
    context.drawImage(board, (width - wide) / 2, 0, wide, high);
    foot(context, name || titleOf(rule), scene.generation, width, high + FOOT / 2);
  };
  return { width, height: high + FOOT, paint: picture };
}

const titleOf = ({ name, text }: Rule) => name || text;

function foot(
  context: CanvasRenderingContext2D,
  title: string,
  generation: number,
  width: number,
  middle: number,
): void {
  context.fillStyle = "#e8edf6";
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "right";
  const number = String(generation);
  context.fillText(number, width - 8, middle);
  context.textAlign = "left";
  context.fillText(`Lab · ${title}`, 8, middle, width - 24 - context.measureText(number).width);
}
