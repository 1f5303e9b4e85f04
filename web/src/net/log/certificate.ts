/**
 * What the network certifies of a canister: the agent library checks the signature and the delegation,
 * and what is read here is what the canister stands for, and when that was signed.
 */

import {
  AgentError,
  Certificate,
  CertificateNotAuthorizedErrorCode,
  lookupResultToBuffer,
} from "@icp-sdk/core/agent";
import { lebDecode, PipeArrayBuffer } from "@icp-sdk/core/candid";
import { Principal } from "@icp-sdk/core/principal";
import { hex } from "./chain";
import { Lie } from "./lie";

export interface Question {
  readonly certificate: Uint8Array;
  /** Whose signatures are believed. */
  readonly rootKey: Uint8Array;
  readonly canister: string;
}

export interface Certified {
  /** What the canister certifies, in hexadecimal digits. */
  readonly digest: string;
  /** When it was signed, in milliseconds since 1970. */
  readonly time: number;
}

/** What *certificate* certifies of *canister*. Rejects with a Lie, if the network did not sign that. */
export async function check({ certificate, rootKey, canister }: Question): Promise<Certified> {
  const canisterId = Principal.fromText(canister);
  const options = { certificate, rootKey, principal: { canisterId } };
  // How old it may be is for whoever asks to say: this machine's clock may be wrong.
  const found = await Certificate.create({ ...options, disableTimeVerification: true }).catch(name);
  const path = ["canister", canisterId.toUint8Array(), "certified_data"];
  const data = lookupResultToBuffer(found.lookup_path(path));
  if (data === undefined) throw new Lie("canister", OTHER);
  const time = lookupResultToBuffer(found.lookup_path(["time"]))!;
  const nanoseconds = lebDecode(new PipeArrayBuffer(time));
  return { digest: hex(data), time: Number(nanoseconds / 1_000_000n) };
}

const OTHER = "The certificate says nothing of this canister: it is another one's.";

/** Say what is wrong with a certificate, by the library's *fault*. */
function name(fault: unknown): never {
  if (fault instanceof AgentError && fault.code instanceof CertificateNotAuthorizedErrorCode) {
    throw new Lie("canister", OTHER);
  }
  throw new Lie("signature", "The certificate is not signed by the network of this page.");
}
