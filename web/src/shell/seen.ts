/** Doing something only while somebody can see it. */

/** Calls *begin* when *host* comes into sight, and what it returned when it is out of sight again. */
export function whileSeen(host: HTMLElement, begin: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let inSight = false;
  const look = () => {
    if (inSight && document.visibilityState === "visible") stop ??= begin();
    else rest();
  };
  const rest = () => {
    stop?.();
    stop = null;
  };
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    look();
  });
  observer.observe(host);
  document.addEventListener("visibilitychange", look);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
    rest();
  };
}
