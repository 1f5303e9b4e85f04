/** What is on the bench as a picture, and what comes of it as a GIF. */

import { gifOf, pngOf } from "../../../draw/film";
import { same } from "../state/cells";
import type { Experiment } from "../state/experiment";
import { boardOf } from "../state/experiment";
import * as WORDS from "../words";
import type { Small } from "./thumbnail";
import { paint } from "./thumbnail";

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
export function scenesOf(experiment: Experiment, most = GENERATIONS): Scene[] {
  const board = boardOf(experiment);
  const { rule, grid } = experiment;
  const scenes: Scene[] = [{ rule, grid, cells: board.cells(), generation: 0 }];
  for (let generation = 1; generation <= most; generation++) {
    board.step();
    const next = board.cells();
    if (same(next, scenes.at(-1)!.cells)) break;
    scenes.push({ rule, grid, cells: next, generation });
  }
  return scenes;
}

function looksOf({ name, rule, grid }: Experiment) {
  const scale = Math.max(1, Math.floor(SIDE / Math.max(grid.width, grid.height)));
  const [wide, high] = [scale * grid.width, scale * grid.height];
  const width = Math.max(wide, SIDE / 2);
  const board = document.createElement("canvas");
  const picture = (context: CanvasRenderingContext2D, scene: Scene) => {
    paint(board, scene);
    context.fillStyle = "#070a11";
    context.fillRect(0, 0, width, high + FOOT);
    context.imageSmoothingEnabled = false;
    context.drawImage(board, (width - wide) / 2, 0, wide, high);
    foot(context, name || rule.name || rule.text, scene.generation, width, high + FOOT / 2);
  };
  return { width, height: high + FOOT, paint: picture };
}

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
  context.fillText(
    WORDS.filmTitle(title),
    8,
    middle,
    width - 24 - context.measureText(number).width,
  );
}
