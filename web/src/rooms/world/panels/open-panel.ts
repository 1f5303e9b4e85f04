/** Which panel over the board is open: the library, or a menu of the toolbar. One at a time. */

import { Store } from "../../../state/store";
import { narrow } from "../../../shell/Fold";

export type Panel = "library" | "share" | "more" | "director";

export interface Panels {
  readonly open: Panel | null;
  /** Whether the library is to show what one starts with. */
  readonly starting: boolean;
}

export const panels = new Store<Panels>({ open: null, starting: false });

/** Open *panel*, or close it if it is open. */
export function toggle(panel: Panel): void {
  panels.set({ open: panels.state.open === panel ? null : panel, starting: false });
}

/** Open the library at what a newcomer may begin with. */
export function openShelf(): void {
  panels.set({ open: "library", starting: true });
}

export function close(): void {
  panels.set({ open: null });
}

/** Close what lies in the way of the board: a menu always, the library where there is little room. */
export function clearTheWay(): void {
  if (panels.state.open === "director") return;
  if (panels.state.open !== "library" || narrow()) close();
}

/** Whoever clicked goes on with the keys of the board; whoever pressed a key stays where they are. */
export function backToTheBoard(event: Event): void {
  if (event instanceof MouseEvent && event.detail > 0) focusBoard();
}

/** Give the keys to the board. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>("#stage .board")?.focus({ preventScroll: true });
}
