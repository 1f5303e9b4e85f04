/**
 * A statement: what a room stands for at a moment, in lines of which the network certifies the sha256.
 *
 *     life2 statement 1              the form
 *     room world                     whose it is
 *     log 1234 <head>                how many events there were, and the chain's head after them
 *     kept 234 <head>                the oldest event that is still kept, and the head before it
 *     facts <digest>                 what the log does not say
 *     time 5550 1700.. running       and so on: the room's own lines, by their first word
 */

import type { Digest } from "./chain";
import { Lie } from "./lie";

export interface Statement {
  readonly following: number;
  readonly head: Digest;
  readonly kept: { readonly first: number; readonly head: Digest };
  readonly facts: Digest;
  /** The room's own lines: the words after the first, by the first. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}

const FORM = "life2 statement 1";
const LONGEST = 4000; // characters

/** What *text* states of *room*. Throws a Lie, if it is no statement of it. */
export function parse(text: string, room: string): Statement {
  if (text.length > LONGEST) throw refused(`of ${text.length} characters`);
  const [form, whose, ...lines] = text.split("\n");
  if (form !== FORM) throw refused(`that begins "${form!.slice(0, 40)}"`);
  if (whose !== `room ${room}`) throw refused(`of another room, "${whose ?? ""}"`);
  const own = new Map<string, readonly string[]>();
  for (const line of lines) {
    const [word, ...rest] = line.split(" ");
    if (own.has(word!)) throw refused(`with two lines "${word!}"`);
    own.set(word!, rest);
  }
  const take = (word: string, forms: readonly RegExp[]): readonly string[] => {
    const words = wordsOf(own, word, forms);
    own.delete(word);
    return words;
  };
  const [following, head] = take("log", [NUMBER, DIGEST]);
  const [first, before] = take("kept", [NUMBER, DIGEST]);
  const [facts] = take("facts", [DIGEST]);
  const kept = { first: Number(first), head: before! };
  return { following: Number(following), head: head!, kept, facts: facts!, own };
}

export const NUMBER = /^(0|[1-9][0-9]{0,14})$/;
export const NANOSECONDS = /^(0|[1-9][0-9]{0,19})$/;
export const DIGEST = /^[0-9a-f]{64}$/;

/** The words after *word* in the *lines* of a statement, each of its form. Throws a Lie, if they are not. */
export function wordsOf(
  lines: Statement["own"],
  word: string,
  forms: readonly RegExp[],
): readonly string[] {
  const words = lines.get(word);
  if (words?.length !== forms.length || !forms.every((form, at) => form.test(words[at]!))) {
    throw refused(`in which the line "${word}" says "${words?.join(" ").slice(0, 80) ?? ""}"`);
  }
  return words;
}

const refused = (what: string) =>
  new Lie("statement", `The server sent a statement ${what}: this page does not understand it.`);
