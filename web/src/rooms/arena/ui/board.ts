/** The board: the field on a canvas, and over it the slots while somebody chooses one. */

import { element } from "../../../shell/element";
import { plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import { lookOf } from "../draw/looks";
import type { Scene } from "../draw/paint";
import { paint, slotColours } from "../draw/paint";
import type { Round } from "../net/client";
import { populations } from "../rules/field";
import { columnsOf, slotCount, slotsOf, TEAMS } from "../rules/round";
import type { App, Draft } from "../state/app";
import { fieldOf, mySlot, originsOf, reelOf, settled } from "../state/app";
import { reelBar } from "./reel";

export function bindBoard(host: HTMLElement, store: Store<App>): () => void {
  const canvas = element("canvas", { role: "img" });
  const slots = element("div", { class: "arena-slots" });
  const reel = reelBar(store);
  const board = element("div", { class: "arena-board" }, canvas, slots, reel.root);
  host.append(board);
  const draw = () => {
    drawOn(canvas, store.state);
  };
  const show = (app: App, before: App) => {
    if (PIECES.some((piece) => app[piece] !== before[piece])) draw();
    reel.show(app);
    if (app.draft !== before.draft || app.round !== before.round) showSlots(slots, store, before);
  };
  const watching = new ResizeObserver(draw);
  watching.observe(board);
  const stop = store.subscribe(show);
  draw();
  return () => {
    watching.disconnect();
    stop();
  };
}

const PIECES = [
  ...(["round", "film", "shown", "draft", "who", "secrets", "descent"] as const),
  ...(["reel", "reeling"] as const),
];

function drawOn(canvas: HTMLCanvasElement, app: App): void {
  const scene = sceneOf(app);
  const context = canvas.getContext("2d");
  const across = Math.round(canvas.clientWidth * Math.min(devicePixelRatio || 1, 2));
  if (scene === null) return;
  canvas.setAttribute("aria-label", told(app, scene));
  const { width, height } = scene.field;
  canvas.style.setProperty("--aspect", String(width / height));
  if (context === null || across === 0) return;
  const down = Math.round((across * height) / width);
  if (canvas.width !== across || canvas.height !== down) {
    [canvas.width, canvas.height] = [across, down];
  }
  paint(context, scene, across);
}

const NOTHING_BUT = {
  sealed: [],
  mine: null,
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
  if (reel !== null) return { ...NOTHING_BUT, field, ...looksOf(reel.round) };
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

/** The board in words. */
function told(app: App, { field, sealed }: Scene): string {
  const { shown, film } = app;
  const [blue, red] = populations(field);
  const reel = reelOf(app);
  if (reel !== null) return `Round ${reel.round.id} again`;
  const when = film === null ? "The line-up" : `Generation ${shown}`;
  const hidden = sealed.length === 0 ? "" : `, ${plural(sealed.length, "seedlet")} not revealed`;
  return `${when}: Blue ${plural(blue, "cell")}, Red ${plural(red, "cell")}${hidden}`;
}

/** Lay the slots of the side that was chosen over the board, to choose one. */
function showSlots(host: HTMLElement, store: Store<App>, before: App): void {
  const { draft, round } = store.state;
  if (round === null || draft?.step !== 2 || draft.team === null) {
    host.replaceChildren();
    return;
  }
  const columns = columnsOf(round.rules);
  const count = slotCount(round.rules);
  const taken = new Set(round.slots.map(({ slot }) => slot));
  if (before.draft?.step !== 2 || before.draft.team !== draft.team) {
    host.style.setProperty("--columns", String(columns));
    host.style.setProperty("--rows", String(count / columns));
    const name = `Slots of ${TEAMS[draft.team]}`;
    const group = element("div", { role: "radiogroup", "aria-label": name });
    for (const slot of slotsOf(draft.team, round.rules)) group.append(tile(store, slot, columns));
    group.addEventListener("keydown", (event) => {
      walk(event, group, columns, count);
    });
    host.replaceChildren(group);
  }
  for (const input of host.querySelectorAll("input")) {
    input.disabled = taken.has(Number(input.value));
    input.checked = Number(input.value) === draft.slot;
  }
}

function tile(store: Store<App>, slot: number, columns: number): HTMLElement {
  const input = element("input", {
    type: "radio",
    name: "arena-slot",
    value: String(slot),
    "aria-label": `Slot ${slot}`,
    onchange: () => {
      const { draft } = store.state;
      store.set({ draft: { ...(draft as Draft), slot } });
    },
  });
  input.style.gridColumn = String((slot % columns) + 1);
  input.style.gridRow = String(Math.floor(slot / columns) + 1);
  return input;
}

/** Up and down go a row of slots; left and right are the browser's. */
function walk(event: KeyboardEvent, group: HTMLElement, columns: number, count: number): void {
  const by = { ArrowUp: -columns, ArrowDown: columns }[event.key];
  const from = event.target;
  if (by === undefined || !(from instanceof HTMLInputElement)) return;
  event.preventDefault();
  let at = Number(from.value) + by;
  for (; at >= 0 && at < count; at += by) {
    const next = group.querySelector<HTMLInputElement>(`input[value="${at}"]`);
    if (next === null || next.disabled) continue;
    next.focus();
    next.click();
    return;
  }
}
