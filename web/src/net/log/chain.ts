/**
 * The chain: one hash that stands for everything that happened.
 *
 *     head(0) = 32 zero bytes      head(n + 1) = sha256(head(n) + line of event n)
 *
 * The line of an event is "generation time kind player detail". So whoever knows one head, and the
 * events from there on, knows every later head; and no other events lead to the same.
 */

import type { Event } from "./news";

/** 64 hexadecimal digits. */
export type Digest = string;

export const BEGINNING: Digest = "0".repeat(64);

const utf8 = new TextEncoder();

/** What the chain takes of *event*. */
export function lineOf({ generation, time, kind, player, detail }: Event): string {
  return `${generation} ${time.toString()} ${kind} ${player} ${detail}`;
}

/** The head after *event*, if *head* is the one before. */
export async function link(head: Digest, event: Event): Promise<Digest> {
  const line = utf8.encode(lineOf(event));
  const bytes = new Uint8Array(32 + line.length);
  bytes.set(bytesOf(head));
  bytes.set(line, 32);
  return sha256(bytes);
}

/** The digest of *data*; of text, that of its UTF-8. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<Digest> {
  const bytes = typeof data === "string" ? utf8.encode(data) : data;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

export function hex(bytes: Uint8Array): Digest {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(digest: Digest): Uint8Array {
  return Uint8Array.from(digest.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
