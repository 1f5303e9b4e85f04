/**
 * A whole board in a small canvas: a press or a drag goes there, arrow keys move on.
 *
 * The board is painted a few times a second at most, the frame of what is in view at once:
 *
 *     <BoardMap class="map" label="Map of the world" pixels={256} width={512} height={512} step={32}
 *       camera={() => store.state.camera} look={look} every={300}
 *       follow={(board, view) => store.subscribe((now, before) => { if (...) board(); ... })}
 *       paintBoard={() => painter.paint(...)} draw={(context) => context.drawImage(...)} />
 */

import { useRef } from "preact/hooks";
import type { Camera } from "../state/camera";
import { lookAt } from "../state/camera";
import { classes } from "./Button";
import { useBound } from "./mount";
import { repaint } from "./stage";

interface BoardMapProps {
  /** Classes for its looks. */
  readonly class: string;
  readonly label: string;
  /** Device pixels of a side. */
  readonly pixels: number;
  /** Cells of the board, and how many of them an arrow key moves the view by. */
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly camera: () => Camera | null;
  readonly look: (camera: Camera) => void;
  /** Calls *board* or *view* whenever that changes, until what it returns is called. */
  readonly follow: (board: () => void, view: () => void) => () => void;
  /** Paints the board aside; called every so many milliseconds at most. */
  readonly paintBoard: () => void;
  readonly every: number;
  /** Draws what was painted aside, and the frame of what is in view. */
  readonly draw: (context: CanvasRenderingContext2D) => void;
}

/** What it is given first stays: nothing of it changes as long as the map is there. */
export function BoardMap(props: BoardMapProps) {
  const { pixels, label } = props;
  const moves = useRef(movesOf(props)).current;
  const canvas = useBound<HTMLCanvasElement>((host) => painted(host, props));
  return (
    <canvas
      class={classes("panel", props.class)}
      width={pixels}
      height={pixels}
      tabIndex={0}
      role="application"
      data-keys
      aria-label={label}
      ref={canvas}
      {...moves}
    />
  );
}

/** Paints the map whenever something changes, until what is returned is called. */
function painted(canvas: HTMLCanvasElement, props: BoardMapProps): () => void {
  const { paintBoard, draw, follow, every } = props;
  let stale = true;
  let painted = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paint = repaint((now) => {
    if (stale && now - painted >= every) {
      paintBoard();
      painted = now;
      stale = false;
    } else if (stale) {
      clearTimeout(timer);
      timer = setTimeout(paint, every - (now - painted));
    }
    const context = canvas.getContext("2d");
    if (context !== null) draw(context);
  });
  const changed = () => {
    stale = true;
    paint();
  };
  const unfollow = follow(changed, paint);
  return () => {
    unfollow();
    clearTimeout(timer);
    paint.stop();
  };
}

type CanvasEvent<E> = E & { readonly currentTarget: HTMLCanvasElement };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What presses, drags and arrows do: they move the camera. */
function movesOf({ camera, look, width, height, step }: BoardMapProps) {
  const go = (x: number, y: number) => {
    const now = camera();
    if (now !== null) look(lookAt(now, x, y));
  };
  const toPointer = ({ currentTarget, clientX, clientY }: CanvasEvent<PointerEvent>) => {
    const box = currentTarget.getBoundingClientRect();
    go(((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height);
  };
  return {
    onPointerDown: (event: CanvasEvent<PointerEvent>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      toPointer(event);
    },
    onPointerMove: (event: CanvasEvent<PointerEvent>) => {
      if (event.buttons !== 0) toPointer(event);
    },
    onKeyDown: (event: CanvasEvent<KeyboardEvent>) => {
      const arrow = ARROWS[event.key];
      const now = camera();
      if (arrow === undefined || now === null) return;
      event.preventDefault();
      event.stopPropagation();
      go(now.x + arrow[0] * step, now.y + arrow[1] * step);
    },
  };
}
