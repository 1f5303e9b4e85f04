/**
 * Asking again by itself what was not answered: soon at first, then less and less often.
 *
 *     untilAnswered(() => client.mine(), show, sayWhyNot)      after 2, 4, 8, 16, 30, 30 ... seconds
 *     comeBack()                                               what could not be loaded, in the lobby
 */

export const SOON = 2000; // milliseconds
const LONGEST = 30_000;

/** How long to wait after one more failure, if one waited for *before*. */
export const longer = (before: number): number => Math.min(LONGEST, 2 * before);

/**
 * Ask until *answered* can be told the answer, and tell *failed* each time why not; nothing is asked
 * while nobody looks at the page, or after what is returned was called.
 */
export function untilAnswered<T>(
  ask: () => Promise<T>,
  answered: (answer: T) => void,
  failed: (fault: unknown) => void = () => undefined,
): () => void {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (wait: number) => {
    const again = () => {
      if (left) return;
      timer = setTimeout(() => {
        if (document.visibilityState === "hidden") again();
        else look(longer(wait));
      }, wait);
    };
    ask().then(
      (answer) => {
        if (!left) answered(answer);
      },
      (fault: unknown) => {
        if (left) return;
        failed(fault);
        again();
      },
    );
  };
  look(SOON);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/**
 * Load the page anew, once the house can be reached, if part of it could not be loaded: browsers do
 * not ask twice for a module. Only in the lobby, where nobody loses what they are at.
 */
export function comeBack(
  reload = () => {
    location.reload();
  },
): void {
  let waits = false;
  const reach = async () => {
    if ((document.body.dataset["room"] ?? "lobby") !== "lobby") throw new Error("in a room");
    const { ok } = await fetch("./manifest.webmanifest", { cache: "no-store" });
    if (!ok) throw new Error("no answer");
  };
  addEventListener("vite:preloadError", () => {
    if (waits) return;
    waits = true;
    untilAnswered(reach, reload);
  });
}
