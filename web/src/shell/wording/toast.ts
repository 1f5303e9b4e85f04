/** What `shell/toast.ts` says. */

export const dismiss = "Dismiss";
