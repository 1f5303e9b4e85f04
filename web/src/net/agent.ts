/** The one agent of the page: every room speaks through it, for whoever is signed in. */

import type { Identity } from "@icp-sdk/core/agent";
import { Actor, AnonymousIdentity, Endpoint, HttpAgent } from "@icp-sdk/core/agent";
import type { IDL } from "@icp-sdk/core/candid";
import type { Network } from "./network";

export class Agent {
  readonly #agent: HttpAgent;
  readonly #canisters: Network["canisters"];

  constructor({ host, rootKey, canisters }: Network) {
    this.#canisters = canisters;
    this.#agent = HttpAgent.createSync({
      host,
      verifyQuerySignatures: true,
      retryTimes: 0, // rooms ask again by themselves, and say so
      ...(rootKey === undefined ? {} : { rootKey }),
    });
  }

  /** Speak for *identity* from now on, in every room, or for nobody. */
  become(identity: Identity | null): void {
    this.#agent.replaceIdentity(identity ?? new AnonymousIdentity());
  }

  /** Tell *heard* of which canister something is asked that changes it, each time. */
  onUpdate(heard: (canister: string) => void): void {
    this.#agent.addTransform("update", (request) => {
      if (request.endpoint === Endpoint.Call) heard(request.body.canister_id.toText());
      return Promise.resolve(request);
    });
  }

  /** Whether this page was told of a canister called *name*. */
  knows(name: string): boolean {
    return this.#canisters.has(name);
  }

  /** The methods of the canister called *name*, as *idl* has them. Throws, if there is none. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- said by the bindings
  actor<Methods>(name: string, idl: IDL.InterfaceFactory): Methods {
    return Actor.createActor<Methods>(idl, { agent: this.#agent, canisterId: this.idOf(name) });
  }

  /** The principal of the canister called *name*. Throws, if there is none. */
  idOf(name: string): string {
    const id = this.#canisters.get(name);
    if (id === undefined) throw new Error(`There is no canister '${name}' here.`);
    return id;
  }

  /** Whose signatures are believed. */
  get rootKey(): Uint8Array {
    const { rootKey } = this.#agent;
    if (rootKey === null) throw new Error("This page was not told whose signatures to believe.");
    return rootKey;
  }
}
