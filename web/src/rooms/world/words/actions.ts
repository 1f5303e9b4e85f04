/** What `ui/actions.ts` says. */

export const noLand = "You have no land yet: press Play, and place some cells.";
