/** What the player wants of every room, as the browser says it. */

import { Store } from "../state/store";

export interface Settings {
  /** Nothing moves that does not have to. */
  readonly calm: boolean;
}

/** The settings as they are now; they change when the browser's do. */
export function settingsOf(query: (media: string) => MediaQueryList = matchMedia): Store<Settings> {
  const calm = query("(prefers-reduced-motion: reduce)");
  const settings = new Store<Settings>({ calm: calm.matches });
  calm.addEventListener("change", () => {
    settings.set({ calm: calm.matches });
  });
  return settings;
}
