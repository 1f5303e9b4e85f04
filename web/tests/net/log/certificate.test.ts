import { beforeAll, expect, test } from "vitest";
import { check } from "../../../src/net/log/certificate";
import { hex } from "../../../src/net/log/chain";
import { CANISTER } from "./server";
import { Network } from "./signed";

const TIME = 1_700_000_000_000;
const OTHER = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const DATA = Uint8Array.from({ length: 32 }, (_, at) => at);

const network = new Network();
const { rootKey } = network;
let certificate: Uint8Array;

beforeAll(async () => {
  certificate = await network.certificate(CANISTER, DATA, TIME);
});

test("a certificate says what the canister stands for, and when that was signed", async () => {
  const found = await check({ certificate, rootKey, canister: CANISTER });
  expect(found).toEqual({ digest: hex(DATA), time: TIME });
});

test("a certificate of another canister is refused", async () => {
  const asked = check({ certificate, rootKey, canister: OTHER });
  await expect(asked).rejects.toMatchObject({ name: "Lie", kind: "canister" });
});

test("a certificate that another network signed is refused", async () => {
  const asked = check({ certificate, rootKey: new Network(9).rootKey, canister: CANISTER });
  await expect(asked).rejects.toMatchObject({ name: "Lie", kind: "signature" });
});

test("a certificate that says something else of the canister is refused", async () => {
  const hash = await network.certificate(CANISTER, DATA, TIME, "module_hash");
  const asked = check({ certificate: hash, rootKey, canister: CANISTER });
  await expect(asked).rejects.toMatchObject({ name: "Lie", kind: "canister" });
});

test("a certificate of a subnet that has the canister is believed, of another it is refused", async () => {
  const own = await network.delegated(CANISTER, CANISTER, DATA, TIME);
  const found = await check({ certificate: own, rootKey, canister: CANISTER });
  expect(found.digest).toBe(hex(DATA));
  const others = await network.delegated(OTHER, CANISTER, DATA, TIME);
  const asked = check({ certificate: others, rootKey, canister: CANISTER });
  await expect(asked).rejects.toMatchObject({ name: "Lie", kind: "canister" });
});

test("a certificate of which anything was changed is refused", async () => {
  for (const at of [DATA[5]!, certificate.length >> 1, certificate.length - 5]) {
    const forged = certificate.slice();
    forged[at]! ^= 1;
    const asked = check({ certificate: forged, rootKey, canister: CANISTER });
    await expect(asked).rejects.toMatchObject({ name: "Lie" });
  }
});
