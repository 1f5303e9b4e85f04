/** Waiting for what another task does: a machine may be busy with other things, so long, and no longer. */

import { vi } from "vitest";

const PATIENCE = { timeout: 30_000, interval: 20 }; // milliseconds

/** Until *look* throws nothing any more. */
export const soon = (look: () => void): Promise<void> => vi.waitFor(look, PATIENCE);

/** Until it *is* so. */
export const until = (is: () => boolean): Promise<boolean> => vi.waitUntil(is, PATIENCE);
