/** Going through the generations of a round: a slider with marks, a button that plays, a link, a GIF, a picture. */

import { useComputed } from "@preact/signals";
import { Camera, Download, Link, Pause, Play, Users } from "lucide-preact";
import { useState } from "preact/hooks";
import { words } from "../../../net/words";
import { drawAddress } from "../../../shell/address";
import { Button, IconButton } from "../../../shell/Button";
import type { House } from "../../../shell/room";
import { copy, download, linkTo } from "../../../shell/share";
import type { Field } from "../rules/field";
import { room } from "../room";
import type { Arena } from "../Room";
import type { App } from "../state";
import { drawPlace, isOver, lastOf } from "../state";
import { jump, momentsOf, playOrStop } from "../state/playback";
import * as WORDS from "../words";
import "./Replay.css";

export function Replay({ store, app, house }: Pick<Arena, "store" | "app" | "house">) {
  const over = useComputed(() => isOver(app)).value;
  // All of them are found once, when the round is over.
  const moments = useComputed(() =>
    app.film === null || !isOver(app) ? [] : momentsOf(app.film, app.round!.rules),
  ).value;
  const { film, shown, playing, descent } = app;
  if (film === null) return null;
  const change = (next: (app: App) => Partial<App>) => {
    store.set(next(store.state));
  };
  const last = Math.max(1, film.length - 1);
  return (
    <>
      <div class="arena-replay">
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? WORDS.stop : WORDS.replay}
          boxed
          onClick={() => {
            change(playOrStop);
          }}
        />
        <div class="arena-track">
          <div class="arena-ticks" aria-hidden="true">
            {moments.map(({ generation, words }) => (
              <span key={WORDS.momentAt(generation, words)} style={{ "--at": generation / last }} />
            ))}
          </div>
          <input
            type="range"
            min="0"
            max={lastOf(app)}
            value={shown}
            aria-label={WORDS.generation}
            aria-valuetext={WORDS.generationAt(shown)}
            onInput={({ currentTarget: { value } }) => {
              change((now) => jump(now, Number(value)));
            }}
          />
        </div>
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
        <Button icon={Link} onClick={() => void copyLink(store.state, house)}>
          {WORDS.link}
        </Button>
        <Save {...{ store, house }} over={over} />
      </div>
      {moments.length > 0 && (
        <div class="arena-moments row">
          {moments.map(({ generation, words }) => (
            <button
              key={WORDS.momentAt(generation, words)}
              type="button"
              class="chip number"
              onClick={() => {
                change((now) => jump(now, generation));
              }}
            >
              {WORDS.momentAt(generation, words)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

interface SaveProps extends Pick<Arena, "store" | "house"> {
  readonly over: boolean;
}

/** Buttons that save the generation that is shown as a picture, and the whole round as a GIF. */
function Save({ store, house, over }: SaveProps) {
  const [busy, setBusy] = useState(false);
  const save = async (what: typeof savePicture) => {
    const { round, film, shown } = store.state;
    if (round === null || film === null) return;
    setBusy(true);
    try {
      await what({ round, film, shown });
    } catch (fault) {
      house.say(words(fault), "bad");
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon={Camera} disabled={busy} onClick={() => void save(savePicture)}>
        {WORDS.picture}
      </Button>
      {over && (
        <Button icon={Download} disabled={busy} onClick={() => void save(saveGif)}>
          {WORDS.gif}
        </Button>
      )}
    </>
  );
}

interface Played {
  readonly round: NonNullable<App["round"]>;
  readonly film: readonly Field[];
  readonly shown: number;
}

async function savePicture({ round, film, shown }: Played): Promise<void> {
  const { pngOfRound } = await import("../draw/film");
  download(await pngOfRound(round, film, shown), `arena-round-${round.id}-${shown}.png`);
}

async function saveGif({ round, film }: Played): Promise<void> {
  const { gifOfRound } = await import("../draw/film");
  download(await gifOfRound(round, film), `arena-round-${round.id}.gif`);
}

/** Puts the link to what is shown on the clipboard. */
async function copyLink({ round, shown }: App, { say }: House): Promise<void> {
  if (round === null) return;
  const place = drawPlace({ round: round.id, generation: shown });
  await copy(linkTo(drawAddress(room.name, place)), WORDS.linkTo(shown), say);
}
