/** What `shell/keyfile.ts` says. */

export const cannotSave = "This key was made to stay in this browser: it cannot be saved.";
export const saved = "Your key is saved. Whoever has the file is you: keep it to yourself.";
export const save = "Save key";
export const fileLabel = "A saved key";
export const broughtBack = "You are who you were.";
export const bring = "Bring a saved key";
