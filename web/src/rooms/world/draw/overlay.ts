/**
 * The overlay: what the player is about to do, drawn over the board.
 *
 *     placed    filled, with an outline       sent     the same, pulsing until the chain has them
 *     skipped   crossed out                   hover    the pattern in hand, fainter
 *     selected  a white outline               cursor   four corners round a cell
 *     born      a light dot                   lost     a hollow ring
 *     beyond    veiled: where a screen is wider than the world, and shows some of it again
 *
 * Each differs in shape, not only in colour.
 */
import type { Index, Point } from "../../../rules/grid";
import { coinsOf, indexOf, isAlive, MOST_COINS } from "../rules/board";
import type { App } from "../state/app";
import { cellsOf, pointsAt, priceOf, selectedItem, stamp } from "../state/draft";
import { centred } from "../../../state/strokes";
import type { Camera } from "../../../state/camera";
import { boxesOf, boxesOfCells, inset } from "../../../draw/box";
import type { Box } from "../../../draw/box";
import { circle, corners, cross, edge, fill, square, stroke } from "../../../draw/pen";
import type { Ink } from "../../../draw/pen";
import { COIN_COLOUR, PLAYERS } from "../../../draw/palette";

export interface Overlay {
  camera: Camera;
  /** The player's, css. */
  colour: string;
  placed: readonly Index[];
  skipped: readonly Index[];
  /** Cells of the stamp that can be turned and moved. */
  selected: readonly Index[];
  /** Waiting for the chain. */
  sent: readonly Index[];
  hover: { points: readonly Point[]; ok: boolean } | null;
  /** Of the keyboard. */
  cursor: Point | null;
  /** What if: cells that would be alive then and are not now, and the other way round. */
  born: readonly Index[];
  lost: readonly Index[];
  /** Coins that changed hands, and since when. */
  floats: readonly { at: Point; text: string; since: number }[];
  /** Milliseconds. */
  time: number;
  /** Nothing moves by itself. */
  calm: boolean;
}

type Context = CanvasRenderingContext2D;

const REFUSED = "#ff6b6b";
const LIGHT = "#ffffff";
const DARK = "#05070b";
/** Cells of fewer pixels have no room for an outline. */
const OUTLINES_FROM = 3;
/** Nor for dots, rings and crosses. */
const SHAPES_FROM = 5;
/** How long coins that changed hands are seen to, in milliseconds. */
const FLOATING = 1800;
/** One pulse, in milliseconds. */
const PULSE = 1200;
/** The cursor is never smaller, in pixels: it has to be found. */
const SMALLEST_CURSOR = 16;

/** Draws *o* on a transparent canvas, and removes what was drawn there before. */
export function drawOverlay(context: Context, o: Overlay): void {
  const { scale } = o.camera;
  const at = (cells: readonly Index[]): Box[] => boxesOfCells(o.camera, cells);
  context.save();
  context.clearRect(0, 0, o.camera.width, o.camera.height);
  veilBeyond(context, o.camera);
  drawLost(context, scale, at(o.lost));
  drawBorn(context, scale, at(o.born));
  drawCells(context, scale, at(o.placed), { colour: o.colour, strength: 0.5 });
  drawSkipped(context, scale, at(o.skipped));
  drawCells(context, scale, at(o.sent), { colour: o.colour, strength: pulse(o) });
  outline(context, scale, at(o.selected), LIGHT);
  if (o.hover !== null) drawHover(context, o, o.hover);
  drawFloats(context, o);
  if (o.cursor !== null) drawCursor(context, boxesOf(o.camera, [o.cursor]));
  context.restore();
}

/** Marks where the world repeats itself: its edge is dashed, and what is seen again lies under a veil. */
function veilBeyond(context: Context, camera: Camera): void {
  const [left, width] = worldAlong(camera.x, camera.grid.width, camera.scale, camera.width);
  const [top, height] = worldAlong(camera.y, camera.grid.height, camera.scale, camera.height);
  if (width >= camera.width && height >= camera.height) return;
  context.beginPath();
  context.rect(0, 0, camera.width, camera.height);
  context.rect(left, top, width, height);
  context.fillStyle = DARK;
  context.globalAlpha = 0.6;
  context.fill("evenodd");
  context.globalAlpha = 0.8;
  context.strokeStyle = LIGHT;
  context.lineWidth = 1;
  context.setLineDash([6, 6]);
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  context.setLineDash([]);
}

/** Where the world that is nearest to the middle begins on one axis of the screen, and how long it is. */
function worldAlong(
  middle: number,
  cells: number,
  scale: number,
  screen: number,
): readonly [start: number, length: number] {
  if (cells * scale >= screen) return [0, screen];
  return [Math.round(screen / 2 - middle * scale), Math.round(cells * scale)];
}

/** How strong sent cells are now. */
function pulse({ time, calm }: Overlay): number {
  return calm ? 0.7 : 0.55 - 0.35 * Math.cos((time / PULSE) * 2 * Math.PI);
}

function drawHover(context: Context, o: Overlay, hover: NonNullable<Overlay["hover"]>): void {
  const colour = hover.ok ? o.colour : REFUSED;
  drawCells(context, o.camera.scale, boxesOf(o.camera, hover.points), { colour, strength: 0.3 });
}

/** Translucent cells with a solid outline; without one they are less translucent. */
function drawCells(context: Context, scale: number, boxes: readonly Box[], ink: Ink): void {
  const strength = scale < OUTLINES_FROM ? Math.min(1, ink.strength + 0.3) : ink.strength;
  fill(context, boxes, square, { ...ink, strength });
  outline(context, scale, boxes, ink.colour);
}

function outline(context: Context, scale: number, boxes: readonly Box[], colour: string): void {
  if (scale < OUTLINES_FROM) return;
  const thickness = thicknessAt(scale);
  stroke(context, boxes, edge(thickness), { colour, strength: 1 }, thickness);
}

function drawSkipped(context: Context, scale: number, boxes: readonly Box[]): void {
  const ink = { colour: REFUSED, strength: 1 };
  fill(context, boxes, square, { colour: DARK, strength: 0.5 });
  if (scale < SHAPES_FROM) fill(context, boxes, square, ink);
  else stroke(context, boxes, cross, ink, thicknessAt(scale));
}

function drawBorn(context: Context, scale: number, boxes: readonly Box[]): void {
  const shape = scale < SHAPES_FROM ? square : circle(0.4);
  fill(context, boxes, shape, { colour: LIGHT, strength: 0.85 });
}

function drawLost(context: Context, scale: number, boxes: readonly Box[]): void {
  fill(context, boxes, square, { colour: DARK, strength: 0.6 });
  if (scale < SHAPES_FROM) return;
  stroke(context, boxes, circle(0.55), { colour: LIGHT, strength: 0.8 }, thicknessAt(scale));
}

/** "+6" in gold where coins were won, "−6" where they were lost; it rises and fades. */
function drawFloats(context: Context, { camera, floats, time, calm }: Overlay): void {
  context.font = "700 18px system-ui, sans-serif";
  context.textAlign = "center";
  context.lineWidth = 4;
  context.lineJoin = "round";
  for (const { at, text, since } of floats) {
    const age = calm ? 0 : Math.min(1, Math.max(0, (time - since) / FLOATING));
    context.globalAlpha = 1 - age * age;
    context.strokeStyle = DARK;
    context.fillStyle = text.startsWith("+") ? COIN_COLOUR : REFUSED;
    for (const { x, y, width } of boxesOf(camera, [at])) {
      context.strokeText(text, x + width / 2, y - 6 - age * 30);
      context.fillText(text, x + width / 2, y - 6 - age * 30);
    }
  }
}

function drawCursor(context: Context, boxes: readonly Box[]): void {
  const around = boxes.map((box) => inset(box, Math.min(-2, (box.width - SMALLEST_CURSOR) / 2)));
  stroke(context, around, corners, { colour: DARK, strength: 0.9 }, 5);
  stroke(context, around, corners, { colour: LIGHT, strength: 1 }, 2.5);
}

/** How thick lines are: a tenth of a cell, between one pixel and three. */
function thicknessAt(scale: number): number {
  return Math.min(3, Math.max(1, Math.round(scale / 10)));
}

/** Pieces of the state that the overlay is made of. */
const PIECES = [
  "camera",
  "me",
  "price",
  "draft",
  "sent",
  "hover",
  "cursor",
  "tool",
  "pattern",
  "whatIf",
  "floats",
  "calm",
] as const satisfies readonly (keyof App)[];

/** Whether the overlay looks different now. */
export function differs(now: App, before: App): boolean {
  return PIECES.some((piece) => now[piece] !== before[piece]);
}

/** Whether something in the overlay moves by itself. */
export function moves({ sent, floats, calm }: App): boolean {
  return (sent.length > 0 || floats.length > 0) && !calm;
}

export function overlayOf(state: App, time: number): Overlay {
  const selected = selectedItem(state.draft);
  return {
    camera: state.camera,
    colour: PLAYERS[state.me?.player ?? 0]!.cell,
    placed: state.price.placed,
    skipped: state.price.skipped,
    selected: selected ? cellsOf(selected) : [],
    sent: state.sent.flatMap(({ points }) => points.map(([x, y]) => indexOf(x, y))),
    hover: hoverOf(state),
    cursor: state.cursor,
    born: state.whatIf?.born ?? [],
    lost: state.whatIf?.lost ?? [],
    floats: state.floats,
    time,
    calm: state.calm,
  };
}

/** What would be put down here, and whether it could be. */
function hoverOf(state: App): Overlay["hover"] {
  const cell = state.cursor ?? state.hover;
  if (cell === null || state.tool === "look") return null;
  if (state.tool !== "stamp")
    return { points: [cell], ok: state.tool === "erase" || free(state, cell) };
  if (state.pattern === null) return null;
  const draft = stamp(state.draft, state.pattern, centred(state.pattern, cell));
  return { points: pointsAt(state.pattern, cell), ok: priceOf(state, draft).refusal === null };
}

function free({ view }: App, [x, y]: Point): boolean {
  const cell = view?.cells[indexOf(x, y)] ?? 0;
  return !isAlive(cell) && coinsOf(cell) < MOST_COINS;
}
