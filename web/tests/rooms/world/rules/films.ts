/** The sample frames of build/vectors/frames, and ways to damage them. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";

import { expect } from "vitest";

import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { BadFrame, decode } from "../../../../src/rooms/world/rules/frame";

interface Sample {
  readonly since: number | null;
  readonly board: boolean;
  readonly frame: string;
  readonly generation: number;
  readonly alive: number;
  readonly minted: number;
  readonly pot: number;
  readonly balances: readonly number[];
  readonly seated: readonly boolean[];
  readonly scores: readonly number[];
  readonly points: readonly number[];
  readonly cells_sha256: string;
}

interface Film {
  readonly name: string;
  readonly about: string;
  readonly frames: readonly Sample[];
}

const FOLDER = new URL("../../../../../build/vectors/frames/", import.meta.url);
export const FILMS = readdirSync(FOLDER)
  .filter((name) => name !== "refused.json")
  .map((name) => ({ name, ...(read(name) as Omit<Film, "name">) }));
export const { refused } = read("refused.json") as { refused: { why: string; frame: string }[] };
export const GLIDER = FILMS.find(({ name }) => name === "glider.json")!.frames.map(
  ({ frame }) => frame,
);
export const FULL = GLIDER[0]!;

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
}

/** What a sample says of *frame*. */
export function seen(frame: Frame) {
  const { generation, alive, minted, pot, balances, seated, scores, points, cells } = frame;
  const hash = createHash("sha256").update(cells).digest("hex");
  return { generation, alive, minted, pot, balances, seated, scores, points, cells_sha256: hash };
}

export function inflated(text: string): Buffer {
  return inflateSync(Buffer.from(text, "base64"));
}

export function packed(bytes: Buffer): string {
  return deflateSync(bytes).toString("base64");
}

/** A frame of which the bytes were changed by *edit*. */
export function edited(text: string, edit: (bytes: Buffer) => void): string {
  const bytes = inflated(text);
  edit(bytes);
  return packed(bytes);
}

export async function why(text: string, before?: Frame): Promise<string> {
  const fault: unknown = await decode(text, before).then(
    () => "it was shown",
    (fault: unknown) => fault,
  );
  expect(fault).toBeInstanceOf(BadFrame);
  return (fault as BadFrame).message;
}
