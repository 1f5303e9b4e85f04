/**
 * Errands: what rooms have to do though nobody is in them, as long as the page is open.
 *
 *     every few seconds, for each room that is not shown:  waits? -> load its errand -> do it
 *
 * A room that is shown minds its own. What an errand is about only its room knows.
 */

import type { Destination, House, Room } from "./room";

const EVERY = 3000; // milliseconds

type Do = () => Promise<void>;

export class Errands {
  readonly #house: House;
  readonly #rooms: readonly Room[];
  readonly #shown: () => Destination | null;
  readonly #known = new Map<Room, Promise<Do>>();
  readonly #busy = new Set<Room>();

  constructor(house: House, rooms: readonly Room[], shown: () => Destination | null) {
    this.#house = house;
    this.#rooms = rooms;
    this.#shown = shown;
  }

  /** Look now and then, until what is returned is called. */
  follow(): () => void {
    const looking = setInterval(() => void this.look(), EVERY);
    return () => {
      clearInterval(looking);
    };
  }

  /** Do what waits. */
  async look(): Promise<void> {
    await Promise.all(this.#rooms.map((room) => this.#mind(room)));
  }

  async #mind(room: Room): Promise<void> {
    if (room === this.#shown() || this.#busy.has(room) || room.errand?.waits() !== true) return;
    this.#busy.add(room);
    try {
      await (
        await this.#errandOf(room)
      )();
    } catch {
      this.#known.delete(room); // whatever it was, it is tried again
    } finally {
      this.#busy.delete(room);
    }
  }

  #errandOf(room: Room): Promise<Do> {
    const known = this.#known.get(room);
    if (known !== undefined) return known;
    const loaded = room.errand!.load().then(({ errandOf }) => errandOf(this.#house));
    this.#known.set(room, loaded);
    return loaded;
  }
}
