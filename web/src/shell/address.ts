/**
 * Addresses within the page: a room and a place in it, in the fragment.
 *
 *     #/world?x=255.5&y=16&z=8      the room "world", and the place "?x=255.5&y=16&z=8"
 *     #/arena/17@120                the room "arena", and the place "/17@120"
 *     #/   #   nothing              the lobby
 *
 * What a place means is its room's business. Every other fragment is no address of this grammar.
 */

export interface Address {
  readonly room: string;
  readonly place: string;
}

/** Characters of a fragment, at most: a room's longest link, an experiment of the Lab, has 8,000. */
export const LONGEST_LINK = 10_000;

const ADDRESS = /^#\/([a-z][a-z0-9-]*)((?:[/?@].*)?)$/s;

/** Where *fragment* leads: a room and a place in it, "lobby", or null if it is no address. */
export function parseAddress(fragment: string): Address | "lobby" | null {
  if (/^#?\/?$/.test(fragment)) return "lobby";
  const [, room, place] = ADDRESS.exec(fragment) ?? [];
  return room === undefined || place === undefined ? null : { room, place };
}

/** The fragment that leads to *place* in *room*. */
export function drawAddress(room: string, place = ""): string {
  return `#/${room}${place}`;
}

export const LOBBY = "#/";
