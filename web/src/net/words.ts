/** What went wrong between here and the canister, in words for a player. */

import {
  AgentError,
  CertifiedRejectErrorCode,
  TrustError,
  UncertifiedRejectErrorCode,
  UncertifiedRejectUpdateErrorCode,
} from "@icp-sdk/core/agent";

/** The canister said no, and why. */
export class Refused extends Error {
  override readonly name = "Refused";
}

const UNREACHABLE = "The network cannot be reached.";
const UNTRUSTED =
  "The answer was not signed by the network that this page came from. Reload the page.";

/** A sentence about *fault*: the canister's own where there is one. */
export function words(fault: unknown): string {
  if (fault instanceof Refused) return fault.message;
  if (fault instanceof TrustError) return UNTRUSTED;
  if (fault instanceof AgentError) return rejection(fault) ?? UNREACHABLE;
  if (fault instanceof TypeError) return UNREACHABLE; // what fetch throws without a connection
  return fault instanceof Error ? fault.message : String(fault);
}

/** Whether somebody between here and the network changed an answer, as *fault* says. */
export function isUntrusted(fault: unknown): boolean {
  return fault instanceof TrustError;
}

/** What the canister or the network rejected a call with, if it was rejected. */
function rejection(fault: AgentError): string | null {
  const code = fault.code;
  if (
    code instanceof CertifiedRejectErrorCode ||
    code instanceof UncertifiedRejectErrorCode ||
    code instanceof UncertifiedRejectUpdateErrorCode
  ) {
    return trimmed(code.rejectMessage);
  }
  return null;
}

/** *message* without the preamble that the network puts before a canister's own words. */
function trimmed(message: string): string {
  return message.replace(/^.*(?:trapped explicitly|called `ic0\.trap`[^:]*): /s, "");
}
