/**
 * A square canvas, as sharp as the screen, with a dish on it: as it is, as it would be after a swipe,
 * or moving there from the dish before.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { classes } from "../../../shell/Button";
import { useBound } from "../../../shell/mount";
import { paint } from "../draw/paint";
import type { Scene } from "../draw/scene";
import { DURATION, foreseen, moving, still } from "../draw/scene";
import type { Dish } from "../rules/dish";
import type { Shown } from "../state";
import type { Ghost } from "../state/ghosts";

const SHARPEST = 3; // pixels of the canvas for one of the page

interface DishCanvasProps {
  /** Classes for its looks. */
  readonly class?: string;
  /** For whoever cannot see it; without one it is only decoration. */
  readonly label?: string;
  /** Nothing is drawn, if there is neither a dish nor a ghost. */
  readonly dish?: Dish;
  /** How the dish came to be just now, which is shown moving. */
  readonly last?: Shown | null;
  /** What a swipe would lead to, which lies over the dish. */
  readonly ghost?: Ghost | null;
}

export function DishCanvas({
  class: name = "",
  label,
  dish,
  last = null,
  ghost = null,
}: DishCanvasProps) {
  const paintNow = useRef<() => void>(() => undefined);
  // What is there from the beginning has moved already.
  const motion = useRef({ last, began: -Infinity });
  const canvas = useBound<HTMLCanvasElement>((host) => {
    const observer = new ResizeObserver(() => {
      paintNow.current();
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
    };
  });
  useLayoutEffect(() => {
    if (motion.current.last !== last) motion.current = { last, began: performance.now() };
    let frame = 0;
    const time = () => performance.now() - motion.current.began;
    const sceneNow = () => {
      if (ghost !== null) return foreseen(ghost);
      if (dish === undefined) return null;
      return last === null ? still(dish) : moving(last.before, dish, last.turn, time());
    };
    paintNow.current = () => {
      if (canvas.current !== null) paintOn(canvas.current, sceneNow());
    };
    const next = () => {
      paintNow.current();
      if (ghost === null && last !== null && time() < DURATION) frame = requestAnimationFrame(next);
    };
    next();
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [dish, last, ghost]);
  const spoken =
    label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <canvas
      class={classes("petri-dish", name, ghost !== null && "foreseen")}
      ref={canvas}
      {...spoken}
    />
  );
}

function paintOn(canvas: HTMLCanvasElement, scene: Scene | null): void {
  const context = canvas.getContext("2d");
  const side = Math.round(canvas.clientWidth * Math.min(devicePixelRatio || 1, SHARPEST));
  if (context === null || side === 0) return;
  if (canvas.width !== side) canvas.width = canvas.height = side;
  context.clearRect(0, 0, side, side);
  if (scene !== null) paint(context, scene, side);
}
