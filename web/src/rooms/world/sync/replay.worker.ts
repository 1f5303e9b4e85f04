/** A worker that plays from a checkpoint to now, which takes seconds. */

import type { Replay } from "./replay";
import { replay } from "./replay";

self.addEventListener("message", (event: MessageEvent<Replay>) => {
  void Promise.resolve()
    .then(() => replay(event.data))
    .catch(() => "") // what cannot be played leads to no board
    .then((digest) => {
      self.postMessage(digest);
    });
});
