/** How much memory a page holds on to, by Chromium's own count, after everything unused was thrown away. */

import type { CDPSession } from "@playwright/test";

export interface Held {
  /** Bytes of JavaScript's objects, and of what they keep outside their heap, like boards. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export async function held(chromium: CDPSession): Promise<Held> {
  await chromium.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await chromium.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await chromium.send("Memory.getDOMCounters");
  return { heap: usedSize + backingStorageSize, nodes, listeners: jsEventListeners };
}
