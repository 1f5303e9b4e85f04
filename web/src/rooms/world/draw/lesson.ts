/**
 * Draws a lesson: a window on its world, cell by cell, in the colours of the players.
 *
 * `draw` knows a context and what to draw, and nothing of time; `play` knows time.
 */
import { COIN_COLOUR, PLAYERS } from "../../../draw/palette";
import type { Index } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { coinsOf, indexOf, isAlive, ownerOf, pointOf } from "../rules/board";
import type { World } from "../rules/world";
import type { Lesson } from "../state/lessons";
import { CORNER, worldOf } from "../state/lessons";

const GENERATION = 280; // milliseconds: slow enough to follow

const EMPTY = "rgb(148 176 220 / 0.06)";
const ON_CELL = "#06121f";
const BORN = "#e8edf6";
const QUIET = "#7f8fa8";

type Context = CanvasRenderingContext2D;

export const PICTURE = { width: 480, height: 240 };

/** Plays *lesson* on *canvas*, again and again, until what is returned is called. */
export function play(canvas: HTMLCanvasElement, lesson: Lesson): () => void {
  const context = canvas.getContext("2d");
  if (context === null) return () => undefined;
  let world = worldOf(lesson.rows);
  draw(context, lesson, world);
  const timer = setInterval(() => {
    if (world.generation >= lesson.length) world = worldOf(lesson.rows);
    else world.step();
    draw(context, lesson, world);
  }, GENERATION);
  return () => {
    clearInterval(timer);
  };
}

/** Draws how *lesson* ends, over the outline of how it began; nothing moves. */
export function still(canvas: HTMLCanvasElement, lesson: Lesson): void {
  const context = canvas.getContext("2d");
  const world = worldOf(lesson.rows);
  world.step(lesson.length);
  if (context === null) return;
  draw(context, lesson, world);
  outline(context, lesson);
}

/** Cells are drawn one wide and one high; letters and lines by the same measure. */
function draw(context: Context, lesson: Lesson, world: World): void {
  const side = context.canvas.width / lesson.across;
  context.setTransform(side, 0, 0, side, 0, 0);
  context.clearRect(0, 0, lesson.across, lesson.across);
  const mark = lesson.way === "ghost" ? dot : square;
  eachCell(lesson, (x, y, index) => {
    cell(context, x, y, world.cells[index]!, mark);
  });
  if (lesson.way === "counts") counts(context, lesson, world.cells);
  if (lesson.way === "coins") captured(context, lesson, world.balances[0]!);
  if (lesson.way === "ghost") outline(context, lesson);
}

type Visit = (x: number, y: number, index: Index) => void;

function eachCell({ across }: Lesson, visit: Visit): void {
  for (let y = 0; y < across / 2; y++) {
    for (let x = 0; x < across; x++) visit(x, y, indexOf(CORNER[0] + x, CORNER[1] + y));
  }
}

function cell(context: Context, x: number, y: number, byte: number, mark: Mark): void {
  const owner = PLAYERS[ownerOf(byte)]!;
  context.fillStyle = ownerOf(byte) === 0 ? EMPTY : owner.land;
  context.fillRect(x + 0.03, y + 0.03, 0.94, 0.94);
  context.fillStyle = owner.cell;
  if (isAlive(byte)) mark(context, x, y);
  else if (coinsOf(byte) > 0) coin(context, x + 0.5, y + 0.5);
}

type Mark = (context: Context, x: number, y: number) => void;

const square: Mark = (context, x, y) => {
  context.beginPath();
  context.roundRect(x + 0.07, y + 0.07, 0.86, 0.86, 0.22);
  context.fill();
};

const dot: Mark = (context, x, y) => {
  disc(context, x + 0.5, y + 0.5, 0.25);
};

function coin(context: Context, x: number, y: number): void {
  context.fillStyle = COIN_COLOUR;
  disc(context, x, y, 0.2);
}

function disc(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** The cells with which *lesson* begins. */
function outline(context: Context, lesson: Lesson): void {
  const { cells } = worldOf(lesson.rows);
  context.lineWidth = 0.1;
  eachCell(lesson, (x, y, index) => {
    if (!isAlive(cells[index]!)) return;
    context.strokeStyle = PLAYERS[ownerOf(cells[index]!)]!.cell;
    context.beginPath();
    context.roundRect(x + 0.1, y + 0.1, 0.8, 0.8, 0.2);
    context.stroke();
  });
}

function counts(context: Context, lesson: Lesson, cells: Cells): void {
  eachCell(lesson, (x, y, index) => {
    const count = neighbours(cells, index);
    context.fillStyle = isAlive(cells[index]!) ? ON_CELL : count === 3 ? BORN : QUIET;
    if (count > 0) letters(context, String(count), x + 0.5, y + 0.54, 0.52);
  });
}

function neighbours(cells: Cells, index: Index): number {
  const [x, y] = pointOf(index);
  const places = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => indexOf(x + dx, y + dy)));
  return places.filter((place) => place !== index && isAlive(cells[place]!)).length;
}

/** What player 1 has won so far. */
function captured(context: Context, { across }: Lesson, coins: number): void {
  coin(context, across - 2.6, across / 2 - 1);
  letters(context, `+${coins}`, across - 1.4, across / 2 - 0.95, 0.85);
}

function letters(context: Context, text: string, x: number, y: number, size: number): void {
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y);
}
