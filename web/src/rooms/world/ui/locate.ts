/** Finding a player on the board. */

import type { Point } from "../../../rules/grid";
import type { Cells, Player } from "../rules/board";
import { OWNER, pointOf, SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import * as WORDS from "../words/locate";

const BLOCK = 32; // cells

/** Look at where *player* has most land. */
export function locate(player: Player, store: Store<App>, actions: Actions): void {
  const { view, camera } = store.state;
  const found = view === null ? null : home(view.cells, player);
  const mine = store.state.me?.player === player;
  if (found === null) actions.say(mine ? WORDS.youHaveNone : WORDS.hasNone(player));
  else actions.look(lookAt(camera, found[0], found[1], Math.max(camera.scale, 6)));
}

/** The middle of the block in which *player* has most land. */
export function home(cells: Cells, player: Player): Point | null {
  const side = SIZE / BLOCK;
  const land = new Uint16Array(side * side);
  cells.forEach((cell, index) => {
    if ((cell & OWNER) !== player) return;
    const [x, y] = pointOf(index);
    land[Math.floor(y / BLOCK) * side + Math.floor(x / BLOCK)]!++;
  });
  const most = Math.max(...land);
  if (most === 0) return null;
  const block = land.indexOf(most);
  return [((block % side) + 0.5) * BLOCK, (Math.floor(block / side) + 0.5) * BLOCK];
}
