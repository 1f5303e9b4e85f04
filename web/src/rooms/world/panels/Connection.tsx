/**
 * How far what is shown is from the chain, said honestly.
 *
 * The page shows generations one by one, and only those of which it knows everything that happened, so
 * a picture some seconds behind is as live as can be. The details give the exact figures.
 */

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Fold } from "../../../shell/Fold";
import { grouped, span } from "../../../shell/format";
import { useGame, useOnce } from "../game";
import { PAUSE } from "../net/poll";
import type { App, Chain } from "../state/app";
import { tally } from "../state/land";
import { usuallyBehind } from "../sync/clock";
import { CONNECTION as WORDS } from "../words";

const LOOKED_AT_EVERY = 250; // milliseconds
const SILENCE = 2 * PAUSE; // without an answer: worth a word, while the world moves
const BEHIND = usuallyBehind(PAUSE) + 20; // generations: answers take a while, too

type Tone = "good" | "warn" | "bad" | "still";

interface Told {
  readonly tone: Tone;
  readonly text: string;
  readonly detail: readonly (readonly [name: string, value: string])[];
}

/** How far what *app* shows is from the chain at *now*, a time of `performance.now()`. */
export function connection(
  app: Pick<App, "chain" | "view"> & { live?: boolean },
  now: number,
): Told {
  if (app.live === false) return { tone: "still", text: WORDS.ownTime, detail: details(app, now) };
  return { ...statusOf(app, now), detail: details(app, now) };
}

type Status = Pick<Told, "tone" | "text">;

function statusOf({ chain, view }: Pick<App, "chain" | "view">, now: number): Status {
  if (chain?.line === "lost") return { tone: "bad", text: WORDS.lost };
  if (chain === null || view === null || chain.line === "connecting") {
    return { tone: "warn", text: WORDS.connecting };
  }
  const silent = now - chain.heard;
  if (chain.line === "late") return { tone: "warn", text: WORDS.heardAgo(span(silent)) };
  if (chain.paused) return { tone: "still", text: WORDS.pausedByAdmin };
  if (!chain.running) return { tone: "still", text: rest(chain) };
  if (silent >= SILENCE) return { tone: "warn", text: WORDS.heardAgo(span(silent)) };
  return distance(chain.generation - view.generation);
}

/** Why a world that nobody paused stands still: it may only blink, or not have begun. */
function rest({ generation }: Chain): string {
  return generation === 0 ? WORDS.waiting : WORDS.asleep;
}

function distance(behind: number): Status {
  if (behind <= BEHIND) return { tone: "good", text: WORDS.live };
  return { tone: "warn", text: WORDS.behindNetwork(behind) };
}

/** Until there is a picture, nothing was heard. */
function details({ chain, view }: Pick<App, "chain" | "view">, now: number): Told["detail"] {
  if (chain === null || view === null) return NAMES.map((name) => [name, WORDS.notYet]);
  const values = [
    WORDS.generation(chain.generation),
    WORDS.ago(span(now - chain.heard)),
    grouped(view.generation),
    grouped(tally(view.cells, null).alive),
    apart(chain, view.generation),
  ];
  return NAMES.map((name, at) => [name, values[at]!]);
}

const NAMES = [WORDS.networkSaid, WORDS.lastHeard, WORDS.shown, WORDS.alive, WORDS.whichIs];

function apart(chain: Chain, shown: number): string {
  const behind = chain.generation - shown;
  if (behind > 0) return WORDS.behind(behind);
  return behind === 0 ? WORDS.same : WORDS.playedOn(-behind);
}

export function Connection() {
  const { store } = useGame();
  const [now, setNow] = useState(() => performance.now());
  useOnce(() => {
    const timer = setInterval(() => {
      setNow(performance.now());
    }, LOOKED_AT_EVERY);
    return () => {
      clearInterval(timer);
    };
  });
  const { tone, text, detail } = connection(store.state, now);
  const head = (
    <>
      <span class="dot" aria-hidden="true" />
      <span class="number">{text}</span>
    </>
  );
  return (
    <Fold class={`badge tone-${tone}`} head={head} drops={always}>
      <dl class="pairs">
        {detail.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd class="number">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="soft">{WORDS.explanation}</p>
    </Fold>
  );
}

const always = () => true;
