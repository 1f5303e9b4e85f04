/**
 * The past: a slider over all records, and a time-lapse.
 *
 *     [play]  ----------o-----------------  1 234 of 56 789 lines  [speed]  [GIF]  [now]
 */

import { Button } from "../../../shell/Button";
import { ReplayBar } from "../../../shell/ReplayBar";
import { SaveFilm } from "../../../shell/SaveFilm";
import type { Say } from "../../../shell/say";
import type { Store } from "../../../state/store";
import type { App } from "../state";
import { goToNow, playOrStop } from "../state/past";
import * as WORDS from "../words";

const SPEEDS = [0.25, 1, 4];

interface PastBarProps {
  readonly store: Store<App>;
  readonly say: Say;
}

export function PastBar({ store, say }: PastBarProps) {
  const { moment: watched, records, playing, marks, speed, reading } = store.signals;
  const moment = watched.value;
  if (moment === null) return null;
  const ready = marks.value !== null;
  const words = WORDS.momentWords(moment, records.value);
  return (
    <section class="boxes-replay panel" aria-label={WORDS.thePast}>
      <ReplayBar
        label={WORDS.afterLines}
        at={moment}
        last={records.value}
        place={words}
        onSeek={(at) => {
          store.set({ moment: at, playing: false });
        }}
        playing={playing.value}
        onPlay={() => {
          playOrStop(store);
        }}
        play={WORDS.play}
        pause={WORDS.pause}
        disabled={!ready}
      >
        <span class="number boxes-when">
          {ready ? words : WORDS.readingLog(reading.value ?? 0)}
        </span>
        <Button
          kind="small"
          aria-label={WORDS.speedLabel(speed.value)}
          onClick={() => {
            store.set({ speed: SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length]! });
          }}
        >
          {WORDS.speed(speed.value)}
        </Button>
        <SaveFilm
          kind="small"
          disabled={!ready}
          make={async () => (await import("../draw/gif")).gifOfSheet(store.state)}
          file={`boxes-${moment}.gif`}
          say={say}
        >
          {WORDS.gif}
        </SaveFilm>
        <Button
          kind="small primary"
          onClick={() => {
            goToNow(store);
          }}
        >
          {WORDS.now}
        </Button>
      </ReplayBar>
    </section>
  );
}
