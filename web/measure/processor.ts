/**
 * Time of the processor that the page's own process has taken, all its threads and workers together.
 *
 * Where much else runs, the clock says how crowded the machine is; this says what the page costs.
 */

import type { Page } from "@playwright/test";

/** Milliseconds so far. */
export type Processor = () => Promise<number>;

/** Measures *page*, the only one of its browser. */
export async function processorOf(page: Page): Promise<Processor> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    return pages.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
  };
}
