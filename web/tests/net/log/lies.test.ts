/** A server that lies: every lie is noticed, and named. */
import { beforeEach, expect, test } from "vitest";
import { sha256 } from "../../../src/net/log/chain";
import { Keeper, OLDEST, PATIENCE } from "../../../src/net/log/keeper";
import { Lie } from "../../../src/net/log/lie";
import type { Event, News } from "../../../src/net/log/news";
import { CANISTER, MINUTE, Server, certified, check } from "./server";

let server: Server;
let keeper: Keeper;
let now: number;
let checking: Promise<void>; // no signature is checked before

beforeEach(async () => {
  checking = Promise.resolve();
  server = new Server();
  for (let player = 1; player <= 4; player++) {
    server.generation += 10;
    await server.happen("join", player);
  }
  now = server.now;
  keeper = new Keeper({
    name: "world",
    canister: CANISTER,
    rootKey: new Uint8Array(),
    check: (question) => checking.then(() => check(question)),
    now: () => now,
    tell: () => undefined,
  });
  keeper.log.begin(2);
  await poll();
  expect(keeper.mark).toMatchObject({ state: "proved", events: 4, signed: server.now, lies: [] });
});

/** Ask for news with a proof, of which *lie* makes something else. */
async function poll(lie: (honest: News) => News | Promise<News> = (honest) => honest) {
  const first = keeper.log.known;
  const news = await lie(await server.news({ first, facts: keeper.facts.digest, proof: true }));
  const events = await keeper.hear(news, first);
  if (events !== null) await keeper.prove(news);
  return events;
}

/** What is said after *lie*, and that the next honest answer is believed again. */
async function told(
  lie: (honest: News) => News | Promise<News>,
  then: () => Promise<unknown> = poll,
): Promise<string> {
  await poll(lie);
  const { state, words, lies } = keeper.mark;
  expect(state).toBe("wrong");
  expect(lies).toContain(words);
  await then();
  expect(keeper.mark).toMatchObject({ state: "proved", lies });
  return words;
}

/** Begin again with what the server shows now. */
async function beginAgain(): Promise<void> {
  keeper.log.begin(server.events.length);
  await poll();
}

const proofOf = async (text: string, time = server.now) => ({ proof: await certified(text, time) });

/** The news, with *patch* for its last event. */
const altered = (news: News, patch: Partial<Event>): News => ({
  ...news,
  events: [...news.events.slice(0, -1), { ...news.events.at(-1)!, ...patch }],
});

test("an honest server is believed again after somebody lied, and the lie stays told", async () => {
  const words = await told((news) => ({ ...news, proof: null }));
  expect(keeper.mark).toMatchObject({ state: "proved", lies: [words] });
});

test("an honest server may answer late: what is older is no lie", async () => {
  const old = await server.news({ first: 4, facts: keeper.facts.digest, proof: true });
  server.now += 1000;
  await server.happen("place", 1, "0a1f");
  await poll();
  await keeper.hear(old, 4);
  await keeper.prove(old);
  expect(keeper.mark).toMatchObject({ state: "proved", lies: [] });
});

test("an honest server may say who joined while a proof is under way: that is of the facts before", async () => {
  const before = await server.news({ first: 4, facts: keeper.facts.digest, proof: true });
  await keeper.hear(before, 4);
  let checked = (): void => undefined;
  checking = new Promise((resolve) => (checked = resolve));
  const proving = keeper.prove(before);
  server.facts = "season 1 0 0 0\nseat 1 person aaaaa-aa Ada";
  await server.happen("join", 5);
  const after = await server.news({ first: 4, facts: keeper.facts.digest, proof: false });
  await keeper.hear(after, 4);
  checked();
  await proving;
  expect(keeper.mark).toMatchObject({ state: "proved", lies: [] });
});

test("an honest server is not stale because this machine slept over a proof", async () => {
  const news = await server.news({ first: 4, facts: keeper.facts.digest, proof: true });
  await keeper.hear(news, 4);
  let checked = (): void => undefined;
  checking = new Promise((resolve) => (checked = resolve));
  const proving = keeper.prove(news);
  now += 60 * MINUTE;
  checked();
  await proving;
  expect(keeper.mark.lies).toEqual([]);
});

test("an honest server that says nothing more is not believed for ever", () => {
  now += OLDEST + 1;
  keeper.look();
  expect(keeper.mark.state).toBe("waiting");
  expect(keeper.mark.words).toMatch(/five minutes old/);
});

type Liar = (honest: News) => News | Promise<News>;
const proving =
  (text: () => Promise<string>, time?: () => number): Liar =>
  async (news) => ({ ...news, ...(await proofOf(await text(), time?.())) });
const swapped = ([one, two]: readonly Event[]) => [
  { ...two!, number: one!.number },
  { ...one!, number: two!.number },
];
const NO_LEAD = /do not lead to the head that is certified after [56]/;

/** Lies about what happened since, so many events: what is said, and whether the log is begun again. */
test.each<[string, number, Liar, RegExp, "again"?]>([
  ["another past", 1, (news) => altered(news, { detail: "0b1f" }), NO_LEAD, "again"],
  ["who did it", 1, (news) => altered(news, { player: 2 }), NO_LEAD, "again"],
  ["when it was", 1, (news) => altered(news, { generation: 39 }), NO_LEAD, "again"],
  ["what it was", 1, (news) => altered(news, { kind: "leave" }), NO_LEAD, "again"],
  ["its time", 1, (news) => altered(news, { time: 1_700_000_000_000_000_001n }), NO_LEAD, "again"],
  ["the order of two", 2, (news) => ({ ...news, events: swapped(news.events) }), NO_LEAD, "again"],
  ["a number twice", 2, (news) => altered(news, { number: 4 }), /Event 4 came in place of 5/],
  [
    "one left out",
    2,
    (news) => ({ ...news, events: news.events.slice(1) }),
    /holds something back/,
  ],
  [
    "one held back",
    1,
    (news) => ({ ...news, following: 4, events: [] }),
    /certifies 5 events, and the server does not show number 4/,
  ],
  ["a page too short", 1, (news) => ({ ...news, events: [] }), /holds something back/],
  [
    "events not asked for",
    0,
    (news) => ({ ...news, following: 8, events: server.events }),
    /^Event 0 came in place of 4: the server is out of order\.$/,
  ],
  ["a number too high", 1, (news) => altered(news, { number: 7 }), /Event 7 came in place of 4/],
  ["too many", 0, (news) => ({ ...news, events: server.events }), /4 events came where 0 are due/],
  ["an end too early", 0, (news) => ({ ...news, first: 9 }), /begins at 9 and ends at 4/],
  ["what is kept", 0, (news) => ({ ...news, first: 3 }), /does not show number 0/],
  [
    "a time before",
    2,
    (news) => altered(news, { time: 5n }),
    /Event 5 is older than the one before/,
  ],
  ["a count", 1, (news) => altered(news, { generation: 2 ** 60 }), /nobody counts to/],
  ["a generation", 0, (news) => ({ ...news, generation: NaN }), /Generation NaN is none/],
  [
    "the facts",
    0,
    (news) => ({ ...news, facts: "season 1 0 0 0\nseat 1 person aaaaa-aa Mallory" }),
    /seats and the season is not what is certified/,
  ],
])("a server that lies about %s is found out", async (_, count, lie, words, again) => {
  for (let player = 1; player <= count; player++) await server.happen("place", player, "0a1f");
  expect(await told(lie, again && beginAgain)).toMatch(words);
});

const changed = (from: string | RegExp, to: () => string) => async () =>
  (await server.statement()).replace(from, to());
const later = () => (server.now += 1000);

/** Lies about what is certified, of which something happened since or not. */
test.each<[string, number, Liar, RegExp]>([
  ["no proof", 0, (news) => ({ ...news, proof: null }), /^The server sends no proof\.$/],
  [
    "a statement nobody certifies",
    0,
    (news) => {
      const statement = news.proof!.statement.replace("log 4", "log 3");
      return { ...news, proof: { ...news.proof!, statement } };
    },
    /certifies another statement/,
  ],
  [
    "a fork",
    1,
    proving(changed(/kept 0 \w+/, () => `kept 4 ${server.heads[2]!}`)),
    /^Two histories of 4 events were certified: the log was forked\.$/,
  ],
  [
    "another head",
    0,
    proving(async () => (await server.statement()).replace(server.heads[4]!, server.heads[3]!)),
    /forked|do not lead/,
  ],
  ["fewer events", 0, proving(() => server.statement(3), later), /went back, from 4 events to 3/],
  ["another beginning", 0, proving(changed(/kept 0 0/, () => "kept 0 1")), /begin with the head/],
  [
    "an old proof",
    0,
    proving(
      () => server.statement(),
      () => now - 7 * MINUTE,
    ),
    /was signed 7 minutes ago/,
  ],
  [
    "a proof of days to come",
    0,
    proving(
      () => server.statement(),
      () => now + 9 * MINUTE,
    ),
    /is of 9 minutes from now/,
  ],
  [
    "a log that begins anew",
    0,
    async () => {
      const other = new Server();
      other.now = now + 1000;
      await other.happen("reset", 0, "1");
      return other.news({ first: keeper.log.known, facts: "", proof: true });
    },
    /went back, from 4 events to 1/,
  ],
])("a server that lies by %s is found out", async (_, count, lie, words) => {
  for (let player = 1; player <= count; player++) await server.happen("place", player, "0a1f");
  expect(await told(lie)).toMatch(words);
});

test.each([
  ["of another form", (text: string) => text.replace("statement 1", "statement 2")],
  ["of another room", (text: string) => text.replace("room world", "room lab")],
  ["with a line missing", (text: string) => text.replace(/kept.*\n/, "")],
  ["with a line twice", (text: string) => `${text}\nlog 4 ${"0".repeat(64)}`],
  ["with a head that is none", (text: string) => text.replace(/log 4 ..../, "log 4 zzzz")],
  ["with a number that is none", (text: string) => text.replace("log 4", "log 04")],
  ["without an end", (text: string) => text + "\n".repeat(5000)],
])("a server that lies by a statement %s is found out", async (_, made) => {
  const lie = proving(async () => made(await server.statement()));
  expect(await told(lie)).toMatch(/this page does not understand it/);
});

test("a server that lies by changing an event that it showed before is found out", async () => {
  const page = await server.news({ first: 2, facts: "", proof: false });
  await keeper.hear(altered(page, { player: 9 }), 2);
  expect(keeper.mark.words).toMatch(/Event 3 is not what it was/);
});

test("a server that lies by events that nobody certifies is found out, under the certificate of a moment before", async () => {
  const text = await server.statement();
  await server.happen("place", 1, "0a1f");
  const lie = async (news: News) => ({ ...news, ...(await proofOf(text)) });
  expect(await told(lie, beginAgain)).toBe(
    "The server shows 5 events, and the network certifies only 4: it makes some up.",
  );
  expect(keeper.broken).toBe(true); // so that what was made up is shown no longer
});

test("a server that lies by an event between two proofs that neither knows is found out", async () => {
  const honest = await server.news({ first: 4, facts: keeper.facts.digest, proof: false });
  const made = { ...server.events[3]!, number: 4 };
  expect(await keeper.hear({ ...honest, following: 5, events: [made] }, 4)).toHaveLength(1);
  [server.now, now] = [server.now + 11_000, now + 11_000];
  expect(await told((news) => news, beginAgain)).toMatch(/5 events, .* certifies only 4/);
});

test("a server that lies by never sending what it promises is found out after a while", async () => {
  for (let more = 0; more < 150; more++) await server.happen("place", 1, "0a1f");
  const first = await server.news({ first: 4, facts: "", proof: true });
  await keeper.hear(first, 4);
  await keeper.prove(first);
  expect(keeper.mark.state).toBe("proved"); // more is to come
  now += PATIENCE + 1;
  await keeper.prove(first);
  expect(keeper.mark.words).toMatch(/does not show number 104/);
});

test("a server that lies by leaving out facts that have changed is found out", async () => {
  server.facts = "season 2 0 0 0";
  expect(await told((news) => ({ ...news, facts: null }))).toMatch(/not what is certified/);
  expect(keeper.facts.digest).toBe(await sha256("season 2 0 0 0"));
});

test("a server that lies by a whole answer of long ago, as it was signed, is found out", async () => {
  const first = keeper.log.known;
  const old = await server.news({ first, facts: keeper.facts.digest, proof: true });
  [server.now, now] = [server.now + 6 * MINUTE, now + 6 * MINUTE];
  expect(await told(() => old)).toMatch(/was signed 6 minutes ago/);
});

test("a server that lies about what only the room can know is found out by the room", async () => {
  const own = () => Promise.reject(new Lie("board", "The board is another."));
  const room = { name: "world", canister: CANISTER, rootKey: new Uint8Array(), check, own };
  keeper = new Keeper({ ...room, now: () => now, tell: () => undefined });
  keeper.log.begin(0);
  await poll();
  expect(keeper.mark).toMatchObject({ state: "wrong", words: "The board is another." });
});

test("a server that lies is no reason to hide faults of this page", () => {
  expect(() => {
    keeper.accuse(new TypeError("a fault"));
  }).toThrow("a fault");
});
