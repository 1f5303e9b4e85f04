/** What `shell/dialog.ts` says. */

export const close = "Close";
export const cancel = "Cancel";
