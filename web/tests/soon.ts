/** Waiting for what another task does, however busy the machine is: only what hangs takes so long. */

import { vi } from "vitest";

const PATIENCE = { timeout: 1_800_000, interval: 20 }; // milliseconds

/** Until *look* throws nothing any more. */
export const soon = (look: () => void): Promise<void> => vi.waitFor(look, PATIENCE);

/** Until it *is* so. */
export const until = (is: () => boolean): Promise<boolean> => vi.waitUntil(is, PATIENCE);
