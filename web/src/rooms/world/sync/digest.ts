/** The digest of a board, as the network certifies it: sha256 of its snapshot. Loaded when it is needed. */

import { sha256 } from "../../../net/log/chain";
import { dump } from "../rules/snapshot";
import type { World } from "../rules/world";

export function digestOf(world: World): Promise<string> {
  return sha256(dump(world.tell()));
}
