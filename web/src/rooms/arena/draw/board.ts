/**
 * The field, painted: Blue's cells are squares and Red's are discs, so that nobody needs colours
 * to tell them apart.
 *
 *     the halves, the slots, who pledged, the cells, the draft of whoever is about to pledge
 */

import type { Round, Slot } from "../net/client";
import type { Origins } from "../rules/descent";
import type { Field } from "../rules/field";
import { has } from "../rules/field";
import type { Layout, Team } from "../rules/round";
import { cornerOf, teamAt } from "../rules/round";
import type { Seedlet } from "../rules/seedlet";
import { points } from "../rules/seedlet";
import type { App } from "../state";
import { fieldOf, mySlot, originsOf, reelOf, settled } from "../state";
import type { Look } from "./looks";
import { lookOf } from "./looks";

const LINE = "rgb(148 176 220 / 0.13)";
const MIDDLE = "rgb(220 230 250 / 0.45)";

export interface Scene {
  readonly field: Field;
  readonly layout: Layout;
  readonly look: Look;
  /** Slots that somebody pledged for and did not reveal. */
  readonly sealed: readonly Slot[];
  /** The slot of whoever looks. */
  readonly mine: number | null;
  /** The slot of the player whom somebody points at. */
  readonly lit: number | null;
  readonly draft: { readonly slot: number; readonly team: Team; readonly seed: Seedlet } | null;
  /** From which slot each cell descends, if that is to be seen. */
  readonly origins: Origins | null;
  /** The colour of each slot, for origins. */
  readonly colours: ReadonlyMap<number, string>;
  /** Whether slots are drawn at all. */
  readonly lines: boolean;
}

/** A scene with nothing in it but the field. */
export const BARE = {
  sealed: [],
  mine: null,
  lit: null,
  draft: null,
  origins: null,
  colours: new Map<number, string>(),
  lines: false,
};

/** What is to be painted of *app*. */
export function sceneOf(app: App): Scene | null {
  const { round, draft, secrets } = app;
  const field = fieldOf(app);
  if (round === null || field === null) return null;
  const reel = reelOf(app);
  if (reel !== null) return { ...BARE, field, ...looksOf(reel.round) };
  const mine = mySlot(app);
  const secret = secrets.find(({ round: of, slot }) => of === round.id && slot === mine?.slot);
  const own = draft?.slot ?? null;
  const drafted =
    own === null || draft?.team == null ? null : { slot: own, team: draft.team, seed: draft.seed };
  const kept =
    secret === undefined || mine?.seed !== null
      ? null
      : { slot: secret.slot, team: secret.team, seed: BigInt(`0x${secret.seed}`) };
  return {
    field,
    ...looksOf(round),
    sealed: settled(round)
      ? []
      : round.slots.filter(({ slot, seed }) => seed === null && slot !== kept?.slot),
    mine: settled(round) && app.shown > 0 ? null : (mine?.slot ?? null),
    lit: app.lit,
    draft: drafted ?? kept,
    origins: originsOf(app),
    colours: coloursOf(round),
    lines: !settled(round) || app.shown === 0,
  };
}

/** How *round* looks: where its slots are, and the colours of its season. */
export const looksOf = ({ rules, season }: Pick<Round, "rules" | "season">) => ({
  layout: rules,
  look: lookOf(season),
});

/** The colour of every slot of *round* that somebody has. */
export function coloursOf({ slots, rules }: Pick<Round, "slots" | "rules">): Map<number, string> {
  return slotColours(
    slots.map(({ slot }) => slot),
    rules,
  );
}

/** Paint *scene*, *across* pixels wide and as high as its field is. */
export function paint(context: CanvasRenderingContext2D, scene: Scene, across: number): void {
  const cell = across / scene.layout.width;
  const down = cell * scene.layout.height;
  scene.look.grounds.forEach((ground, half) => {
    context.fillStyle = ground;
    context.fillRect((half * across) / 2, 0, across / 2, down);
  });
  if (scene.lines) paintSlots(context, scene, cell);
  context.fillStyle = MIDDLE;
  context.fillRect(across / 2 - 0.5, 0, 1, down);
  if (scene.origins === null) paintCells(context, scene, cell);
  else paintDescent(context, scene, scene.origins, cell);
  if (scene.draft !== null) paintDraft(context, scene.draft, scene, cell);
  if (scene.mine !== null) outline(context, scene.mine, scene.layout, cell);
  if (scene.lit !== null) paintLit(context, scene.lit, scene, cell);
}

function paintSlots(context: CanvasRenderingContext2D, scene: Scene, cell: number): void {
  const { width, height, size } = scene.layout;
  context.fillStyle = LINE;
  for (let x = size; x < width; x += size) context.fillRect(x * cell, 0, 1, height * cell);
  for (let y = size; y < height; y += size) context.fillRect(0, y * cell, width * cell, 1);
  for (const each of scene.sealed) paintSealed(context, each, scene, cell);
}

/** A seedlet that nobody sees yet: an envelope. */
function paintSealed(
  context: CanvasRenderingContext2D,
  { slot, team }: Slot,
  { layout, look }: Scene,
  cell: number,
): void {
  const [x, y] = cornerOf(slot, layout).map((each) => each * cell) as [number, number];
  const [wide, inset] = [layout.size * cell, layout.size * cell * 0.22];
  context.globalAlpha = 0.22;
  context.fillStyle = look.cells[team];
  context.fillRect(x + 1, y + 1, wide - 2, wide - 2);
  context.globalAlpha = 1;
  context.strokeStyle = look.cells[team];
  context.lineWidth = Math.max(1, cell / 4);
  const [left, top, right, bottom] = [
    x + inset,
    y + inset * 1.3,
    x + wide - inset,
    y + wide - inset * 1.3,
  ];
  context.strokeRect(left, top, right - left, bottom - top);
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(x + wide / 2, y + wide * 0.55);
  context.lineTo(right, top);
  context.stroke();
}

function paintCells(context: CanvasRenderingContext2D, scene: Scene, cell: number): void {
  const { blue, red, width, height } = scene.field;
  const { cells } = scene.look;
  context.fillStyle = cells[0];
  const gap = cell > 5 ? 1 : 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (has(blue, x, y, width)) context.fillRect(x * cell, y * cell, cell - gap, cell - gap);
    }
  }
  context.fillStyle = cells[1];
  context.beginPath();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (has(red, x, y, width)) disc(context, x, y, cell);
    }
  }
  context.fill();
}

/** Each cell in the colour of its slot; teams keep their shapes. */
function paintDescent(
  context: CanvasRenderingContext2D,
  { field, colours }: Scene,
  origins: Origins,
  cell: number,
): void {
  const { width } = field;
  origins.forEach((origin, at) => {
    if (origin === 0) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    context.fillStyle = colours.get(origin - 1)!;
    if (has(field.blue, x, y, width)) context.fillRect(x * cell, y * cell, cell - 1, cell - 1);
    else {
      context.beginPath();
      disc(context, x, y, cell);
      context.fill();
    }
  });
}

/**
 * A colour of its own for each of *slots*: Blue's are cold, Red's are warm.
 *
 * Those who take part share the hues of their team, so the fewer they are the farther apart; of
 * many, who are beside each other among the hues differ in lightness.
 */
export function slotColours(slots: readonly number[], layout: Layout): Map<number, string> {
  const colours = new Map<number, string>();
  FIRST_HUES.forEach((first, team) => {
    const ours = slots.filter((slot) => teamAt(slot, layout) === team).sort((a, b) => a - b);
    ours.forEach((slot, at) => {
      const hue = Math.round(first + (HUES * (at + 0.5)) / ours.length) % 360;
      colours.set(slot, `hsl(${hue} 85% ${LIGHT[at % LIGHT.length]!}%)`);
    });
  });
  return colours;
}

const FIRST_HUES = [150, 310] as const; // of Blue and Red, in degrees
const HUES = 120; // degrees that a team has
const LIGHT = [60, 76, 68] as const; // percent

function disc(context: CanvasRenderingContext2D, x: number, y: number, cell: number): void {
  context.moveTo((x + 1) * cell, (y + 0.5) * cell);
  context.arc((x + 0.5) * cell, (y + 0.5) * cell, cell / 2, 0, 2 * Math.PI);
}

function paintDraft(
  context: CanvasRenderingContext2D,
  { slot, team, seed }: NonNullable<Scene["draft"]>,
  { layout, look }: Scene,
  cell: number,
): void {
  const [left, top] = cornerOf(slot, layout);
  context.fillStyle = look.cells[team];
  for (const [x, y] of points(seed, layout.size)) {
    context.fillRect((left + x) * cell, (top + y) * cell, cell - 1, cell - 1);
  }
  outline(context, slot, layout, cell);
}

/** A slot that somebody points at stands out from all others. */
function paintLit(
  context: CanvasRenderingContext2D,
  slot: number,
  { layout, look }: Scene,
  cell: number,
): void {
  const [x, y] = cornerOf(slot, layout).map((each) => each * cell) as [number, number];
  const wide = layout.size * cell;
  context.globalAlpha = 0.25;
  context.fillStyle = look.cells[teamAt(slot, layout)];
  context.fillRect(x, y, wide, wide);
  context.globalAlpha = 1;
  outline(context, slot, layout, cell);
}

function outline(
  context: CanvasRenderingContext2D,
  slot: number,
  layout: Layout,
  cell: number,
): void {
  const { size } = layout;
  const [x, y] = cornerOf(slot, layout);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2;
  context.strokeRect(x * cell + 1, y * cell + 1, size * cell - 2, size * cell - 2);
}
