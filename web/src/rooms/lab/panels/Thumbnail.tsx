/** Small pictures of boards: one that moves, and one that stands. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { useBound } from "../../../shell/mount";
import { whileSeen } from "../../../shell/seen";
import { cropped, paint } from "../draw/thumbnail";
import type { Experiment } from "../state/experiment";
import { boardOf } from "../state/experiment";
import "./Thumbnail.css";

const STEP_EVERY = 200; // milliseconds
const LENGTH = 60; // generations before it begins again
const STILL = 20; // generations that a picture which stands shows

export type Start = Omit<Experiment, "name">;

interface LivingThumbnailProps {
  /** Where it begins; another object is another beginning. */
  readonly start: Start;
  /** Whether it stands. */
  readonly calm: boolean;
}

/** What becomes of *start*, again and again, from when it comes into sight until it leaves it. */
export function LivingThumbnail({ start, calm }: LivingThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () =>
      whileSeen(canvas.current!, () => {
        const board = boardOf(start);
        let generation = 0;
        const show = () => {
          paint(canvas.current!, { ...start, cells: board.cells() });
        };
        const step = () => {
          generation = (generation + 1) % (LENGTH + 1);
          if (generation === 0) board.put(start.cells);
          else board.step();
          show();
        };
        if (calm) board.step(STILL);
        if (board.population === 0) board.put(start.cells); // what dies early is shown as it begins
        show();
        const timer = calm ? undefined : setInterval(step, STEP_EVERY);
        return () => {
          clearInterval(timer);
        };
      }),
    [start, calm],
  );
  return <canvas class="miniature" aria-hidden="true" ref={canvas} />;
}

/** What lives in *experiment*, which stays the same, and a little around it. */
export function Thumbnail({ experiment }: { readonly experiment: Start }) {
  const canvas = useBound<HTMLCanvasElement>((host) => {
    paint(host, cropped(experiment));
    return undefined;
  });
  return <canvas class="miniature" aria-hidden="true" ref={canvas} />;
}
