/** Who takes part, and what happened: lists beside the board. */

import { coloursOf } from "../draw/board";
import { TEAMS } from "../rules/round";
import type { Arena } from "../Room";
import { called } from "../state";
import * as WORDS from "../words";
import "./People.css";

const MOST_NEWS = 40;

// Both lists scroll when they are long, by keys, too.

export function Players({ app }: Pick<Arena, "app">) {
  const { round, descent } = app;
  const colours = descent && round !== null ? coloursOf(round) : null;
  const slots = (round?.slots ?? []).toSorted(
    (one, other) => one.team - other.team || one.slot - other.slot,
  );
  return (
    <section class="panel">
      <h2>{WORDS.players}</h2>
      <ul class="list arena-players" tabIndex={0}>
        {slots.length === 0 && <li class="soft">{WORDS.nobodyPledged}</li>}
        {slots.map((slot) => (
          <li
            key={slot.slot}
            class={TEAMS[slot.team].toLowerCase()}
            style={colours === null ? {} : { "--team": colours.get(slot.slot) }}
          >
            <bdi class="name">{called(app, slot.player)}</bdi>
            <span class="soft number">{WORDS.placeOf(slot, round!.rules)}</span>
            <span class="soft">{WORDS.stateOf(app, round!, slot)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Happenings({ app }: Pick<Arena, "app">) {
  const lines = WORDS.newsLines(app, MOST_NEWS);
  return (
    <section class="panel">
      <h2>{WORDS.whatHappens}</h2>
      <ol class="list arena-news" tabIndex={0}>
        {lines.length === 0 && <li class="soft">{WORDS.nothingYet}</li>}
        {lines.map(({ number, words }) => (
          <li key={number}>{words}</li>
        ))}
      </ol>
    </section>
  );
}
