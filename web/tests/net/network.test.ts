import { describe, expect, it } from "vitest";
import { isLocal } from "../../src/net/network";

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
