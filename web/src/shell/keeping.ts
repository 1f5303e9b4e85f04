/**
 * What this browser remembers of the page, under names that begin with "life2.".
 *
 * What is read back was written by anybody who had this browser: a value that is not of its kind is as
 * good as none. Private windows may keep nothing; then it lasts as long as the page.
 */

export interface Kept<T> {
  /** What was kept; null if there is nothing, or nothing of its kind. */
  read(): T | null;
  /** Keep *value*, or nothing any more. */
  write(value: T | null): void;
}

/** What is kept under *name*, if *fits* says that it is of its kind. */
export function kept<T>(name: string, fits: (value: unknown) => value is T): Kept<T> {
  const key = `life2.${name}`;
  let here: T | null = null; // where the browser keeps nothing
  return {
    read() {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        return fits(value) ? value : null;
      } catch {
        return here;
      }
    },
    write(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        here = value;
      }
    },
  };
}
