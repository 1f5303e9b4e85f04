/**
 * The check of a subnet's signature, loaded when the first certificate comes.
 *
 * BLS12-381 is a quarter of what the agent weighs, and the first picture needs none of it. A build
 * puts this module in the place of the agent's own (vite.config.ts), and the agent waits for it.
 */

export async function blsVerify(
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const { bls12_381 } = await import("@noble/curves/bls12-381.js");
  const { shortSignatures } = bls12_381;
  return shortSignatures.verify(signature, shortSignatures.hash(message), key);
}
