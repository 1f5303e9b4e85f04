/** Going through the generations of a round: a slider with marks, a button that plays, a link, a GIF, a picture. */

import { useComputed } from "@preact/signals";
import { Camera, Link, Users } from "lucide-preact";
import { drawAddress } from "../../../shell/address";
import { Button, IconButton } from "../../../shell/Button";
import { ReplayBar } from "../../../shell/ReplayBar";
import type { House } from "../../../shell/room";
import { SaveFilm } from "../../../shell/SaveFilm";
import { copy, linkTo } from "../../../shell/share";
import type { Round } from "../net/client";
import { room } from "../manifest";
import type { Arena } from "../Room";
import type { App } from "../state";
import { descentOf, drawPlace, isOver, lastOf } from "../state";
import type { Moment } from "../state/playback";
import { jump, momentsOf, playOrStop } from "../state/playback";
import * as WORDS from "../words";
import "./Board.css";

export function Replay({ store, app, house }: Arena) {
  const moments = useMoments(app);
  const { film, round, shown, playing, descent } = app;
  if (film === null || round === null) return null;
  const seek = (generation: number) => {
    store.set(jump(store.state, generation));
  };
  const picture = async () => (await import("../draw/film")).pngOfRound(round, film, shown);
  const gif = async () => (await import("../draw/film")).gifOfRound(round, film);
  const file = `arena-round-${round.id}`;
  return (
    <div class="arena-replay">
      <ReplayBar
        label={WORDS.generation}
        at={shown}
        last={lastOf(app)}
        place={WORDS.generationAt(shown)}
        ticks={[...new Set((isOver(app) ? moments : []).map(({ generation }) => generation))]}
        play={WORDS.replay}
        pause={WORDS.stop}
        playing={playing}
        onSeek={seek}
        onPlay={() => {
          store.set(playOrStop(store.state));
        }}
      >
        <IconButton
          icon={Users}
          label={WORDS.descent}
          title={WORDS.descentTitle}
          boxed
          aria-pressed={descent}
          onClick={() => {
            store.set({ descent: !descent });
          }}
        />
        <Button icon={Link} onClick={() => void copyLink(round, shown, house)}>
          {WORDS.link}
        </Button>
        <SaveFilm icon={Camera} make={picture} file={`${file}-${shown}.png`} say={house.say}>
          {WORDS.picture}
        </SaveFilm>
        {isOver(app) && (
          <SaveFilm make={gif} file={`${file}.gif`} say={house.say}>
            {WORDS.gif}
          </SaveFilm>
        )}
      </ReplayBar>
    </div>
  );
}

/** The moments of the round: whose they are is told once it is over. */
export function useMoments(app: App): readonly Moment[] {
  const over = useComputed(() => isOver(app));
  return useComputed(() => {
    const { film, round } = app;
    if (film === null || round === null) return [];
    return momentsOf(film, round.rules, over.value ? descentOf(film, round.rules) : null);
  }).value;
}

/** Puts the link to what is shown on the clipboard. */
async function copyLink({ id }: Round, generation: number, { say }: House): Promise<void> {
  const place = drawPlace({ round: id, generation });
  await copy(linkTo(drawAddress(room.name, place)), WORDS.linkTo(generation), say);
}
