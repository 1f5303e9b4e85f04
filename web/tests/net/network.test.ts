import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findNetwork, isLocal } from "../../src/net/network";

describe("the network", () => {
  it.each(["127.0.0.1", "localhost", "abc-cai.localhost"])("is this machine's at %s", (name) => {
    expect(isLocal(name)).toBe(true);
  });

  it.each(["icp0.io", "localhost.example.org", "127.0.0.1.example.org", "evillocalhost", ""])(
    "is not this machine's at %s, so a cookie cannot say whom to believe",
    (name) => {
      expect(isLocal(name)).toBe(false);
    },
  );
});

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

  it("is the id of every canister, by name", () => {
    told("PUBLIC_CANISTER_ID:life2_backend=aaaaa-aa", "PUBLIC_CANISTER_ID:lab=2vxsx-fae");
    expect([...findNetwork(here).canisters]).toEqual([
      ["life2_backend", "aaaaa-aa"],
      ["lab", "2vxsx-fae"],
    ]);
  });

  it("is the key of this machine's network, which no other may give", () => {
    told();
    expect(findNetwork(here).rootKey).toHaveLength(133);
    expect(findNetwork(there).rootKey).toBeUndefined();
  });

  it("is where one signs in: on this machine only if its network has an Internet Identity", () => {
    told("PUBLIC_CANISTER_ID:life2_backend=aaaaa-aa");
    expect(findNetwork(here).internetIdentity).toBeUndefined();
    expect(findNetwork(there).internetIdentity).toBe("https://id.ai/authorize");
    told("PUBLIC_CANISTER_ID:internet_identity=rdmx6-jaaaa-aaaaa-aaadq-cai");
    expect(findNetwork(here).internetIdentity).toBe(
      "http://rdmx6-jaaaa-aaaaa-aaadq-cai.localhost:4943/authorize",
    );
    expect(findNetwork(there).internetIdentity).toBe("https://id.ai/authorize");
  });

  it("is nothing without a cookie, but for what the build was told", () => {
    vi.stubGlobal("document", { cookie: "" });
    expect(findNetwork(there).canisters.size).toBe(0);
    vi.stubGlobal("__CANISTER_IDS__", { life2_backend: "aaaaa-aa" });
    expect([...findNetwork(there).canisters]).toEqual([["life2_backend", "aaaaa-aa"]]);
  });
});
