/** What `ui/minimap.ts` says. */

export const label = "Map of the world. Arrow keys move what is in view.";
