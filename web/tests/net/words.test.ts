import {
  AgentError,
  ExternalError,
  HttpFetchErrorCode,
  TrustError,
  UncertifiedRejectErrorCode,
  RejectError,
  ReplicaRejectCode,
  MissingSignatureErrorCode,
} from "@icp-sdk/core/agent";
import { describe, expect, it } from "vitest";
import { Refused, words } from "../../src/net/words";

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

describe("what went wrong, in words", () => {
  it("is what the canister said, if it refused", () => {
    expect(words(new Refused("Need 5 coins, have 3"))).toBe("Need 5 coins, have 3");
  });

  it("is what the canister said, if it rejected", () => {
    const text = "Only admins may do this, and you are not one of them";
    expect(words(rejected(text))).toBe(text);
  });

  it("leaves out what the network says before the canister's own words", () => {
    const text = "Canister aaaaa-aa trapped explicitly: Expected 1 to 1000 cells";
    expect(words(rejected(text))).toBe("Expected 1 to 1000 cells");
  });

  it("says that the network cannot be reached", () => {
    expect(words(new TypeError("Failed to fetch"))).toMatch(/cannot be reached/);
    const fault = ExternalError.fromCode(new HttpFetchErrorCode(new TypeError("x")));
    expect(words(fault)).toMatch(/cannot be reached/);
  });

  it("says that an answer was not signed as it must be", () => {
    expect(words(TrustError.fromCode(new MissingSignatureErrorCode()))).toMatch(/not signed/);
  });

  it("has something to say about anything", () => {
    expect([words(new Error("odd")), words("odd")]).toEqual(["odd", "odd"]);
  });
});
