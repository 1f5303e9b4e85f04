import { bls12_381 } from "@noble/curves/bls12-381";
import { expect, test } from "vitest";
import { blsVerify } from "../../src/net/bls";

test("a subnet's signature holds for its message and no other", async () => {
  const secret = bls12_381.utils.randomPrivateKey();
  const key = bls12_381.getPublicKeyForShortSignatures(secret);
  const message = new TextEncoder().encode("ic-state-root");
  const signature = bls12_381.signShortSignature(message, secret);
  expect(await blsVerify(key, signature, message)).toBe(true);
  expect(await blsVerify(key, signature, message.with(0, 0))).toBe(false);
});
