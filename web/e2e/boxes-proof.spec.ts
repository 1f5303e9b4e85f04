/** What `get_proof` sends, held by the JavaScript agent to the network's key: nothing of it is believed. */

import { createHash } from "node:crypto";
import { Actor, HttpAgent } from "@icp-sdk/core/agent";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import type { _SERVICE as Boxes } from "../src/candid/boxes.did";
import { idlFactory } from "../src/candid/boxes.did";
import { check } from "../src/net/log/certificate";
import { expect, test } from "./game";
import { idOf } from "./people";

test("the agent verifies the certificate of the head, and refuses one that was changed", async ({
  localnet,
}) => {
  const canister = await idOf(localnet, "boxes_backend");
  const agent = await HttpAgent.create({
    host: localnet.url,
    identity: Ed25519KeyIdentity.generate(),
    shouldFetchRootKey: true,
  });
  const boxes = Actor.createActor<Boxes>(idlFactory, { agent, canisterId: canister });
  expect(await boxes.join_team()).toHaveProperty("Ok");
  expect(await boxes.draw(Uint32Array.of(100))).toHaveProperty("Ok");

  const [proof] = await boxes.get_proof();
  const certificate = Uint8Array.from(proof!.certificate);
  const question = { certificate, rootKey: agent.rootKey!, canister };
  const { digest } = await check(question);
  expect(createHash("sha256").update(proof!.statement).digest("hex")).toBe(digest);
  // the head of a first page that has one record: line 100, drawn by Red
  const page = Uint8Array.of(0x00, 0x01, 0x90);
  const head = createHash("sha256").update(new Uint8Array(32)).update(page).digest("hex");
  expect([proof!.head, proof!.records]).toEqual([head, 1n]);
  expect(proof!.statement).toContain(`records 1 1 ${head}`);

  const changed = certificate.map((byte, at) => (at === certificate.length - 20 ? byte ^ 1 : byte));
  await expect(check({ ...question, certificate: changed })).rejects.toThrow("not signed");
});
