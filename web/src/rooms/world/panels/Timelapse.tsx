/**
 * A season in a few seconds: its thumbnails one after the other, and the last one for a while.
 *
 *     +-----------------+
 *     |      64x64      |     Generation 128 000
 *     +-----------------+     [stop]  ----o---------     [Save as GIF]
 *
 * Whoever wants it calm sees the last picture, and moves through time by hand.
 */

import { Pause, Play } from "lucide-preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { gifOf } from "../../../draw/film";
import { BACKGROUND } from "../../../draw/palette";
import { IconButton } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { SaveFilm } from "../../../shell/SaveFilm";
import type { Say } from "../../../shell/say";
import { drawBlocks } from "../draw/thumbnail";
import type { Actions, App } from "../state/app";
import type { Thumbnail } from "../state/thumbnail";
import { BLOCKS } from "../state/thumbnail";
import { LAPSE as WORDS } from "../words-later";

const SIDE = 384; // pixels of a picture
const FOOT = 28;
const STEP = 120; // milliseconds of a picture
const LAST = 2000; // of the last one
const FEWEST = 2; // pictures of a film

/** Opens the time-lapse of the season that runs, up to now. */
export function openLapseOfNow(
  actions: Actions,
  { seating, calm }: Pick<App, "seating" | "calm">,
): Promise<void> {
  const season = seating?.season ?? 1;
  const find = async () => {
    const [kept, now] = await Promise.all([actions.lapse(season), actions.thumbnail()]);
    return [...kept.filter(({ generation }) => generation < now.generation), now];
  };
  return openLapse(season, find, calm, actions.say);
}

/** Opens the time-lapse of *season* once *find* has found its pictures, the oldest first. */
export async function openLapse(
  season: number,
  find: () => Promise<readonly Thumbnail[]>,
  calm: boolean,
  say: Say,
): Promise<void> {
  try {
    const pictures = await find();
    if (pictures.length < FEWEST) say(WORDS.few);
    else
      openDialog(WORDS.title(season), "lapse", () => (
        <Lapse {...{ season, pictures, calm, say }} />
      ));
  } catch {
    say(WORDS.failed, "bad");
  }
}

interface LapseProps {
  readonly season: number;
  readonly pictures: readonly Thumbnail[];
  readonly calm: boolean;
  readonly say: Say;
}

function Lapse({ season, pictures, calm, say }: LapseProps) {
  const last = pictures.length - 1;
  const [at, setAt] = useState(calm ? last : 0);
  const [playing, setPlaying] = useState(!calm);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { generation, blocks } = pictures[at]!;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d", { alpha: false });
    if (context) drawBlocks(context, blocks, SIDE / BLOCKS);
    if (!playing) return undefined;
    const next = () => {
      setAt((at + 1) % pictures.length);
    };
    const timer = setTimeout(next, at === last ? LAST : STEP);
    return () => {
      clearTimeout(timer);
    };
  }, [at, playing]);
  return (
    <>
      <canvas
        class="lapse-picture"
        role="img"
        aria-label={WORDS.picture(generation)}
        width={SIDE}
        height={SIDE}
        ref={canvas}
      />
      <div class="lapse-bar">
        <IconButton
          boxed
          icon={playing ? Pause : Play}
          label={playing ? WORDS.stop : WORDS.play}
          onClick={() => {
            if (!playing) setAt((at + 1) % pictures.length);
            setPlaying(!playing);
          }}
        />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={WORDS.moment}
          aria-valuetext={WORDS.generation(generation)}
          onInput={(event) => {
            setPlaying(false);
            setAt(event.currentTarget.valueAsNumber);
          }}
        />
      </div>
      <span class="number">{WORDS.generation(generation)}</span>
      <SaveFilm
        make={() => gifOfSeason(season, pictures)}
        file={WORDS.file(season)}
        say={say}
        making={WORDS.saving}
      >
        {WORDS.save}
      </SaveFilm>
    </>
  );
}

/** The GIF of a *season*, with its generations under the pictures. */
function gifOfSeason(season: number, scenes: readonly Thumbnail[]): Promise<Blob> {
  const paint = (context: CanvasRenderingContext2D, { generation, blocks }: Thumbnail) => {
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, SIDE, SIDE + FOOT);
    drawBlocks(context, blocks, SIDE / BLOCKS);
    context.fillStyle = "#e8edf6";
    context.font = "600 13px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.fillText(WORDS.foot(season, generation), SIDE / 2, SIDE + FOOT / 2);
  };
  const times = { delay: STEP / 10, lastDelay: LAST / 10 };
  return gifOf({ scenes, width: SIDE, height: SIDE + FOOT, paint, ...times });
}
