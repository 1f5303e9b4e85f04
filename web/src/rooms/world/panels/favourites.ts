/** Patterns a player likes, by name, kept in this browser as far as it lets us. */

const KEY = "life2.favourites";

export class Favourites {
  readonly #names: Set<string>;

  constructor() {
    this.#names = new Set(load());
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Like *name*, or no more. */
  toggle(name: string): void {
    if (!this.#names.delete(name)) this.#names.add(name);
    save([...this.#names]);
  }
}

/** What was kept; nothing if that is not to be had, or is not ours. */
function load(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function save(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Private windows may keep nothing: then favourites last as long as the page.
  }
}
