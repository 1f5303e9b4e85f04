import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Event } from "../../../../src/net/log/news";
import { parse } from "../../../../src/net/log/statement";
import { replay } from "../../../../src/rooms/world/sync/replay";

interface Sample {
  readonly checkpoint: { readonly zlib: string };
  readonly events: (Omit<Event, "number" | "generation" | "time" | "player"> & {
    readonly number: string;
    readonly generation: string;
    readonly time: string;
    readonly player_num: number;
  })[];
  /** The number of the first event after the checkpoint. */
  readonly since: string;
  readonly statement: string;
  readonly generation: number | string;
  readonly digest: string;
}

const FILE = new URL("../../../../../tests/data/log/world.json", import.meta.url);
const sample = JSON.parse(readFileSync(FILE, "utf8")) as Sample;
const text = inflateSync(Buffer.from(sample.checkpoint.zlib, "base64")).toString();
const all = sample.events.map(({ number, generation, time, player_num, ...event }): Event => {
  const numbers = { number: Number(number), generation: Number(generation), time: BigInt(time) };
  return { ...event, ...numbers, player: player_num };
});
const events = all.filter(({ number }) => number >= Number(sample.since));
const { following } = parse(sample.statement, "world");
const generation = Number(sample.generation);

test("leads from a checkpoint and the events since to the canister's board", async () => {
  const found = await replay({ text, events, generation, following });
  expect(found).toBe(sample.digest);
});

test("leads to another board, if an event is left out, and to none, if time would go back", async () => {
  const other = await replay({ text, events: events.slice(0, -1), generation, following });
  expect(other).not.toBe(sample.digest);
  await expect(replay({ text, events, generation: 0, following })).rejects.toThrow(/was over/);
});
