import type { ActorConfig, HttpAgent } from "@icp-sdk/core/agent";
import { Actor } from "@icp-sdk/core/agent";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import { Principal } from "@icp-sdk/core/principal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Agent } from "../../src/net/agent";

const NETWORK = {
  host: "http://127.0.0.1:1",
  canisters: new Map([
    ["life2_backend", "aaaaa-aa"],
    ["lab", "2vxsx-fae"],
  ]),
  local: true,
};
const idl = () => {
  throw new Error("Nobody asks for it here.");
};

let made: { agent: HttpAgent; canisterId: string }[];

beforeEach(() => {
  made = [];
  vi.spyOn(Actor, "createActor").mockImplementation((_, { agent, canisterId }: ActorConfig) => {
    made.push({ agent: agent as HttpAgent, canisterId: String(canisterId) });
    return {} as ReturnType<typeof Actor.createActor>;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the agent", () => {
  it("finds canisters by name, and says which it does not know", () => {
    const agent = new Agent(NETWORK);
    agent.actor("lab", idl);
    expect(made[0]!.canisterId).toBe("2vxsx-fae");
    expect(agent.idOf("lab")).toBe("2vxsx-fae");
    expect([agent.knows("lab"), agent.knows("arena")]).toEqual([true, false]);
    expect(() => agent.actor("arena", idl)).toThrow("There is no canister 'arena' here.");
  });

  it("speaks for nobody, then for whoever signs in, then for nobody again, in every room", async () => {
    const agent = new Agent(NETWORK);
    agent.actor("lab", idl);
    agent.actor("life2_backend", idl);
    const speakers = () =>
      Promise.all(made.map(async (room) => (await room.agent.getPrincipal()).toText()));
    const nobody = Principal.anonymous().toText();
    expect(await speakers()).toEqual([nobody, nobody]);
    const identity = Ed25519KeyIdentity.generate();
    const somebody = identity.getPrincipal().toText();
    agent.become(identity);
    expect(await speakers()).toEqual([somebody, somebody]);
    agent.become(null);
    expect(await speakers()).toEqual([nobody, nobody]);
  });

  it("believes the Internet Computer, unless it is given a key", () => {
    const rootKey = new Uint8Array(133).fill(7);
    new Agent(NETWORK).actor("lab", idl);
    new Agent({ ...NETWORK, rootKey }).actor("lab", idl);
    expect(made[0]!.agent.rootKey).not.toBeNull();
    expect(made[1]!.agent.rootKey).toEqual(rootKey);
    expect(made[1]!.agent.rootKey).not.toEqual(made[0]!.agent.rootKey);
  });
});
