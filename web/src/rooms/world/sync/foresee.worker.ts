/** A worker that looks ahead, so that the one that shows the world is not held up. */

import type { Question } from "./foresee";
import { foresee } from "./foresee";

self.addEventListener("message", (event: MessageEvent<Question>) => {
  self.postMessage(foresee(event.data));
});
