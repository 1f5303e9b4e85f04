// The official agent as one file, for pages without a build: `make front-end` bundles it.
export { Actor, HttpAgent } from "@icp-sdk/core/agent";
export { getCanisterEnv } from "@icp-sdk/core/agent/canister-env";
export { IDL } from "@icp-sdk/core/candid";
