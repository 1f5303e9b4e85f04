/** The examples that the canisters' own tests wrote: chains and statements, to the last digit. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lineOf, link, sha256 } from "../../../src/net/log/chain";
import { parse } from "../../../src/net/log/statement";

interface Sample {
  readonly number: string;
  readonly generation: string;
  readonly time: string;
  readonly kind: string;
  readonly player_num: number;
  readonly detail: string;
  readonly line: string;
  readonly head: string;
}

const read = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../tests/data/log/${name}.json`, import.meta.url), "utf8"),
  ) as unknown;
const { chains } = read("chains") as {
  chains: { about: string; head: string; events: Sample[] }[];
};
const { statements } = read("statements") as {
  statements: { room: string; facts: string; statement: string; sha256: string }[];
};

describe("the canisters' examples", () => {
  it.each(chains)("of chains lead to the same heads: $about", async ({ head, events }) => {
    let found = head;
    for (const { number, generation, time, player_num: player, ...event } of events) {
      const numbers = { number: Number(number), generation: Number(generation), player };
      const read = { ...numbers, time: BigInt(time), kind: event.kind, detail: event.detail };
      expect(lineOf(read)).toBe(event.line);
      found = await link(found, read);
      expect(found).toBe(event.head);
    }
  });

  it.each(statements)("of statements are read, and have the same digest: $room", async (sample) => {
    const { room, facts, statement } = sample;
    expect(await sha256(statement)).toBe(sample.sha256);
    expect(parse(statement, room).facts).toBe(await sha256(facts));
  });
});
