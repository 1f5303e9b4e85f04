/**
 * Checkpoints: a whole world in two lines of text, as the canister keeps it.
 *
 *     4000 6AMAAA..      generation, and the accounts in base64, see accounts.ts
 *     AAAxMQAA..         the 262,144 cells in base64, row by row
 *
 * The network certifies a digest of it: sha256 of the first line and, a line each, of the BLAKE2b of
 * every strip of 24 rows. So whoever has the same world has the same digest.
 */

import { blake2b } from "@noble/hashes/blake2.js";
import { hex, sha256 } from "../../../net/log/chain";
import { fromBase64 } from "../../../rules/packed";
import { lengthOf, read as readAccounts, write as writeAccounts } from "./accounts";
import type { Cells } from "./board";
import { CELLS, SIZE } from "./board";
import type { Truth } from "./world";

/** What is not a checkpoint; the message says why. */
export class BadCheckpoint extends Error {
  override name = "BadCheckpoint";
}

const STRIP = 24 * SIZE;
const LINES = /^(\d{1,16}) ([A-Za-z0-9+/=]+)\n([A-Za-z0-9+/=]+)$/;

/** The digest of *world*, as the network certifies it. */
export function digestOf(world: Required<Truth>): Promise<string> {
  const accounts = String.fromCharCode(...writeAccounts(world));
  return digest(`${world.generation} ${btoa(accounts)}`, world.cells);
}

/** The world of the checkpoint *text*, and its digest. Throws, if it is none. */
export async function load(text: string): Promise<{ world: Required<Truth>; digest: string }> {
  const [, generation, packed, grid] = LINES.exec(text) ?? [];
  if (generation === undefined || packed === undefined || grid === undefined) {
    throw new BadCheckpoint(`Expected a checkpoint, got "${text.slice(0, 40)}"`);
  }
  const cells = fromBase64(grid);
  const bytes = fromBase64(packed);
  const view = new DataView(bytes.buffer);
  const accounts = readAccounts(view, 0, (at) => Number(view.getBigUint64(at, true)));
  if (accounts === null || bytes.length !== lengthOf(accounts.balances.length)) {
    throw new BadCheckpoint(`Expected accounts in a checkpoint, got ${bytes.length} bytes`);
  }
  if (cells.length !== CELLS) {
    throw new BadCheckpoint(`Expected ${CELLS} cells in a checkpoint, got ${cells.length}`);
  }
  const { balances, seated, scores, points, minted, pot, off } = accounts;
  const counted = { balances, seated, scores, points, minted, pot, off };
  const world = { generation: Number(generation), cells, ...counted };
  return { world, digest: await digest(`${generation} ${packed}`, cells) };
}

function digest(line: string, cells: Cells): Promise<string> {
  const lines = [line];
  for (let start = 0; start < CELLS; start += STRIP) {
    lines.push(hex(blake2b(cells.subarray(start, start + STRIP))));
  }
  return sha256(lines.join("\n"));
}
