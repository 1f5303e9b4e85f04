/** Lets a worker compute the past of a log, so that the page goes on meanwhile. */

import type { Past } from "./history";

/** The past of *log*, all records from the first on. Throws, if they cannot have happened. */
export type ComputePast = (log: Uint8Array) => Promise<Past>;

export const computePast: ComputePast = (log) =>
  new Promise((tell, fail) => {
    const worker = new Worker(new URL("./history.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Past>) => {
      worker.terminate();
      if (data.wrong === undefined) tell(data);
      else fail(new Error(data.wrong));
    });
    worker.addEventListener("error", ({ message }) => {
      worker.terminate();
      fail(new Error(message));
    });
    worker.postMessage(log.slice());
  });
