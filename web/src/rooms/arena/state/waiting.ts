/** Whether a pledge waits to be revealed: as little as the house has to know when nobody is here. */

/** Where the browser keeps secrets, as a list of texts. */
export const KEY = "life2.arena.secrets";

/** Secrets that the browser would not keep, for as long as the page is open. */
export const HELD: string[] = [];

export function waits(): boolean {
  try {
    return HELD.length > 0 || (localStorage.getItem(KEY) ?? "[]") !== "[]";
  } catch {
    return false; // there is no storage, and nothing in hand
  }
}
