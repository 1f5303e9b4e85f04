/** Certificates as a network signs them, for tests: a root key of one's own, and what it says of a canister. */

import { Cbor } from "@icp-sdk/core/agent";
import { lebEncode } from "@icp-sdk/core/candid";
import { Principal } from "@icp-sdk/core/principal";
import { bls12_381 } from "@noble/curves/bls12-381";
import { reconstruct, type HashTree } from "@icp-sdk/core/agent";

const DER = "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100";
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
const text = (word: string) => new TextEncoder().encode(word);

/** A network: its root key, and certificates that it signs. */
export class Network {
  readonly #secret: Uint8Array;
  readonly rootKey: Uint8Array;

  constructor(seed = 7) {
    this.#secret = new Uint8Array(32).fill(seed);
    const point = bls12_381.shortSignatures.getPublicKey(this.#secret).toBytes(true);
    this.rootKey = Uint8Array.from([...bytes(DER), ...point]);
  }

  /** That *canister* certifies *data*, or has it under another *name*, at *time* in milliseconds since 1970. */
  certificate(
    canister: string,
    data: Uint8Array,
    time: number,
    name = "certified_data",
  ): Promise<Uint8Array> {
    const own = at(idOf(canister), at(text(name), leaf(data)));
    return this.#sign([1, at(text("canister"), own), momentOf(time)]);
  }

  /** The same, by a subnet of this network that has the canister *hosted* and no other. */
  async delegated(
    hosted: string,
    canister: string,
    data: Uint8Array,
    time: number,
  ): Promise<Uint8Array> {
    const subnet = new Network(11);
    const [id, host] = [text("subnet"), idOf(hosted)];
    const ranges = at(text("canister_ranges"), leaf(Cbor.encode([[host, host]])));
    const said = [1, ranges, at(text("public_key"), leaf(subnet.rootKey))];
    const certificate = await this.#sign([1, at(text("subnet"), at(id, said)), momentOf(time)]);
    const signed = await subnet.certificate(canister, data, time);
    const { tree, signature } = Cbor.decode<{ tree: unknown; signature: unknown }>(signed);
    return Cbor.encode({ tree, signature, delegation: { subnet_id: id, certificate } });
  }

  async #sign(tree: unknown): Promise<Uint8Array> {
    const domain = text("ic-state-root");
    const root = await reconstruct(tree as HashTree);
    const message = Uint8Array.from([domain.length, ...domain, ...root]);
    const { shortSignatures: bls } = bls12_381;
    const hashed = bls.hash(message, "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
    const signature = bls.sign(hashed, this.#secret).toBytes(true);
    return Cbor.encode({ tree, signature });
  }
}

const leaf = (value: Uint8Array) => [3, value];
const at = (label: Uint8Array, tree: unknown) => [2, label, tree];
const idOf = (canister: string) => Principal.fromText(canister).toUint8Array();
const momentOf = (time: number) => at(text("time"), leaf(lebEncode(BigInt(time) * 1_000_000n)));
