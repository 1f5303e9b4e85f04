/**
 * Holding the round that is shown to the log: its seedlets are those that the log says were revealed,
 * its last board is the one that the log says it ended with, and what it brought to all who won is
 * what the log says.
 */

import { Lie } from "../../../net/log/lie";
import type { Event } from "../../../net/log/news";
import type { Field } from "../rules/field";
import { honoursOf, parseHonours } from "../rules/round";
import { planted } from "../state";
import * as WORDS from "../words";
import type { Round } from "./client";

/**
 * What *events*, which are proved, say of *round*: a sentence if they have the whole of it, else null.
 * Throws a Lie, if the round is another.
 */
export function proveRound(
  round: Round,
  film: readonly Field[] | null,
  events: readonly Event[],
): string | null {
  const own = events.filter(({ generation }) => BigInt(generation) === round.id);
  for (const { kind, detail } of own) {
    const words = detail.split(",");
    if (kind === "revealed") holdSeed(round, Number(words[1]), words[3]!);
    if (kind === "finalized" && round.outcome !== null && words[3] !== round.hash) {
      throw lie(`that round ${round.id} ended with another board than is shown`);
    }
  }
  // What it brought is told right after its end, so it is known once anything comes after that.
  const end = events.findIndex((each) => own.includes(each) && each.kind === "finalized");
  if (film !== null && end >= 0 && end < events.length - 1) {
    const noted = own.find(({ kind }) => kind === "honoured")?.detail ?? "";
    holdHonours(round, film, noted.split(","));
  }
  return own.some(({ kind }) => kind === "created") ? WORDS.certified : null;
}

function holdHonours(round: Round, film: readonly Field[], noted: readonly string[]): void {
  if (round.outcome === null) return; // it was asked for before
  const found = honoursOf(film, planted(round), round.rules, round.outcome).join();
  const told = parseHonours(noted).all.join();
  if (found !== told) throw lie(`that round ${round.id} brought "${told}", and it was "${found}"`);
}

function holdSeed({ id, slots }: Round, slot: number, seed: string): void {
  const shown = slots.find((each) => each.slot === slot)?.seed ?? null;
  if (shown === null || shown === seed) return; // null: it was asked for before
  throw lie(`that in round ${id} slot ${slot} revealed ${seed}, and ${shown} is shown`);
}

const lie = (what: string) => new Lie("shown", `The log says ${what}: the server shows another.`);
