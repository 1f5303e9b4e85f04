/** What `shell/mark.ts` says. */

import { plural } from "../words";

export const labels = {
  proved: "Proved",
  waiting: "Not yet proved",
  wrong: "Not proved",
} as const;
export const title = "Is this real?";
export const proved = (events: number) => `${plural(events, "event")} certified.`;
export const proveAll = "Load and prove what happened before";
export const signedAt = (time: string) => ` Signed at ${time}.`;
export const wasWrong = "Since you came, this was wrong:";
export const about =
  "Whatever happens here is noted in a log, and a chain of hashes covers it. The network signs the head of that chain. This page checks the signature, follows the chain from event to event, and plays the rules itself: so it need not believe the server that answers.";
