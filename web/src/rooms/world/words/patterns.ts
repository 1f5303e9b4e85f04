/** What `ui/patterns.ts` says. */

export const search = "Search";
export const searchPatterns = "Search patterns";
export const kinds = "Kinds";
export const noFavourites = "No favourites yet: press the star of a pattern.";
export const nothingFound = "No such pattern here.";
export const close = "Close";
export const library = "Library";
