/**
 * Where the page is: which canisters there are, by name, and whose signatures it believes.
 *
 *     cookie ic_env     ic_root_key=<hex>&PUBLIC_CANISTER_ID:<name>=<id>&...     localnet, icp
 *     __CANISTER_IDS__  { "<name>": "<id>", ... }                                a build by dfx
 *
 * The cookie comes first. On the Internet Computer the key is the one that the agent has built in.
 * Only a page that comes from this very machine believes the key in its cookie, because localnet
 * makes its own.
 */

import { safeGetCanisterEnv } from "@icp-sdk/core/agent/canister-env";

declare const __CANISTER_IDS__: Readonly<Record<string, string>>;

const PREFIX = "PUBLIC_CANISTER_ID:";

export interface Network {
  readonly host: string;
  /** The ids of the canisters that this page was told of, by name. */
  readonly canisters: ReadonlyMap<string, string>;
  readonly local: boolean;
  readonly rootKey?: Uint8Array;
}

/** True if *hostname* is this machine. */
export function isLocal(hostname: string): boolean {
  return hostname === "127.0.0.1" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** The network that *location* belongs to. */
export function findNetwork({ hostname, origin }: Pick<Location, "hostname" | "origin">): Network {
  const told = safeGetCanisterEnv();
  const local = isLocal(hostname);
  const network = { host: origin, canisters: canistersOf(told ?? {}), local };
  return local && told !== undefined ? { ...network, rootKey: told.IC_ROOT_KEY } : network;
}

/** The canisters of which the build was told, or *told* by the cookie. */
function canistersOf(told: object): ReadonlyMap<string, string> {
  const named = Object.entries(told as Record<string, string>)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, id]): [string, string] => [key.slice(PREFIX.length), id]);
  return new Map([...Object.entries(__CANISTER_IDS__), ...named]);
}
