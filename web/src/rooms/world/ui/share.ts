/**
 * Taking something along: a link to this place, what is seen as RLE, a picture.
 *
 * Where the browser does not let the page copy, the text is shown to be copied by hand.
 */

import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import type { Camera } from "../../../state/camera";
import { exactAt } from "../../../state/camera";
import { drawLink } from "../state/link";
import type { Area } from "../state/rle";
import { drawBoard } from "../state/rle";
import { open } from "../../../shell/dialog";
import { element, freshId } from "../../../shell/element";
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
  return location.href.replace(/#.*$/, "") + drawLink(place);
}

export async function copyLink(state: App, actions: Voice): Promise<void> {
  await copy(linkTo(state), "Link to this place", actions);
}

export async function copyView({ view, camera }: App, actions: Voice): Promise<void> {
  if (!view) return;
  const rle = drawBoard(view.cells, areaInView(camera), view.generation);
  await copy(rle, "What is in view, as RLE", actions);
}

export async function copyBoard({ view }: App, actions: Voice): Promise<void> {
  if (view)
    await copy(
      drawBoard(view.cells, undefined, view.generation),
      "The whole world, as RLE",
      actions,
    );
}

/** Put *text* on the clipboard, or show it if that is not allowed. */
export async function copy(text: string, what: string, actions: Voice): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    actions.say(`${what}: copied.`, "good");
  } catch {
    showText(text, what);
  }
}

function showText(text: string, what: string): void {
  const opened = open(what, "by-hand");
  const id = freshId("text");
  const label = "The browser does not let this page copy. Here is the text, to copy by hand:";
  const area = element("textarea", { id, readonly: true, rows: "8", spellcheck: "false" });
  area.value = text;
  opened.body.append(
    element("div", { class: "field" }, element("label", { for: id }, label), area),
  );
  area.focus();
  area.select();
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

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
