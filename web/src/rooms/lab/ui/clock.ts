/** Time: while it runs, as many generations a second as are wanted, or as the machine can do. */

import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import type { Bench } from "../state/bench";

const MOST_WORK = 14; // milliseconds of a frame that generations may take
const LONGEST_FRAME = 250; // milliseconds; whoever was away does not want to miss everything

export function bindClock(store: Store<App>, bench: Bench): () => void {
  let frame = 0;
  let last = 0;
  let due = 0;
  const tick = (time: number) => {
    due += (Math.min(time - last, LONGEST_FRAME) * store.state.speed) / 1000;
    last = time;
    const start = performance.now();
    while (due >= 1) {
      bench.step();
      due -= 1;
      if (performance.now() - start > MOST_WORK) due = Math.min(due, 1);
    }
    frame = store.state.running ? requestAnimationFrame(tick) : 0;
  };
  const begin = () => {
    last = performance.now();
    due = 1; // the first generation comes at once
    frame = requestAnimationFrame(tick);
  };
  const stop = store.subscribe(({ running }) => {
    if (running && frame === 0) begin();
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
