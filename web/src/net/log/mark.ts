/** The mark: how far what is shown is proved, for whoever looks. */

export interface Mark {
  readonly state: "waiting" | "proved" | "wrong";
  /** What is proved, is waited for, or is wrong, in a sentence. */
  readonly words: string;
  /** How many events are proved. */
  readonly events: number;
  /** When that was signed, in milliseconds since 1970; null before the first proof. */
  readonly signed: number | null;
  /** What was wrong since one came, the last first. */
  readonly lies: readonly string[];
}

export const UNPROVED: Mark = {
  state: "waiting",
  words: "Nothing is proved yet: the first proof is under way.",
  events: 0,
  signed: null,
  lies: [],
};
