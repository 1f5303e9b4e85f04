/** Who takes part, and what happened: lists beside the board. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { classes } from "../../../shell/Button";
import { coloursOf } from "../draw/board";
import { TEAMS } from "../rules/round";
import type { Arena } from "../Room";
import { called, isOver } from "../state";
import { jump } from "../state/playback";
import { useMoments } from "./Replay";
import * as WORDS from "../words";
import "./People.css";

const MOST_NEWS = 40;

// Both lists scroll when they are long, by keys, too.

export function Players({ app, store }: Pick<Arena, "app" | "store">) {
  const { round, descent, lit } = app;
  const list = useRef<HTMLUListElement>(null);
  // Whoever points at a slot on the board finds its player in a long list.
  useLayoutEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(".lit");
    if (line == null || list.current === null || line.contains(document.activeElement)) return;
    const { scrollTop, clientHeight } = list.current;
    const top = line.offsetTop - list.current.offsetTop;
    const seen = top >= scrollTop && top + line.offsetHeight <= scrollTop + clientHeight;
    if (!seen) list.current.scrollTop = top;
  }, [lit]);
  const point = (slot: number | null) => () => {
    store.set({ lit: slot });
  };
  const colours = descent && round !== null ? coloursOf(round) : null;
  const slots = (round?.slots ?? []).toSorted(
    (one, other) => one.team - other.team || one.slot - other.slot,
  );
  return (
    <section class="panel">
      <h2>{WORDS.players}</h2>
      <ul class="list arena-players" ref={list}>
        {slots.length === 0 && <li class="soft">{WORDS.nobodyPledged}</li>}
        {slots.map((slot) => (
          <li
            key={slot.slot}
            class={classes(TEAMS[slot.team].toLowerCase(), slot.slot === lit && "lit")}
            onPointerEnter={point(slot.slot)}
            onPointerLeave={point(null)}
            style={colours === null ? {} : { "--team": colours.get(slot.slot) }}
          >
            <button
              type="button"
              class="name"
              title={WORDS.showOnBoard}
              onFocus={point(slot.slot)}
              onBlur={point(null)}
              onClick={point(slot.slot)}
            >
              <bdi>{called(app, slot.player)}</bdi>
            </button>
            <span class="soft number">{WORDS.placeOf(slot, round!.rules)}</span>
            <span class="soft">{WORDS.stateOf(app, round!, slot)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the list of players does not say, newest first: moments of the round, and what people did. */
export function Happenings({ app, store }: Pick<Arena, "app" | "store">) {
  const lines = WORDS.newsLines(app, MOST_NEWS);
  const over = isOver(app);
  const moments = useMoments(app).filter(({ generation }) => over || generation <= app.shown);
  return (
    <section class="panel">
      <h2>{WORDS.whatHappens}</h2>
      <ol class="list arena-news" tabIndex={0}>
        {moments.toReversed().map((moment) => {
          const words = WORDS.momentWords(app, moment);
          return (
            <li key={[moment.kind, moment.generation, moment.team, moment.slot].join()}>
              <button
                type="button"
                onClick={() => {
                  store.set(jump(store.state, moment.generation));
                }}
              >
                {words}
              </button>
            </li>
          );
        })}
        {lines.length + moments.length === 0 && <li class="soft">{WORDS.nothingYet}</li>}
        {lines.map(({ number, words }) => (
          <li key={number}>{words}</li>
        ))}
      </ol>
    </section>
  );
}
