/** People without a page: keys of their own, with seats in World that they took by the agent. */

import { Actor, HttpAgent } from "@icp-sdk/core/agent";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import type { _SERVICE as World } from "../src/candid/world.did";
import { idlFactory } from "../src/candid/world.did";
import type { Localnet } from "./localnet";

/** So many people with a name and a seat, one after the other. */
export async function seat(localnet: Localnet, ...names: string[]): Promise<World[]> {
  const canisterId = await idOf(localnet, "life2_backend");
  const people: World[] = [];
  for (const name of names) {
    const agent = await HttpAgent.create({
      host: localnet.url,
      identity: Ed25519KeyIdentity.generate(),
      shouldFetchRootKey: true,
    });
    const person = Actor.createActor<World>(idlFactory, { agent, canisterId });
    await person.join_game();
    await person.set_name(name);
    people.push(person);
  }
  return people;
}

/** *count* blocks in a row: land that nobody takes away, and nothing that moves. */
export function blocks(count: number): [number, number][] {
  const square = [0, 1].flatMap((x) => [0, 1].map((y): [number, number] => [x, y]));
  return Array.from({ length: count }, (_, n) => n).flatMap((n) =>
    square.map(([x, y]): [number, number] => [4 * n + x, 300 + y]),
  );
}

/** The id of *canister*, as the page is told it. */
export async function idOf(localnet: Localnet, canister: string): Promise<string> {
  const cookie = (await fetch(localnet.url)).headers.get("set-cookie") ?? "";
  const told = new RegExp(`PUBLIC_CANISTER_ID:${canister}=([\\w-]+)`);
  const found = told.exec(decodeURIComponent(cookie))?.[1];
  if (found === undefined) throw new Error(`No id of ${canister} in the cookie: ${cookie}`);
  return found;
}
