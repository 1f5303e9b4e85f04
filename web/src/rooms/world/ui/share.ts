/** Taking something along: a link to this place, what is seen as RLE, a picture. */

import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import type { Camera } from "../../../state/camera";
import { exactAt } from "../../../state/camera";
import { drawLink } from "../state/link";
import type { Area } from "../state/rle";
import { drawBoard } from "../state/rle";
import { room } from "../room";
import { drawAddress } from "../../../shell/address";
import { copy, download, linkTo as addressOf } from "../../../shell/share";
import { picture } from "./stage";

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
  await copy(linkTo(state), "Link to this place", actions.say);
}

export async function copyView({ view, camera }: App, actions: Voice): Promise<void> {
  if (!view) return;
  const rle = drawBoard(view.cells, areaInView(camera), view.generation);
  await copy(rle, "What is in view, as RLE", actions.say);
}

export async function copyBoard({ view }: App, actions: Voice): Promise<void> {
  if (view)
    await copy(
      drawBoard(view.cells, undefined, view.generation),
      "The whole world, as RLE",
      actions.say,
    );
}

/** Save what the stage shows as a PNG file. */
export async function savePicture({ view }: App, actions: Voice): Promise<void> {
  const stage = document.getElementById("stage");
  const canvas = stage && picture(stage);
  const blob = canvas && (await blobOf(canvas));
  if (!blob) {
    actions.say("The picture could not be made.", "bad");
    return;
  }
  download(blob, `life2-${view?.generation ?? 0}.png`);
  actions.say("Picture saved.", "good");
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((tell) => {
    canvas.toBlob(tell);
  });
}
