/** Where the camera of World goes: to a cell, a pattern, a player, a link, and where one looked last. */

import type { Point } from "../../../rules/grid";
import { kept } from "../../../shell/keeping";
import type { Place } from "../../../shell/room";
import { NoSuchPlace } from "../../../shell/room";
import type { Camera } from "../../../state/camera";
import { cellAt, lookAt, screenOf } from "../../../state/camera";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import type { Game } from "../game";
import type { Player } from "../rules/board";
import { indexOf, pointOf, SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import type { Item } from "../state/draft";
import { whereMostLand } from "../state/land";
import type { Place as Spot } from "../state/link";
import { parseLink } from "../state/link";
import { throttle } from "../throttle";
import { COMMANDS as WORDS } from "../words";

const LARGE_CELL = 16; // device pixels: large enough to be seen and hit
const CLOSE_UP = 0.5; // of the screen, for the pattern in a close-up
const CURSOR_ROOM = 0.6; // of the way from the middle to the edge, in which the cursor moves freely
const MARGIN = 16; // CSS pixels between the draft and the order
const REMEMBERED_EVERY = 1000; // milliseconds
const GROWN = 150; // cells that a pattern of those to start with grows to
const NEAR = 6; // device pixels of a cell, at least, where one is taken to

/** The scale at which *pattern* is seen well. */
export function closeUp(
  { width, height }: Camera,
  pattern: Pick<Pattern, "width" | "height">,
): number {
  const room = [(width * CLOSE_UP) / pattern.width, (height * CLOSE_UP) / pattern.height];
  return Math.min(LARGE_CELL, ...room);
}

/** The scale at which all that a move becomes within half a minute is seen. */
export function frameOf({ width, height }: Camera): number {
  return Math.max(1, Math.min(LARGE_CELL, Math.min(width, height) / GROWN));
}

/** Look at (x, y), from near enough. */
export function goTo({ store, actions }: Pick<Game, "store" | "actions">, [x, y]: Point): void {
  const { camera } = store.state;
  actions.look(lookAt(camera, x, y, Math.max(camera.scale, NEAR)));
}

/** Look at where *player* has most land; if that is nowhere, it is said. */
export function locate(player: Player, game: Pick<Game, "store" | "actions">): void {
  const { view, me } = game.store.state;
  const found = view === null ? null : whereMostLand(view.cells, player);
  if (found !== null) goTo(game, found);
  else game.actions.say(player === me?.player ? WORDS.youHaveNone : WORDS.hasNone(player));
}

/** The cell in the middle of the screen, where a keyboard's cursor begins. */
export function middle(camera: Camera): Point {
  return cellAt(camera, camera.width / 2, camera.height / 2);
}

export function stepped([x, y]: Point, [dx, dy]: Point): Point {
  return pointOf(indexOf(x + dx, y + dy));
}

/** *camera*, moved no further than it takes to keep *cursor* well in sight. */
export function following(camera: Camera, [x, y]: Point): Camera {
  const dx = beyond(x + 0.5 - camera.x, (camera.width / camera.scale / 2) * CURSOR_ROOM);
  const dy = beyond(y + 0.5 - camera.y, (camera.height / camera.scale / 2) * CURSOR_ROOM);
  return dx === 0 && dy === 0 ? camera : lookAt(camera, camera.x + dx, camera.y + dy);
}

/** How far *off*, the shorter way round the torus, is beyond *limit*. */
function beyond(off: number, limit: number): number {
  const short = off - SIZE * Math.round(off / SIZE);
  return Math.sign(short) * Math.max(0, Math.abs(short) - limit);
}

/** Where *place* leads; null if it says nothing. Throws NoSuchPlace, if it leads nowhere. */
export function spotOf({ place }: Place): Spot | null {
  if (place === "") return null;
  const spot = parseLink(place);
  if (spot === null) throw new NoSuchPlace(WORDS.noSuchPlace);
  return spot;
}

/** Look where the address says, now and whenever another link is followed. */
export function followLinks(store: Store<App>, actions: Actions, place: Store<Place>): () => void {
  const follow = () => {
    const spot = spotOf(place.state);
    if (spot === null) return;
    actions.look(lookAt(store.state.camera, spot.x, spot.y, spot.scale));
    if (spot.pattern !== undefined) actions.hold(spot.pattern);
  };
  follow();
  return place.subscribe(follow);
}

const last = kept("world.camera", (value): value is Pick<Camera, "x" | "y" | "scale"> => {
  const { x, y, scale } = (value ?? {}) as Record<string, unknown>;
  return [x, y, scale].every((number) => typeof number === "number" && Number.isFinite(number));
});

/** *camera*, looking where one looked last in this browser. */
export function asLastTime(camera: Camera): Camera {
  const seen = last.read();
  return seen === null ? camera : lookAt(camera, seen.x, seen.y, seen.scale);
}

/** Remember where one looks. */
export function rememberCamera(store: Store<App>): () => void {
  const keep = () => {
    const { x, y, scale } = store.state.camera;
    last.write({ x, y, scale });
  };
  const throttled = throttle(REMEMBERED_EVERY, keep);
  const stop = store.subscribe((now, before) => {
    if (now.camera !== before.camera) throttled();
  });
  return () => {
    stop();
    throttled.stop();
    keep();
  };
}

/** A stretch of the screen, in CSS pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** How far up *drafted* has to go so that *order* does not cover it, as far as *room* is above it. */
export function rise(drafted: Stretch, order: Stretch, room: number): number {
  if (drafted.bottom + MARGIN <= order.top || drafted.top >= order.bottom) return 0;
  return Math.max(0, Math.min(drafted.bottom + MARGIN - order.top, drafted.top - room));
}

/**
 * Keep what was just drafted in sight: where the order would cover it, the board moves up.
 *
 * Nothing moves while a finger or the mouse is down: who draws would draw beside.
 */
export function keepDraftInSight({ store, motion }: Game): () => void {
  const part = (id: string) => document.getElementById(id)!;
  const [stage, header, order] = [part("stage"), part("hud"), part("order")];
  let [down, frame] = [false, 0];
  const look = () => {
    frame = 0;
    const item = store.state.draft.items.at(-1);
    if (down || item === undefined || order.hidden) return;
    const { bottom } = header.getBoundingClientRect();
    const ratio = store.state.camera.width / Math.max(stage.clientWidth, 1);
    const far = rise(stretchOf(item, store.state, ratio), order.getBoundingClientRect(), bottom);
    if (far > 0) motion.pan(0, -far * ratio);
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const press = (now: boolean) => () => {
    down = now;
    if (!down) ask();
  };
  const listening = new AbortController();
  const { signal } = listening;
  stage.addEventListener("pointerdown", press(true), { signal });
  for (const end of ["pointerup", "pointercancel"])
    stage.addEventListener(end, press(false), { signal });
  const grown = new ResizeObserver(ask);
  grown.observe(order);
  const stop = store.subscribe((now, before) => {
    if (now.draft !== before.draft) ask();
  });
  return () => {
    listening.abort();
    grown.disconnect();
    cancelAnimationFrame(frame);
    stop();
  };
}

/** From where to where down the screen *item* is, where so many device pixels are a CSS pixel. */
function stretchOf({ at, pattern }: Item, { camera }: App, ratio: number): Stretch {
  const [, top] = screenOf(camera, ...at)[0] ?? [0, -Infinity];
  return { top: top / ratio, bottom: (top + pattern.height * camera.scale) / ratio };
}
