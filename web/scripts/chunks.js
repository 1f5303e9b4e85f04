/**
 * How a build is cut into files: few of them are asked for, and none brings much that is not needed.
 *
 *     index     the house: main.ts and all that it imports
 *     shell     what the lobby has in common with rooms
 *     shared    what the tiles of several rooms have in common
 *     <room>    what the tile of a room has in common with the rest of the room
 *     rooms     what World has in common with other rooms besides
 *     games     what only other rooms have in common
 *     lobby     the lobby, without a picture of any room
 *     tiles     the tiles and the news of all rooms
 *     me        the page about oneself, with the parts of all rooms
 *
 * Everything else is cut by what imports it: the rest of a room is its enter file, and what is loaded
 * later has files of its own.
 */

const LOBBY = /[\\/]src[\\/]shell[\\/]Lobby/;
const TILES = /[\\/]src[\\/](?:shell[\\/]LobbyFeed|rooms[\\/]\w+[\\/]lobby[\\/])/;
const ME = /[\\/]src[\\/](?:shell[\\/]me[\\/]|rooms[\\/]\w+[\\/]me\.ts)/;
const ROOM = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]/;
const ENTER = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]enter\.tsx?$/;

/** Part of a package that the house needs, and itself only needed to sign in there. */
const SIGNING =
  /net[\\/]internet-identity|[\\/]@icp-sdk[\\/](?:signer|auth[\\/]dist[\\/]esm[\\/]client[\\/](?:auth-client|idle-manager))/;

/** A chunk takes along what its modules import, unless one before it has that. */
const ORDER = ["index", "shell", "lobby", "shared", "<room>", "rooms", "games", "tiles", "me"];

/** @typedef {import("rolldown").ChunkingContext} Context */

/** @type {import("rolldown").CodeSplittingOptions} */
export const chunks = {
  groups: [
    { name: "internet-identity", test: SIGNING, includeDependenciesRecursively: false },
    ...ORDER.map((kind) => ({
      debugName: kind,
      // What a room needs besides is not in the page about oneself.
      includeDependenciesRecursively: kind !== "me",
      name: (/** @type {string} */ id, /** @type {Context} */ context) => {
        const chunk = chunkOf(loadersOf(id, context));
        const found = chunk === null || ORDER.includes(chunk) ? chunk : "<room>";
        return found === kind ? chunk : null;
      },
    })),
  ],
};

/**
 * The chunk of a module that is part of whatever *loaders* load; null where its importers say it.
 * @returns {string | null}
 */
export function chunkOf(/** @type {readonly string[]} */ loaders) {
  if (loaders.some((id) => /[\\/](?:main\.ts|index\.html)$/.test(id))) return "index";
  const isLobby = (/** @type {string} */ id) => LOBBY.test(id) && !TILES.test(id);
  if (loaders.some(isLobby)) return loaders.every(isLobby) ? "lobby" : "shell";
  if (loaders.every((id) => TILES.test(id))) return "tiles";
  if (loaders.every((id) => ME.test(id))) return "me";
  if (!loaders.some((id) => TILES.test(id))) {
    const enters = new Set(loaders.flatMap((id) => ENTER.exec(id)?.[1] ?? []));
    if (enters.size < 2) return null;
    return enters.has("world") ? "rooms" : "games";
  }
  const rooms = new Set(loaders.map((id) => ROOM.exec(id)?.[1]));
  return rooms.size === 1 ? ([...rooms][0] ?? "shared") : "shared";
}

/** The modules that are loaded by themselves, and *id* with them. */
function loadersOf(/** @type {string} */ id, /** @type {Context} */ context) {
  const above = new Set([id]);
  const loaders = [];
  for (const each of above) {
    const info = context.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) loaders.push(each);
    for (const importer of info.importers) above.add(importer);
  }
  return loaders;
}
