/**
 * A stand-in for Internet Identity: a network that has one, and its window, which asks nothing.
 *
 * The page's own client opens the window, speaks with it as with the real one, and gets a delegation of a
 * key that the test has.
 */

import type { BrowserContext } from "@playwright/test";
import { DelegationChain, Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import type { DerEncodedPublicKey } from "@icp-sdk/core/agent";

const CANISTER = "rdmx6-jaaaa-aaaaa-aaadq-cai";
const EIGHT_HOURS = 8 * 3_600_000; // milliseconds

/** Requests to the window, which are no fault. */
export const WINDOW = new RegExp(`^asked http://${CANISTER}`);

const PAGE = `<!doctype html><title>Internet Identity</title><script>
addEventListener("message", async ({ data: { id, method, params }, source, origin }) => {
  const answer = (result) => source.postMessage({ jsonrpc: "2.0", id, result }, origin);
  if (method === "icrc29_status") answer("ready");
  if (method === "icrc34_delegation") answer(await delegate(params));
});
</script>`;

/** Let pages of *context* be told of an Internet Identity, in whose window somebody is *person*. */
export async function withInternetIdentity(
  context: BrowserContext,
  person = Ed25519KeyIdentity.generate(),
): Promise<Ed25519KeyIdentity> {
  await context.addInitScript((canister) => {
    const told = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")!;
    const more = encodeURIComponent(`&PUBLIC_CANISTER_ID:internet_identity=${canister}`);
    const get = () => String(told.get!.call(document)).replace(/ic_env=[^;]*/, `$&${more}`);
    Object.defineProperty(document, "cookie", { get });
  }, CANISTER);
  await context.route(`http://${CANISTER}.localhost:*/authorize`, (route) =>
    route.fulfill({ contentType: "text/html", body: PAGE }),
  );
  await context.exposeFunction("delegate", (params: { publicKey: string }) =>
    delegated(person, params.publicKey),
  );
  return person;
}

/** What the window answers: that the key in *text* may sign for *person*. */
async function delegated(person: Ed25519KeyIdentity, text: string): Promise<unknown> {
  const key = new Uint8Array(Buffer.from(text, "base64"));
  const session = { toDer: () => key as unknown as DerEncodedPublicKey };
  const end = new Date(Date.now() + EIGHT_HOURS);
  const { publicKey, delegations } = await DelegationChain.create(person, session, end);
  const words = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const signerDelegation = delegations.map(({ delegation, signature }) => ({
    delegation: { pubkey: words(delegation.pubkey), expiration: String(delegation.expiration) },
    signature: words(signature),
  }));
  return { publicKey: words(publicKey), signerDelegation };
}
