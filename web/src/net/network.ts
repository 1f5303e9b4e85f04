/**
 * Where the page is: which canisters there are, by name, and whose signatures it believes.
 *
 *     cookie ic_env     ic_root_key=<hex>&PUBLIC_CANISTER_ID:<name>=<id>&...     localnet, icp
 *     __CANISTER_IDS__  { "<name>": "<id>", ... }                                a build by dfx
 *
 * The cookie comes first. On the Internet Computer the key is the one that the agent has built in.
 * Only a page that comes from this very machine believes the key in its cookie, because localnet
 * makes its own.
 *
 * Internet Identity is at its own address on the Internet Computer. A network on this machine may have one
 * of its own, in a canister called internet_identity.
 */

import { safeGetCanisterEnv } from "@icp-sdk/core/agent/canister-env";

declare const __CANISTER_IDS__: Readonly<Record<string, string>>;

const PREFIX = "PUBLIC_CANISTER_ID:";
const INTERNET_IDENTITY = "https://id.ai/authorize";

export interface Network {
  readonly host: string;
  /** The ids of the canisters that this page was told of, by name. */
  readonly canisters: ReadonlyMap<string, string>;
  readonly local: boolean;
  readonly rootKey?: Uint8Array;
  /** Where one signs in with an Internet Identity, if there is one. */
  readonly internetIdentity?: string;
}

/** True if *hostname* is this machine. */
export function isLocal(hostname: string): boolean {
  return hostname === "127.0.0.1" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** The network that *location* belongs to. */
export function findNetwork({ hostname, origin }: Pick<Location, "hostname" | "origin">): Network {
  const told = safeGetCanisterEnv();
  const local = isLocal(hostname);
  const canisters = canistersOf(told ?? {});
  const network = { host: origin, canisters, local, ...identityOf(local, canisters, origin) };
  return local && told !== undefined ? { ...network, rootKey: told.IC_ROOT_KEY } : network;
}

/** Where Internet Identity is; on this machine, if it is one of the *canisters* at *origin*. */
function identityOf(
  local: boolean,
  canisters: Network["canisters"],
  origin: string,
): Pick<Network, "internetIdentity"> {
  if (!local) return { internetIdentity: INTERNET_IDENTITY };
  const id = canisters.get("internet_identity");
  if (id === undefined) return {};
  return { internetIdentity: `http://${id}.localhost:${new URL(origin).port}/authorize` };
}

/** The canisters of which the build was told, or *told* by the cookie. */
function canistersOf(told: object): ReadonlyMap<string, string> {
  const named = Object.entries(told as Record<string, string>)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, id]): [string, string] => [key.slice(PREFIX.length), id]);
  return new Map([...Object.entries(__CANISTER_IDS__), ...named]);
}
