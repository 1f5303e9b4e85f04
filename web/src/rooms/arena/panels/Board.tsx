/** The board: the field on a canvas, and over it the slots while somebody chooses one. */

import { Play } from "lucide-preact";
import { drawAddress } from "../../../shell/address";
import { Icon } from "../../../shell/Icon";
import { useBound } from "../../../shell/mount";
import type { Store } from "../../../state/store";
import { paint, sceneOf } from "../draw/board";
import { populations } from "../rules/field";
import { columnsOf, slotCount, slotsOf } from "../rules/round";
import { room } from "../manifest";
import type { Arena } from "../Room";
import type { App } from "../state";
import { drawPlace, joinable, mySlot, reelOf } from "../state";
import * as WORDS from "../words";
import "./Board.css";

type BoardProps = Pick<Arena, "store" | "app">;

export function Board({ store, app }: BoardProps) {
  const canvas = useBound<HTMLCanvasElement>((host) => bindCanvas(host, store));
  return (
    <div class="arena-board">
      <canvas role="img" ref={canvas} />
      <Slots store={store} app={app} />
      <Reel store={store} app={app} />
    </div>
  );
}

/** The pieces of the state that the canvas shows. */
const PAINTED = [
  ...(["round", "film", "shown", "draft", "who", "secrets", "descent"] as const),
  ...(["reel", "reeling", "lit"] as const),
];

/** Paints *canvas* whenever something changes that it shows, and when its size does. */
function bindCanvas(canvas: HTMLCanvasElement, store: Store<App>): () => void {
  const draw = () => {
    drawOn(canvas, store.state);
  };
  const watching = new ResizeObserver(draw);
  watching.observe(canvas.parentElement!);
  const stop = store.subscribe((app, before) => {
    if (PAINTED.some((piece) => app[piece] !== before[piece])) draw();
  });
  draw();
  const point = (event: PointerEvent) => {
    light(store, slotUnder(event, canvas, store.state));
  };
  const leave = () => {
    light(store, null);
  };
  canvas.addEventListener("pointermove", point);
  canvas.addEventListener("pointerdown", point);
  canvas.addEventListener("pointerleave", leave);
  return () => {
    canvas.removeEventListener("pointermove", point);
    canvas.removeEventListener("pointerdown", point);
    canvas.removeEventListener("pointerleave", leave);
    watching.disconnect();
    stop();
  };
}

function light(store: Store<App>, slot: number | null): void {
  if (store.state.lit !== slot) store.set({ lit: slot });
}

/** The slot under the pointer, if it is somebody's in the round that the board shows. */
function slotUnder(
  { offsetX, offsetY }: PointerEvent,
  { clientWidth, clientHeight }: HTMLElement,
  app: App,
): number | null {
  const { round } = app;
  if (round === null || reelOf(app) !== null || clientWidth === 0) return null;
  const { width, height, size } = round.rules;
  const across = Math.floor((offsetX / clientWidth) * (width / size));
  const down = Math.floor((offsetY / clientHeight) * (height / size));
  const slot = columnsOf(round.rules) * down + across;
  return round.slots.some((each) => each.slot === slot) ? slot : null;
}

function drawOn(canvas: HTMLCanvasElement, app: App): void {
  const scene = sceneOf(app);
  if (scene === null) return;
  const { width, height } = scene.field;
  const reel = reelOf(app);
  const generation = app.film === null ? null : app.shown;
  canvas.ariaLabel =
    reel === null
      ? WORDS.boardWords(generation, populations(scene.field), scene.sealed.length)
      : WORDS.again(reel.round);
  canvas.style.setProperty("--aspect", String(width / height));
  const context = canvas.getContext("2d");
  const across = Math.round(canvas.clientWidth * Math.min(devicePixelRatio || 1, 2));
  if (context === null || across === 0) return;
  const down = Math.round((across * height) / width);
  if (canvas.width !== across || canvas.height !== down) {
    [canvas.width, canvas.height] = [across, down];
  }
  paint(context, scene, across);
}

/** The slots of the side that was chosen, to choose one. */
export function Slots({ store, app }: BoardProps) {
  const { draft, round } = app;
  if (round === null || draft?.step !== 2 || draft.team === null) return null;
  const columns = columnsOf(round.rules);
  const rows = slotCount(round.rules) / columns;
  const taken = new Set(joinable(app) ? round.slots.map(({ slot }) => slot) : []);
  return (
    <div
      class="arena-slots"
      role="radiogroup"
      aria-label={WORDS.slotsOf(draft.team)}
      style={{ "--columns": columns, "--rows": rows }}
      onKeyDown={(event) => {
        walk(event, columns, columns * rows);
      }}
    >
      {slotsOf(draft.team, round.rules).map((slot) => (
        <input
          key={slot}
          type="radio"
          name="arena-slot"
          value={slot}
          aria-label={WORDS.slot(slot)}
          checked={slot === draft.slot}
          disabled={taken.has(slot)}
          style={{
            gridColumn: String((slot % columns) + 1),
            gridRow: String(Math.floor(slot / columns) + 1),
          }}
          onChange={() => {
            store.set({ draft: { ...draft, slot } });
          }}
        />
      ))}
    </div>
  );
}

/** Up and down go a row of slots; left and right are the browser's. */
function walk(
  event: KeyboardEvent & { currentTarget: HTMLElement },
  columns: number,
  count: number,
): void {
  const by = { ArrowUp: -columns, ArrowDown: columns }[event.key];
  const from = event.target;
  if (by === undefined || !(from instanceof HTMLInputElement)) return;
  event.preventDefault();
  for (let at = Number(from.value) + by; at >= 0 && at < count; at += by) {
    const next = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${at}"]`);
    if (next === null || next.disabled) continue;
    next.focus();
    next.click();
    return;
  }
}

/** What stands on the board while the last round is shown again: which one, and the way back. */
export function Reel({ store, app }: BoardProps) {
  const { reel, reeling, round, draft } = app;
  const waits = round?.phase === "Commit" && draft === null && mySlot(app) === null;
  if (reel === null || !waits) return null;
  const place = drawPlace({ round: reel.round.id, generation: 0 });
  return (
    <div class="arena-reel row">
      {reeling && (
        <a class="chip" href={drawAddress(room.name, place)}>
          <Icon of={Play} />
          <span>{WORDS.shownAgain(reel.round)}</span>
        </a>
      )}
      <button
        type="button"
        class="chip"
        onClick={() => {
          store.set({ reeling: !reeling });
        }}
      >
        {reeling ? WORDS.showLineUp : WORDS.showAgain(reel.round)}
      </button>
    </div>
  );
}
