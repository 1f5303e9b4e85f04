/** What `ui/badge.ts` says. */

import { plural } from "../../../shell/words";

export const ownTime = "your own time";
export const lost = "connection lost, trying again";
export const pausedByAdmin = "paused by an admin";
export const waiting = "waiting for the first cells";
export const asleep = "asleep: nothing new happens";
export const behindNetwork = (behind: number) =>
  `${plural(behind, "generation")} behind the network`;
export const notYet = "not yet";
export const networkSaid = "The network said";
export const lastHeard = "Last heard";
export const shownHere = "Shown here";
export const whichIs = "Which is";
export const same = "the same";
export const playedOn = (value: number) => `${plural(value, "generation")} played on from it`;
export const explanation =
  "This page asks every few seconds what people did, and plays it by the same rules. It shows what it knows for certain, one generation after the other, some seconds behind.";
