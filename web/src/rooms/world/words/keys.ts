/** What `ui/keys.ts` says. */

export const moveViewOrCursor = "move the view; with a tool in hand, its cursor";
export const moveViewAlways = "move the view, whatever is in hand";
export const shiftArrows = "Shift Arrows";
export const moveCursorFar = "move the cursor by ten cells";
export const space = "Space";
export const putDown = "put down what is in hand, at the cursor";
export const altArrows = "Alt Arrows";
export const moveStamp = "move the selected stamp by a cell";
