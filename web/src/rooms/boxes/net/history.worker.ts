/** The worker: gets a log, answers with its past. */

import type { Past } from "./history";
import { pastOf } from "./history";

self.addEventListener("message", (event: MessageEvent<Uint8Array>) => {
  const past = made(event.data);
  const { drawnAt, closedAt, owners, marks } = past;
  const transfer = [drawnAt, closedAt, owners, marks].map(({ buffer }) => buffer);
  self.postMessage(past, { transfer });
});

function made(bytes: Uint8Array): Past {
  try {
    return pastOf(bytes);
  } catch (fault) {
    const none = { drawnAt: new Uint32Array(), closedAt: new Uint32Array() };
    return { ...none, owners: new Uint8Array(), marks: new Uint32Array(), wrong: String(fault) };
  }
}
