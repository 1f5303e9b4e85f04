/** Doing something often enough to be seen, and no more often. */

interface Throttled {
  (): void;
  stop(): void;
}

/** Calls *act* at once, then at most every *interval* milliseconds; the last call is never lost. */
export function throttle(interval: number, act: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rested = () => {
    timer = undefined;
    if (again) throttled();
  };
  const throttled = () => {
    again = timer !== undefined;
    if (again) return;
    timer = setTimeout(rested, interval);
    act();
  };
  throttled.stop = () => {
    clearTimeout(timer);
  };
  return throttled;
}
