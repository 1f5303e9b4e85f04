/**
 * What the sheet of Boxes costs in the browser: a full sheet read from what the canister sends, its
 * 2,002,000 records folded, and pictures near and far. A plain loop over as many numbers stands beside
 * them, so that machines can be compared. Time is read here and gates nothing.
 */

import { deflateSync } from "node:zlib";
import { bench, describe } from "vitest";
import type * as ColoursModule from "../src/rooms/boxes/draw/overview";
import type * as NearModule from "../src/rooms/boxes/draw/close-up";
import type * as HistoryModule from "../src/rooms/boxes/net/history";
import type * as BoardModule from "../src/rooms/boxes/rules/board";
import type * as LogModule from "../src/rooms/boxes/state/log";
import type * as ViewModule from "../src/rooms/boxes/state/view";
import type * as PackedModule from "../src/rules/packed";
import type * as CameraModule from "../src/state/camera";
import { bundled } from "./bundled";

const { pastOf } = (await bundled("rooms/boxes/net/history")) as typeof HistoryModule;
const { readBoard, MOST_BYTES } = (await bundled("rooms/boxes/rules/board")) as typeof BoardModule;
const { unpack } = (await bundled("rules/packed")) as typeof PackedModule;
const { NearPainter } = (await bundled("rooms/boxes/draw/close-up")) as typeof NearModule;
const { FarPicture } = (await bundled("rooms/boxes/draw/overview")) as typeof ColoursModule;
const { Log } = (await bundled("rooms/boxes/state/log")) as typeof LogModule;
const { viewOf } = (await bundled("rooms/boxes/state/view")) as typeof ViewModule;
const { lookAt } = (await bundled("state/camera")) as typeof CameraModule;

const EDGES = 2_002_000;

/** All lines, scattered. */
const log = new Uint8Array(3 * EDGES);
for (let at = 0; at < EDGES; at++) {
  const packed = (((at * 777_779 + 5) % EDGES) << 2) | (at % 4);
  log.set([packed >> 16, (packed >> 8) & 255, packed & 255], 3 * at);
}
const past = pastOf(log);

/** The sheet as the canister sends it when every line is drawn. */
function boardText(): string {
  const row = 126;
  const planes = new Uint8Array(row * 4001);
  const set = (start: number, x: number, y: number) => {
    planes[start + y * row + (x >> 3)]! |= 1 << (x & 7);
  };
  for (let y = 0; y <= 1000; y++) for (let x = 0; x < 1000; x++) set(0, x, y);
  for (let y = 0; y < 1000; y++) for (let x = 0; x <= 1000; x++) set(row * 1001, x, y);
  past.owners.forEach((owner, box) => {
    const [x, y] = [box % 1000, Math.floor(box / 1000)];
    if ((owner - 1) & 1) set(row * 2001, x, y);
    if ((owner - 1) & 2) set(row * 3001, x, y);
  });
  const head = new TextEncoder().encode(`boxes 1 ${EDGES}\n`);
  return deflateSync(Buffer.concat([head, planes]), { level: 1 }).toString("base64");
}

const text = boardText();
const sheet = readBoard(await unpack(text, MOST_BYTES)).sheet;
const whole = new Log(EDGES);
const numbers = new Uint32Array(EDGES);

describe("all lines", () => {
  bench("a plain loop over as many numbers", () => {
    for (let at = 0; at < EDGES; at++) numbers[(at * 777_779 + 5) % EDGES] = at;
  });
  bench("2,002,000 records folded", () => {
    pastOf(log);
  });
  bench("a full sheet, from its text", async () => {
    readBoard(await unpack(text, MOST_BYTES));
  });
});

describe("a picture of a full sheet, 1280 x 752", () => {
  const pixels = new Uint32Array(1280 * 752);
  const painter = new NearPainter();
  const shown = { sheet, log: whole, moment: EDGES, hotSince: null };
  for (const scale of [6, 28, 80]) {
    let x = 100;
    bench(`${scale} pixels a box, while it moves`, () => {
      x += 0.37;
      painter.paint(pixels, lookAt(viewOf(1280, 752, 1), x, 500, scale), shown);
    });
  }
  bench("a pixel a box, all of it", () => {
    new FarPicture().show(shown);
  });
});
