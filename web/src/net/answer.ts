/** Answers of a canister that say yes with a value, or no with a reason. */

import { Refused } from "./words";

export type Answer<T> = { Ok: T } | { Err: string };

/** What was answered. Throws, if it was a refusal. */
export function granted<T>(answer: Answer<T>): T {
  if ("Err" in answer) throw new Refused(answer.Err);
  return answer.Ok;
}
