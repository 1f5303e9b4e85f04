import { bls12_381 } from "@noble/curves/bls12-381.js";
import { expect, test } from "vitest";
import { blsVerify } from "../../src/net/bls";

test("a subnet's signature holds for its message and no other", async () => {
  const { shortSignatures: short } = bls12_381;
  const secret = bls12_381.utils.randomSecretKey();
  const key = short.getPublicKey(secret).toBytes();
  const message = new TextEncoder().encode("ic-state-root");
  const signature = short.sign(short.hash(message), secret).toBytes();
  expect(await blsVerify(key, signature, message)).toBe(true);
  expect(await blsVerify(key, signature, message.with(0, 0))).toBe(false);
});
