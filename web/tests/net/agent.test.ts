import type { ActorConfig, HttpAgent } from "@icp-sdk/core/agent";
import {
  Actor,
  AgentError,
  ExternalError,
  HttpFetchErrorCode,
  MissingSignatureErrorCode,
  RejectError,
  ReplicaRejectCode,
  TrustError,
  UncertifiedRejectErrorCode,
} from "@icp-sdk/core/agent";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import { Principal } from "@icp-sdk/core/principal";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Agent } from "../../src/net/agent";
import { findNetwork, isLocal } from "../../src/net/network";
import { Refused, words } from "../../src/net/words";

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

test("the agent tells of what is asked that changes a canister, and of no look", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const [agent, heard] = [new Agent(NETWORK), vi.fn()];
  agent.onUpdate(heard);
  agent.become(Ed25519KeyIdentity.generate());
  agent.actor("lab", idl);
  const asked = {
    ...{ methodName: "publish", arg: new Uint8Array() },
    effectiveCanisterId: Principal.fromText("2vxsx-fae"),
  };
  await made[0]!.agent.query("2vxsx-fae", asked).catch(() => undefined);
  expect(heard).not.toHaveBeenCalled();
  await made[0]!.agent.call("2vxsx-fae", asked).catch(() => undefined);
  expect(heard).toHaveBeenCalledExactlyOnceWith("2vxsx-fae");
  vi.unstubAllGlobals();
});

test("the agent finds canisters by name, and says which it does not know", () => {
  const agent = new Agent(NETWORK);
  agent.actor("lab", idl);
  expect(made[0]!.canisterId).toBe("2vxsx-fae");
  expect(agent.idOf("lab")).toBe("2vxsx-fae");
  expect([agent.knows("lab"), agent.knows("arena")]).toEqual([true, false]);
  expect(() => agent.actor("arena", idl)).toThrow("There is no canister 'arena' here.");
});

test("the agent speaks for nobody, then for whoever signs in, then for nobody again, in every room", async () => {
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

test("the agent believes the Internet Computer, unless it is given a key", () => {
  const rootKey = new Uint8Array(133).fill(7);
  new Agent(NETWORK).actor("lab", idl);
  new Agent({ ...NETWORK, rootKey }).actor("lab", idl);
  expect(made[0]!.agent.rootKey).not.toBeNull();
  expect(made[1]!.agent.rootKey).toEqual(rootKey);
  expect(made[1]!.agent.rootKey).not.toEqual(made[0]!.agent.rootKey);
});

test.each(["127.0.0.1", "localhost", "abc-cai.localhost"])(
  "the network is this machine's at %s",
  (name) => {
    expect(isLocal(name)).toBe(true);
  },
);

test.each(["icp0.io", "localhost.example.org", "127.0.0.1.example.org", "evillocalhost", ""])(
  "the network is not this machine's at %s, so a cookie cannot say whom to believe",
  (name) => {
    expect(isLocal(name)).toBe(false);
  },
);

describe("what the page is told", () => {
  const KEY = "00".repeat(133);
  const [here, there] = [
    { hostname: "127.0.0.1", origin: "http://127.0.0.1:4943" },
    { hostname: "abc.icp0.io", origin: "https://abc.icp0.io" },
  ];
  const told = (...pairs: string[]) => {
    const cookie = `ic_env=${encodeURIComponent([`ic_root_key=${KEY}`, ...pairs].join("&"))}`;
    vi.stubGlobal("document", { cookie });
  };
  beforeEach(() => {
    vi.stubGlobal("__CANISTER_IDS__", {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("is the id of every canister, by name", () => {
    told("PUBLIC_CANISTER_ID:life2_backend=aaaaa-aa", "PUBLIC_CANISTER_ID:lab=2vxsx-fae");
    expect([...findNetwork(here).canisters]).toEqual([
      ["life2_backend", "aaaaa-aa"],
      ["lab", "2vxsx-fae"],
    ]);
  });

  test("is the key of this machine's network, which no other may give", () => {
    told();
    expect(findNetwork(here).rootKey).toHaveLength(133);
    expect(findNetwork(there).rootKey).toBeUndefined();
  });

  test("is where one signs in: on this machine only if its network has an Internet Identity", () => {
    told("PUBLIC_CANISTER_ID:life2_backend=aaaaa-aa");
    expect(findNetwork(here).internetIdentity).toBeUndefined();
    expect(findNetwork(there).internetIdentity).toBe("https://id.ai/authorize");
    told("PUBLIC_CANISTER_ID:internet_identity=rdmx6-jaaaa-aaaaa-aaadq-cai");
    expect(findNetwork(here).internetIdentity).toBe(
      "http://rdmx6-jaaaa-aaaaa-aaadq-cai.localhost:4943/authorize",
    );
    expect(findNetwork(there).internetIdentity).toBe("https://id.ai/authorize");
  });

  test("is nothing without a cookie, but for what the build was told", () => {
    vi.stubGlobal("document", { cookie: "" });
    expect(findNetwork(there).canisters.size).toBe(0);
    vi.stubGlobal("__CANISTER_IDS__", { life2_backend: "aaaaa-aa" });
    expect([...findNetwork(there).canisters]).toEqual([["life2_backend", "aaaaa-aa"]]);
  });
});

const rejected = (message: string): AgentError =>
  RejectError.fromCode(
    new UncertifiedRejectErrorCode(
      new Uint8Array(32) as never,
      ReplicaRejectCode.CanisterReject,
      message,
      undefined,
      undefined,
    ),
  );

test("what went wrong, in words is what the canister said, if it refused", () => {
  expect(words(new Refused("Need 5 coins, have 3"))).toBe("Need 5 coins, have 3");
});

test("what went wrong, in words is what the canister said, if it rejected", () => {
  const text = "Only admins may do this, and you are not one of them";
  expect(words(rejected(text))).toBe(text);
});

test("what went wrong, in words leaves out what the network says before the canister's own words", () => {
  const text = "Canister aaaaa-aa trapped explicitly: Expected at most 1000 cells";
  expect(words(rejected(text))).toBe("Expected at most 1000 cells");
});

test("what went wrong, in words says that the network cannot be reached", () => {
  expect(words(new TypeError("Failed to fetch"))).toMatch(/cannot be reached/);
  const fault = ExternalError.fromCode(new HttpFetchErrorCode(new TypeError("x")));
  expect(words(fault)).toMatch(/cannot be reached/);
});

test("what went wrong, in words says that an answer was not signed as it must be", () => {
  expect(words(TrustError.fromCode(new MissingSignatureErrorCode()))).toMatch(/not signed/);
});

test("what went wrong, in words has something to say about anything", () => {
  expect([words(new Error("odd")), words("odd")]).toEqual(["odd", "odd"]);
});
