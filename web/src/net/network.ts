/**
 * Where the page finds its canister, and whose signatures it believes.
 *
 * On the Internet Computer the key is the one that the agent has built in. Only a page that
 * comes from this very machine believes the key in its cookie, because localnet makes its own.
 */

import { safeGetCanisterEnv } from "@icp-sdk/core/agent/canister-env";

declare const __CANISTER_ID__: string;

const NAME = "PUBLIC_CANISTER_ID:life2_backend";

export interface Network {
  readonly host: string;
  readonly canisterId: string;
  readonly local: boolean;
  readonly rootKey?: Uint8Array;
}

/** True if *hostname* is this machine. */
export function isLocal(hostname: string): boolean {
  return hostname === "127.0.0.1" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** The network that *location* belongs to. Throws, if nobody said which canister to ask. */
export function findNetwork(location: Location): Network {
  const told = safeGetCanisterEnv<{ readonly [NAME]?: string }>();
  const canisterId = told?.[NAME] ?? __CANISTER_ID__;
  if (canisterId === "") throw new Error("Nobody told this page which canister to ask.");
  const local = isLocal(location.hostname);
  const network = { host: location.origin, canisterId, local };
  return local && told !== undefined ? { ...network, rootKey: told.IC_ROOT_KEY } : network;
}
