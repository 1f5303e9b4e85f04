/** Which panel over the board is open: the library, or a menu of the toolbar. One at a time. */

import { Store } from "../state/store";

export type Panel = "library" | "share" | "more";

export interface Panels {
  readonly open: Panel | null;
}

export const panels = new Store<Panels>({ open: null });

/** Open *panel*, or close it if it is open. */
export function toggle(panel: Panel): void {
  panels.set({ open: panels.state.open === panel ? null : panel });
}

export function close(): void {
  panels.set({ open: null });
}

/** Give the keys to the board. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>("#stage .board")?.focus({ preventScroll: true });
}
