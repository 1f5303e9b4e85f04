/** Watching the past: going to a moment of it, and a time-lapse that goes on from there. */

import type { Store } from "../../../state/store";
import type { Session } from "../net/session";
import type { App } from "../state";

const LAPSE = 30; // seconds that the whole past takes at single speed
const SLOWEST = 4; // records a second, at least
const LONGEST_FRAME = 100; // milliseconds

/** Watch the past from *moment* on; the log is read first, if it is not here. */
export async function watch(store: Store<App>, session: Session, moment: number): Promise<void> {
  store.set({
    moment: Math.min(moment, store.state.records),
    aim: null,
    ahead: null,
    cursor: null,
  });
  await session.readAll();
  if (store.state.marks === null) store.set({ moment: null });
}

export function goToNow(store: Store<App>): void {
  store.set({ moment: null, playing: false });
}

/** Play, from the beginning if it is at its end, or stop. */
export function playOrStop(store: Store<App>): void {
  const { playing, moment, records } = store.state;
  const again = !playing && moment !== null && moment >= records;
  store.set({ playing: !playing, ...(again && { moment: 0 }) });
}

/** Go on while it plays: the whole past in half a minute. */
export function timeLapse(store: Store<App>): () => void {
  let frame = 0;
  let before = 0;
  let exact = 0;
  const step = (now: number) => {
    const { playing, moment, records, speed } = store.state;
    if (!playing || moment === null) return;
    if (Math.floor(exact) !== moment) exact = moment;
    const pace = Math.max(records / LAPSE, SLOWEST) * speed;
    exact += (pace * Math.min(now - before, LONGEST_FRAME)) / 1000;
    before = now;
    const next = Math.min(records, Math.floor(exact));
    store.set({ moment: next, playing: next < records });
    if (next < records) frame = requestAnimationFrame(step);
  };
  const stop = store.subscribe((now, then) => {
    if (!now.playing || then.playing) return;
    before = performance.now();
    frame = requestAnimationFrame(step);
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
