/**
 * The picture of a room in the lobby: a canvas with a caption, a question now and then, a step often.
 *
 *     export function Tile({ house, frame }: TileProps) {
 *       return <LobbyCanvas house={house} frame={frame} moves={(screen) => film(house, screen)} />;
 *     }
 *
 * Nothing is asked and nothing moves while nobody can see it, and for who wants it calm it stands.
 */

import { useSignal } from "@preact/signals";
import { classes } from "./Button";
import { useBound } from "./mount";
import { longer, SOON } from "./retry";
import type { House, TileFrame, TileProps } from "./room";
import { whileSeen } from "./seen";
import { pixelRatio } from "./stage";

export type Paint = (
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  /** Device pixels in one of the page's. */
  ratio: number,
) => void;

/** What a tile draws and writes on. */
export interface TileScreen {
  /** Draw on a canvas as sharp as the screen, or of *size*, which is scaled; not while hidden. */
  readonly draw: (paint: Paint, size?: readonly [width: number, height: number]) => void;
  /** Write *caption* at the foot. */
  readonly say: (caption: string) => void;
}

/** What a tile does while somebody sees it. */
export interface TileMoves {
  /** Ask the canister what there is to show. */
  readonly ask: () => Promise<void>;
  readonly askEvery: number; // milliseconds
  readonly step?: () => void;
  readonly stepEvery?: number;
  /** End what a step began. */
  readonly stop?: () => void;
}

interface LobbyCanvasProps extends TileProps {
  /** Called once, when the canvas is there. */
  readonly moves: (screen: TileScreen) => TileMoves;
  /** How a picture of its own size fills the tile, with the sharp edges of its pixels. */
  readonly pixels?: "cover" | "contain";
}

export function LobbyCanvas({ house, frame, moves, pixels }: LobbyCanvasProps) {
  const caption = useSignal<string | null>(null);
  const drawn = useSignal(false);
  const say = (words: string) => {
    caption.value = words;
  };
  const canvas = useBound<HTMLCanvasElement>((host) =>
    alive(
      host,
      house,
      frame,
      moves({
        say,
        draw: (...what) => {
          if (draw(host, ...what)) drawn.value = true;
        },
      }),
    ),
  );
  return (
    <>
      <canvas
        class={classes(drawn.value && "drawn", pixels !== undefined && `tile-${pixels}`)}
        ref={canvas}
      />
      {caption.value !== null && <span class="tile-caption number">{caption.value}</span>}
    </>
  );
}

/** Asks and steps as *moves* say while *host* is seen, until what is returned is called. */
function alive(
  host: HTMLElement,
  { settings }: House,
  frame: TileFrame,
  { ask, askEvery, step, stepEvery, stop }: TileMoves,
): () => void {
  const steps = () => {
    if (!settings.state.calm) step?.();
  };
  return whileSeen(host, () => {
    const stopAsking = asks(ask, askEvery, frame);
    const stepping = stepEvery === undefined ? undefined : setInterval(steps, stepEvery);
    return () => {
      stopAsking();
      clearInterval(stepping);
      stop?.();
    };
  });
}

/** Ask *every* so many milliseconds, and sooner after no answer; until what is returned is called. */
function asks(ask: TileMoves["ask"], every: number, { answered }: TileFrame): () => void {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (afterFailure: number) => {
    const next = (yes: boolean) => {
      answered(yes);
      if (left) return;
      const again = yes ? SOON : longer(afterFailure);
      timer = setTimeout(look, yes ? every : Math.min(every, afterFailure), again);
    };
    ask().then(
      () => {
        next(true);
      },
      () => {
        next(false);
      },
    );
  };
  look(SOON);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/** Whether *paint* could draw on *canvas*, which may have no size now. */
function draw(canvas: HTMLCanvasElement, paint: Paint, size?: readonly [number, number]): boolean {
  const context = canvas.getContext("2d");
  const ratio = pixelRatio();
  const [width, height] = size ?? [
    Math.round(canvas.clientWidth * ratio),
    Math.round(canvas.clientHeight * ratio),
  ];
  if (context === null || width === 0 || height === 0) return false;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  paint(context, width, height, ratio);
  return true;
}
