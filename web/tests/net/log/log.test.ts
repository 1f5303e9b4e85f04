/** The examples that the canisters' own tests wrote: chains and statements, to the last digit. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { lineOf, link, sha256 } from "../../../src/net/log/chain";
import { Log } from "../../../src/net/log/log";
import type { Asked, News } from "../../../src/net/log/news";
import { awake } from "../../../src/net/log/news";
import { parse } from "../../../src/net/log/statement";
import { MINUTE, Server } from "./server";

async function served(count: number): Promise<Server> {
  const server = new Server();
  for (let number = 0; number < count; number++) {
    server.generation += 3;
    await server.happen("place", 1 + (number % 9), `0${number % 10}1f`);
  }
  return server;
}

const ask = (server: Server, first: number) => server.news({ first, facts: "", proof: false });

test("a log gives events in order, once each", async () => {
  const server = await served(250);
  const log = new Log();
  log.begin(20);
  const pages: [News, number][] = [];
  for (const first of [120, 20, 220, 60]) pages.push([await ask(server, first), first]);
  const found = pages.flatMap(([page, first]) => log.hear(page, first));
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 230 }, (_, n) => n + 20));
  expect([log.known, log.heard]).toEqual([250, 250]);
  expect(log.since(248).map(({ number }) => number)).toEqual([248, 249]);
});

test("a log follows its chain over what was still to come when a proof came", async () => {
  const server = await served(160);
  const prove = async (log: Log, following: number) =>
    log.prove(parse(await server.statement(following), "world"), 1000 + following);
  const page = async (first: number, following: number, forged = -1): Promise<News> => {
    const { events, ...news } = await ask(server, first);
    const shown = events.filter(({ number }) => number < following);
    const change = shown.map((one) => (one.number === forged ? { ...one, detail: "x" } : one));
    return { ...news, following, events: change };
  };
  for (const forged of [-1, 120]) {
    const log = new Log();
    log.begin(0);
    log.hear(await page(0, 150), 0);
    expect(await prove(log, 150)).toBe(false);
    log.hear(await page(100, 150, forged), 100);
    log.hear(await page(150, 160), 150);
    const proved = prove(log, 160);
    if (forged < 0) expect([await proved, log.from]).toEqual([true, 0]);
    else await expect(proved).rejects.toThrow(/do not lead|forked/);
  }
});

test("a log knows from where on its events lead to what is proved", async () => {
  const server = await served(30);
  const log = new Log();
  log.begin(10);
  log.hear(await ask(server, 10), 10);
  await log.prove(parse(await server.statement(), "world"), 1000);
  expect(log.from).toBe(30); // those that were heard before may be made up
  await server.happen();
  log.hear(await ask(server, 30), 30);
  await log.prove(parse(await server.statement(), "world"), 2000);
  expect(log.from).toBe(30);
  await log.lead(0, server.heads[0]!, server.events);
  expect(log.from).toBe(0);
});

test("a log is the room's, however pages are delayed, reordered, doubled and lost", async () => {
  const server = await served(300);
  const statement = parse(await server.statement(), "world");
  const pages = fc.array(
    fc.record({ first: fc.nat(299), seen: fc.nat(300), twice: fc.boolean() }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(299), pages, async (start, asked) => {
      const log = new Log();
      log.begin(start);
      const found = [];
      for (const { first, seen, twice } of asked) {
        const following = Math.max(first, seen); // as the replica that answers has it
        const events = server.events.slice(first, Math.min(first + 100, following));
        const page = { first: 0, following, generation: 0, events, facts: null, proof: null };
        for (let time = 0; time < (twice ? 2 : 1); time++) found.push(...log.hear(page, first));
      }
      while (log.known < 300) found.push(...log.hear(await ask(server, log.known), log.known));
      expect(found).toEqual(server.events.slice(start));
      expect(await log.prove(statement, 1)).toBe(true);
      expect(log.proved).toBe(300);
    }),
    { numRuns: 40 },
  );
});

test("a log leads from a head that nobody has proved to one that is", async () => {
  const server = await served(30);
  const log = new Log();
  log.begin(20);
  log.hear(await ask(server, 20), 20);
  await log.prove(parse(await server.statement(), "world"), 1);
  await log.lead(12, server.heads[12]!, server.events.slice(12));
  await expect(log.lead(12, server.heads[11]!, server.events.slice(12))).rejects.toThrow(/lead/);
  await expect(log.lead(12, server.heads[12]!, server.events.slice(13))).rejects.toThrow(/back/);
});

const ASKED: Asked = { first: 0, facts: "", proof: true };

afterEach(() => {
  vi.useRealTimers();
});

test("asks again for what was under way when the machine fell asleep", async () => {
  vi.useFakeTimers();
  const server = new Server();
  const took = [60 * MINUTE, 100];
  const asked: number[] = [];
  const ask = awake(async (question) => {
    asked.push(Date.now());
    const news = await server.news(question);
    vi.setSystemTime(Date.now() + took[asked.length - 1]!);
    await server.happen();
    return news;
  });
  expect(await ask(ASKED)).toMatchObject({ following: 1 });
  expect(asked).toHaveLength(2);
});

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

test.each(chains)(
  "the canisters' examples of chains lead to the same heads: $about",
  async ({ head, events }) => {
    let found = head;
    for (const { number, generation, time, player_num: player, ...event } of events) {
      const numbers = { number: Number(number), generation: Number(generation), player };
      const read = { ...numbers, time: BigInt(time), kind: event.kind, detail: event.detail };
      expect(lineOf(read)).toBe(event.line);
      found = await link(found, read);
      expect(found).toBe(event.head);
    }
  },
);

test.each(statements)(
  "the canisters' examples of statements are read, and have the same digest: $room",
  async (sample) => {
    const { room, facts, statement } = sample;
    expect(await sha256(statement)).toBe(sample.sha256);
    expect(parse(statement, room).facts).toBe(await sha256(facts));
  },
);
