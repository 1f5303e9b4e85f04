// calls.mjs MODULES URL CANISTER METHOD COUNT: so many calls by @icp-sdk/core, one after the other.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, host, canisterId, method, count] = process.argv.slice(2);
const found = createRequire(`${modules}/`).resolve('@icp-sdk/core/agent');
const { Actor, HttpAgent } = await import(pathToFileURL(found));
const agent = await HttpAgent.create({ host, shouldFetchRootKey: true });
const interfaceOf = ({ IDL }) =>
  IDL.Service({
    add: IDL.Func([IDL.Nat64], [IDL.Nat64], []),
    greet: IDL.Func([IDL.Text], [IDL.Text], ['query']),
  });
const actor = Actor.createActor(interfaceOf, { agent, canisterId });
const argument = method === 'add' ? 1n : 'Ada';
for (let done = 0; done < Number(count); done++) await actor[method](argument);
