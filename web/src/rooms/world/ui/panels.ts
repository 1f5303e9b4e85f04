/** Which panel over the board is open: the library, or a menu of the toolbar. One at a time. */

import { Store } from "../../../state/store";
import { narrow } from "../../../shell/fold";

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

/** Close what lies in the way of the board: a menu always, the library where there is little room. */
export function clearTheWay(): void {
  if (panels.state.open !== "library" || narrow()) close();
}

/** Give the keys to the board. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>("#stage .board")?.focus({ preventScroll: true });
}
