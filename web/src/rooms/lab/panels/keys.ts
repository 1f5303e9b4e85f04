/** The keyboard: commands by their keys anywhere in the room, the cursor where the board has the focus. */

import { DEAD } from "../../../rules/rule";
import type { Point } from "../../../rules/grid";
import { columnOf, holds, rowOf } from "../../../rules/grid";
import { lookAt } from "../../../state/camera";
import { centred } from "../../../state/strokes";
import type { Camera } from "../../../state/camera";
import type { Context } from "../state/app";
import type { Name } from "./commands";
import { COMMANDS, run } from "./commands";

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAST = 8; // cells with Shift
const NAMES = Object.keys(COMMANDS) as Name[];

/** Hears keys until it is stopped; *others* are keys for what is not done on the board. */
export function bindKeys(
  context: Context,
  others: Readonly<Record<string, () => void>>,
): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    if ((event.ctrlKey || event.metaKey) && key === "z" && !isBusy(event)) {
      run("undo", context);
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
    const onBoard =
      target === document.body ||
      (target instanceof Element && target.closest(".lab-stage") !== null);
    const arrow = ARROWS[key];
    if (onBoard && arrow !== undefined) moveCursor(context, arrow, shiftKey ? FAST : 1);
    else if (onBoard && key === "Enter") touch(context);
    else if (onBoard && /^[1-9]$/.test(key)) chooseInk(context, Number(key));
    else if (onBoard && key === "Escape") context.store.set({ cursor: null });
    else if (others[key] !== undefined) others[key]();
    else if (!runKey(context, key)) return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press);
  return () => {
    document.removeEventListener("keydown", press);
  };
}

/** Whether the key belongs to a field, a dialog, or a button that it presses. */
function isBusy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, dialog") !== null) return true;
  return (key === " " || key === "Enter") && target.closest("button, a, summary") !== null;
}

function runKey(context: Context, key: string): boolean {
  const name = NAMES.find((one) => COMMANDS[one].keys.includes(key));
  if (name !== undefined) run(name, context);
  return name !== undefined;
}

function moveCursor({ store }: Context, [dx, dy]: Point, by: number): void {
  const { grid, camera, cursor } = store.state;
  const [x, y] = cursor ?? [grid.width >> 1, grid.height >> 1];
  const to: Point = cursor === null ? [x, y] : [x + dx * by, y + dy * by];
  if (!holds(grid, ...to)) return;
  const found: Point = [columnOf(grid, to[0]), rowOf(grid, to[1])];
  store.set({ cursor: found, hover: null, camera: following(camera, found) });
}

/** The camera, moved only if *cursor* would be out of sight. */
function following(camera: Camera, [x, y]: Point): Camera {
  const { scale, width, height } = camera;
  const [across, down] = [width / scale / 2 - 1, height / scale / 2 - 1];
  const near = (at: number, middle: number, room: number) =>
    Math.min(Math.max(middle, at - room), at + room);
  return lookAt(camera, near(x + 0.5, camera.x, across), near(y + 0.5, camera.y, down));
}

/** What a press on the cell under the cursor does: as a tap with the tool would. */
function touch({ store, bench, hand }: Context): void {
  const { cursor, tool, ink } = store.state;
  if (cursor === null) return;
  const { pattern } = hand.state;
  if (tool === "stamp" && pattern !== null) bench.stamp(pattern, centred(pattern, cursor));
  else if (tool === "erase") bench.draw([cursor], DEAD);
  else bench.draw([cursor], bench.boards[0]!.state(...cursor) === ink ? DEAD : ink);
}

function chooseInk({ store }: Context, number: number): void {
  const state = store.state.rule.live[number - 1];
  if (state !== undefined) store.set({ ink: state, tool: "draw" });
}
