/** Taking something along: a link to this place, what is seen as RLE, a picture. */

import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import type { Camera } from "../../../state/camera";
import { exactAt } from "../../../state/camera";
import { drawLink } from "../state/link";
import type { Area } from "../state/rle";
import { drawBoard } from "../state/rle";
import { room } from "../manifest";
import { drawAddress } from "../../../shell/address";
import { copy, download, linkTo as addressOf } from "../../../shell/share";
import { SHARE as WORDS } from "../words-later";
import { picture } from "./Board";

type Voice = Pick<Actions, "say">;

/** The part of the board that is in view; never more than all of it. */
export function areaInView(camera: Camera): Area {
  const [left, top] = exactAt(camera, 0, 0);
  const [right, bottom] = exactAt(camera, camera.width, camera.height);
  const [x, width] = span(left, right);
  const [y, height] = span(top, bottom);
  return { x, y, width, height };
}

/** The columns, or rows, from *start* to *end*: where they begin on the board, and how many. */
function span(start: number, end: number): [first: number, length: number] {
  const first = Math.floor(start);
  const length = Math.ceil(end) - first;
  return length >= SIZE ? [0, SIZE] : [((first % SIZE) + SIZE) % SIZE, length];
}

/** The address of this page, at the place that is in view and with the pattern in hand. */
export function linkTo({ camera, pattern }: App): string {
  const { x, y, scale } = camera;
  const place = { x, y, scale, ...(pattern && { pattern }) };
  return addressOf(drawAddress(room.name, drawLink(place)));
}

export async function copyLink(state: App, actions: Voice): Promise<void> {
  await copy(linkTo(state), WORDS.linkLabel, actions.say);
}

export async function copyView({ view, camera }: App, actions: Voice): Promise<void> {
  if (!view) return;
  const rle = drawBoard(view.cells, areaInView(camera), view.generation);
  await copy(rle, WORDS.viewLabel, actions.say);
}

export async function copyBoard({ view }: App, actions: Voice): Promise<void> {
  if (view)
    await copy(drawBoard(view.cells, undefined, view.generation), WORDS.worldLabel, actions.say);
}

/** What is written below a picture that is saved. */
export function captionOf({ view, me }: Pick<App, "view" | "me">): string {
  const who = me?.player == null ? "" : ` · ${me.name}`;
  return WORDS.caption(view?.generation ?? 0, who);
}

/** Write *caption* over the lower edge of *canvas*. */
function caption(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const size = Math.max(14, Math.round(canvas.width / 80));
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  const wide = context.measureText(text).width + 2 * size;
  context.fillStyle = "rgb(5 7 11 / 0.75)";
  context.fillRect(0, canvas.height - 2 * size, wide, 2 * size);
  context.fillStyle = "#e8edf6";
  context.fillText(text, size, canvas.height - size);
}

/** Hand the link to this place to whatever the device shares with; copy it where there is no such thing. */
export async function shareLink(state: App, actions: Voice): Promise<void> {
  const shared = { title: WORDS.house, text: captionOf(state), url: linkTo(state) };
  const sheet = navigator as Partial<Pick<Navigator, "share" | "canShare">>;
  if (sheet.share === undefined || sheet.canShare?.(shared) === false) {
    await copyLink(state, actions);
    return;
  }
  await navigator.share(shared).catch(() => undefined); // whoever changes their mind is not told so
}

/** Save what the stage shows as a PNG file. */
export async function savePicture(state: App, actions: Voice): Promise<void> {
  const { view } = state;
  const stage = document.getElementById("stage");
  const canvas = stage && picture(stage);
  if (canvas) caption(canvas, captionOf(state));
  const blob = canvas && (await blobOf(canvas));
  if (!blob) {
    actions.say(WORDS.pictureFailed, "bad");
    return;
  }
  download(blob, `life2-${view?.generation ?? 0}.png`);
  actions.say(WORDS.pictureSaved, "good");
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((tell) => {
    canvas.toBlob(tell);
  });
}
