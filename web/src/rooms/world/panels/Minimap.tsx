/** The whole world in a small square, and the part of it that is in view: a press goes there. */

import { useState } from "preact/hooks";
import { BoardMap } from "../../../shell/BoardMap";
import { drawFrameOfView, MapPainter } from "../draw/minimap";
import { useGame } from "../game";
import { SIZE } from "../rules/board";
import { MINIMAP as WORDS } from "../words-later";

const SIDE = 256; // device pixels: two cells in a pixel, and sharp on fine screens
const STEP = SIZE / 16; // cells, for an arrow key
const PAINTED_EVERY = 300; // milliseconds: a map is glanced at, and the board needs the time

export function Minimap() {
  const { store, actions } = useGame();
  const [image] = useState(() => new ImageData(SIDE, SIDE));
  const [painter] = useState(() => new MapPainter(new Uint32Array(image.data.buffer), SIDE));
  return (
    <BoardMap
      class="map"
      label={WORDS.label}
      pixels={SIDE}
      width={SIZE}
      height={SIZE}
      step={STEP}
      camera={() => store.state.camera}
      look={(camera) => {
        actions.look(camera);
      }}
      every={PAINTED_EVERY}
      follow={(board, view) =>
        store.subscribe((now, before) => {
          if (now.view !== before.view) board();
          if (now.camera !== before.camera) view();
        })
      }
      paintBoard={() => {
        const { view } = store.state;
        if (view !== null) painter.paint(view.cells);
      }}
      draw={(context) => {
        context.putImageData(image, 0, 0);
        drawFrameOfView(context, SIDE, store.state.camera);
      }}
    />
  );
}
