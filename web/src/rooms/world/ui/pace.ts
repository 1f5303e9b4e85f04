/** Doing something often enough to be seen, and no more often. */

interface Paced {
  (): void;
  stop(): void;
}

/** Calls *act* at once, then at most every *interval* milliseconds; the last call is never lost. */
export function pace(interval: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rested = () => {
    timer = undefined;
    if (again) paced();
  };
  const paced = () => {
    again = timer !== undefined;
    if (again) return;
    timer = setTimeout(rested, interval);
    act();
  };
  paced.stop = () => {
    clearTimeout(timer);
  };
  return paced;
}
