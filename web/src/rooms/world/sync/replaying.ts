/** The page's end of the channel to the worker that plays from a checkpoint to now. */

import type { Replay } from "./replay";

/** The digest of the board that *replay* leads to; "" if it leads to none. */
export function replayed(replay: Replay): Promise<string> {
  const worker = new Worker(new URL("./replay.worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => {
      resolve(data);
    });
    worker.postMessage(replay);
  }).finally(() => {
    worker.terminate();
  });
}
