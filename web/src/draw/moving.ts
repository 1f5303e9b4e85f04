/** Thumbnails that move: a pattern in a small square that lives while somebody points at it. */

import { grid, indexOf, pointOf } from "../rules/grid";
import { Life } from "../rules/life";
import type { Pattern } from "../state/pattern";
import { drawThumbnail } from "./thumbnail";

const GENERATION = 100; // milliseconds
const LENGTH = 60; // generations, before it begins again
const ROOM = 0.75; // of the longer side of a pattern, more on each side

/** The pattern after each generation, in a box with room around it that stays the same. */
export function* lives(pattern: Pattern, length = LENGTH): Generator<Pattern> {
  const room = Math.max(4, Math.ceil(Math.max(pattern.width, pattern.height) * ROOM));
  const side = Math.max(pattern.width, pattern.height) + 2 * room;
  const [left, top] = [(side - pattern.width) >> 1, (side - pattern.height) >> 1];
  const board = grid(side, side, "torus");
  const life = new Life(board);
  for (const [x, y] of pattern.points) life.add(indexOf(board, left + x, top + y));
  for (let generation = 0; generation < length; generation++) {
    const points = Array.from({ length: side * side }, (_, at) => at)
      .filter((at) => life.has(at))
      .map((at) => pointOf(board, at));
    yield { ...pattern, width: side, height: side, points };
    life.step();
  }
}

/** Let *pattern* live on *canvas* again and again, until what is returned is called. */
export function move(canvas: HTMLCanvasElement, pattern: Pattern, colour: string): () => void {
  const context = canvas.getContext("2d");
  if (context === null) return () => undefined;
  const draw = (shown: Pattern) => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    drawThumbnail(context, shown, canvas.width, colour, window.devicePixelRatio || 1);
  };
  let film = lives(pattern);
  const timer = setInterval(() => {
    let next = film.next();
    if (next.done === true) next = (film = lives(pattern)).next();
    if (next.done !== true) draw(next.value);
  }, GENERATION);
  return () => {
    clearInterval(timer);
    draw(pattern);
  };
}
