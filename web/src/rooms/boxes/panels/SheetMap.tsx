/** The whole sheet in a small square, and the part of it that is in view: a press goes there. */

import { BoardMap } from "../../../shell/BoardMap";
import type { Store } from "../../../state/store";
import type { WholeSheet } from "../draw/sheet";
import { momentOf } from "../draw/sheet";
import { HEIGHT, WIDTH } from "../rules/edges";
import type { App } from "../state";
import * as WORDS from "../words";

const PIXELS = 300; // twice as many as those of the page: sharp on fine screens
const STEP = 20; // boxes, for an arrow key
const SMALLEST_FRAME = 6;
const PAINT_EVERY = 500; // milliseconds: a million boxes are not painted for every line
const PIECES = ["sheet", "records", "moment", "heat", "hourAgo"] as const;

interface SheetMapProps {
  readonly store: Store<App>;
  readonly whole: WholeSheet;
}

export function SheetMap({ store, whole }: SheetMapProps) {
  return (
    <BoardMap
      class="boxes-map"
      label={WORDS.map}
      pixels={PIXELS}
      width={WIDTH}
      height={HEIGHT}
      step={STEP}
      camera={() => store.state.camera}
      look={(camera) => {
        store.set({ camera });
      }}
      follow={(board, view) =>
        store.subscribe((now, before) => {
          if (PIECES.some((piece) => now[piece] !== before[piece])) board();
          else if (now.camera !== before.camera) view();
        })
      }
      every={PAINT_EVERY}
      paintBoard={() => {
        const shown = momentOf(store.state);
        if (shown !== null) whole.show(shown);
      }}
      draw={(context) => {
        draw(context, store.state, whole);
      }}
    />
  );
}

/** Draw the *whole* sheet, and a frame around what is in view. */
function draw(context: CanvasRenderingContext2D, { camera }: App, whole: WholeSheet): void {
  if (camera === null) return;
  context.imageSmoothingQuality = "medium";
  context.drawImage(whole.canvas, 0, 0, PIXELS, PIXELS);
  const part = PIXELS / WIDTH;
  const wide = Math.max(SMALLEST_FRAME, (camera.width / camera.scale) * part);
  const high = Math.max(SMALLEST_FRAME, (camera.height / camera.scale) * part);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 3;
  context.strokeRect(camera.x * part - wide / 2, camera.y * part - high / 2, wide, high);
}
