// Talks to a canister as a test asks, with whichever agent library it is given.
//
// stdin:  {url, rootKey, canisterId, identities: [kind...], calls: [[method, argument...]...],
//          interface: its methods, secret: the key of who is "given",
//          servers: [{url and others that differ}...], each asked in turn}
// stdout: [{principal, answers: [{ok: value} or {failed: text}...], candid}...], one per server and identity

import { readFileSync } from 'node:fs';
import { service } from './interface.mjs';

const MINUTE = 60_000;
// An agent asks again as often as it always does, but not after seconds: nothing changes meanwhile.
const backoffStrategy = () => ({ next: () => 1 });

const delegated = (lib, expires, targets) => async () => {
  const [owner, session] = [lib.Ed25519KeyIdentity.generate(), lib.Ed25519KeyIdentity.generate()];
  const options = targets ? { targets } : {};
  const chain = await lib.DelegationChain.create(owner, session.getPublicKey(), expires, options);
  return lib.DelegationIdentity.fromDelegation(session, chain);
};

const identities = (lib, canisterId, secret) => ({
  given: () => lib.Ed25519KeyIdentity.fromSecretKey(Buffer.from(secret, 'hex')),
  anonymous: () => new lib.AnonymousIdentity(),
  ed25519: () => lib.Ed25519KeyIdentity.generate(),
  p256: () => lib.ECDSAKeyIdentity.generate(),
  secp256k1: () => lib.Secp256k1KeyIdentity.generate(),
  delegated: delegated(lib, new Date(Date.now() + 10 * MINUTE)),
  'delegated for this canister': delegated(lib, new Date(Date.now() + 10 * MINUTE), [canisterId]),
  'delegated for another': delegated(lib, new Date(Date.now() + 10 * MINUTE), [
    lib.Principal.fromText('rrkah-fqaaa-aaaaa-aaaaq-cai'),
  ]),
  'delegated till yesterday': delegated(lib, new Date(Date.now() - 24 * 60 * MINUTE)),
});

const plain = (value) =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, part) => {
      if (typeof part === 'bigint') return Number(part);
      if (part instanceof Uint8Array) return Buffer.from(part).toString('hex');
      return part?.__principal__ ?? part;
    })
  );

// A number is a nat64, {number: n} one of fewer bits, {principal: text} what it says.
function argument(lib, arg) {
  if (typeof arg === 'number') return BigInt(arg);
  if (arg?.principal) return lib.Principal.fromText(arg.principal);
  return typeof arg?.number === "number" ? arg.number : arg;
}

async function answer(lib, actor, [method, ...args]) {
  const began = performance.now();
  try {
    const ok = plain(await actor[method](...args.map((arg) => argument(lib, arg))));
    return { ok, ms: performance.now() - began };
  } catch (problem) {
    return { failed: `${problem.name}: ${problem.message}` };
  }
}

async function talkAs(lib, kind, asked) {
  const canisterId = lib.Principal.fromText(asked.canisterId);
  const identity = await identities(lib, canisterId, asked.secret)[kind]();
  const rootKey = new Uint8Array(Buffer.from(asked.rootKey, 'hex'));
  const options = { host: asked.url, identity, rootKey, backoffStrategy };
  const agent = await lib.HttpAgent.create(options);
  const actor = lib.Actor.createActor(service(asked.interface), { agent, canisterId });
  const answers = [];
  for (const call of asked.calls) answers.push(await answer(lib, actor, call));
  const candid = asked.candid ? await lib.fetchCandid(asked.canisterId, agent) : null;
  return { principal: identity.getPrincipal().toText(), answers, candid };
}

export async function talk(lib) {
  const asked = JSON.parse(readFileSync(0, 'utf8'));
  const said = [];
  for (const server of asked.servers ?? [{}])
    for (const kind of asked.identities) said.push(await talkAs(lib, kind, { ...asked, ...server }));
  console.log(JSON.stringify(said));
}
