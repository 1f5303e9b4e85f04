import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../../../src/net/words";
import type { Future, Specimen } from "../../../../src/rooms/lab/net/client";
import { Visitor } from "../../../../src/rooms/lab/state/gallery";
import { checkAgainstLog, mostGenerations } from "../../../../src/rooms/lab/state/proof";
import { future } from "../../../../src/rooms/lab/words";
import { parseRule } from "../../../../src/state/rules/notation";
import { eventsOf } from "../../../net/log/events";
import { soon } from "../../../soon";

const ADA = "w7x7r-cok77-xa";

const specimen = (id: number, more: Partial<Specimen> = {}): Specimen => ({
  id,
  name: `Specimen ${id}`,
  author: ADA,
  authorName: "Ada",
  rule: "B3/S23",
  grid: "P5,5",
  pattern: "2$b3o!",
  likes: 0,
  parent: null,
  cells: 3,
  proved: null,
  featured: false,
  ...more,
});

/** The blinker upright, as it is after an odd number of generations. */
const UPRIGHT = Uint8Array.from(".......O....O....O.......", (mark) => (mark === "O" ? 1 : 0));
const HASH = createHash("sha256").update(UPRIGHT).digest("hex");
const FUTURE: Future = { generation: 7, alive: 3, settled: [0, 2], hash: HASH };

const client = {
  search: vi.fn(),
  likes: vi.fn(),
  like: vi.fn(),
  publish: vi.fn(),
  withdraw: vi.fn(),
  prove: vi.fn(),
  proof: vi.fn(),
};
let said: string[];
const account = {
  who: { principal: ADA, kind: "guest" as const } as { principal: string; kind: "guest" } | null,
};

function visit(): Visitor {
  const say = (text: string) => said.push(text);
  return new Visitor(client, account, say, () => "B36/S23");
}

beforeEach(() => {
  said = [];
  account.who = { principal: ADA, kind: "guest" };
  for (const method of Object.values(client)) method.mockReset().mockResolvedValue(undefined);
  client.search.mockResolvedValue({
    total: 2,
    following: 2,
    specimens: [specimen(2), specimen(1)],
  });
});

test("each order is asked for as the canister understands it", async () => {
  const visitor = visit();
  await visitor.look(); // the classics, which the page has
  expect(visitor.store.state).toMatchObject({ order: "classics", total: 0, busy: false });
  await visitor.look("new");
  await visitor.look("liked");
  await visitor.look("rule");
  await visitor.look("mine");
  await visitor.look("mine", " big  glider ");
  expect(client.search.mock.calls.map(([query]) => query as string)).toEqual([
    "new",
    "liked",
    "rule B36/S23",
    `by ${ADA}`,
    "words big  glider",
  ]);
  expect(visitor.store.state).toMatchObject({ total: 2, busy: false, fault: "" });
});

test("more is added below", async () => {
  const visitor = visit();
  client.search.mockResolvedValueOnce({
    total: 3,
    following: 2,
    specimens: [specimen(3), specimen(2)],
  });
  await visitor.look("new");
  client.search.mockResolvedValueOnce({ total: 3, following: 3, specimens: [specimen(1)] });
  await visitor.more();
  expect(client.search).toHaveBeenLastCalledWith("new", 2);
  expect(visitor.store.state.specimens.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("an answer that comes too late is not shown", async () => {
  const visitor = visit();
  let answer: (found: object) => void = () => undefined;
  client.search.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const first = visitor.look("liked");
  await visitor.look("new");
  answer({ total: 1, following: 1, specimens: [specimen(9)] });
  await first;
  expect(visitor.store.state.specimens.map(({ id }) => id)).toEqual([2, 1]);
});

test("what goes wrong is said, and what was shown stays", async () => {
  const visitor = visit();
  await visitor.look("new");
  client.search.mockRejectedValueOnce(new Refused("An admin has paused the Lab"));
  await visitor.look("liked");
  expect(visitor.store.state).toMatchObject({ fault: "An admin has paused the Lab", busy: false });
  expect(visitor.store.state.specimens).toHaveLength(2);
  client.like.mockRejectedValueOnce(new Refused("There is no specimen 2"));
  await visitor.like(specimen(2));
  expect(said).toEqual(["There is no specimen 2"]);
  expect(visitor.store.state.liked.has(2)).toBe(false);
});

test("a like is counted at once, and taken back by the next", async () => {
  const visitor = visit();
  await visitor.look("new");
  client.likes.mockResolvedValueOnce([1]);
  await visitor.learnLikes();
  expect([...visitor.store.state.liked]).toEqual([1]);
  await visitor.like(specimen(2));
  expect(client.like).toHaveBeenLastCalledWith(2, true);
  expect(visitor.store.state.specimens[0]).toMatchObject({ id: 2, likes: 1 });
  await visitor.like(specimen(2));
  expect(client.like).toHaveBeenLastCalledWith(2, false);
  expect(visitor.store.state.specimens[0]).toMatchObject({ id: 2, likes: 0 });
});

test("who is not signed in likes nothing", async () => {
  account.who = null;
  const visitor = visit();
  await visitor.learnLikes();
  expect(visitor.store.state.liked.size).toBe(0);
  expect(client.likes).not.toHaveBeenCalled();
});

test("what is published is looked for, and what is withdrawn is gone", async () => {
  const visitor = visit();
  client.publish.mockResolvedValueOnce(3);
  const publication = { name: "Third", rule: "B3/S23", grid: "P5,5", pattern: "o!", parent: 2 };
  expect(await visitor.publish(publication)).toBe(3);
  expect(client.search).toHaveBeenLastCalledWith("new", 0);
  await visitor.withdraw(specimen(2));
  expect(visitor.store.state.specimens.map(({ id }) => id)).toEqual([1]);
  client.publish.mockRejectedValueOnce(new Refused("Expected at most 50 specimens"));
  await expect(visitor.publish(publication)).rejects.toThrow("Expected at most 50 specimens");
});

test("a proof has a mark if this page finds the same, and another if it does not", async () => {
  const visitor = visit();
  const specimens = [specimen(2, { proved: 7 }), specimen(1, { proved: 7 }), specimen(3)];
  client.search.mockResolvedValueOnce({ total: 3, following: 3, specimens });
  client.proof.mockImplementation((id: number) =>
    Promise.resolve(id === 2 ? FUTURE : { ...FUTURE, hash: "0".repeat(64) }),
  );
  await visitor.look("new");
  await soon(() => {
    expect([...visitor.store.state.proofs]).toEqual([
      [2, { future: FUTURE, agrees: true }],
      [1, { future: { ...FUTURE, hash: "0".repeat(64) }, agrees: false }],
    ]);
  });
});

test("what was proved just now is checked, too", async () => {
  const visitor = visit();
  await visitor.look("new");
  client.prove.mockResolvedValueOnce(FUTURE);
  client.proof.mockResolvedValueOnce(FUTURE);
  await visitor.prove(specimen(1), 7);
  expect(client.prove).toHaveBeenCalledWith(1, 7);
  await soon(() => {
    expect(visitor.store.state.proofs.get(1)?.agrees).toBe(true);
  });
});

test("a future is told in words", () => {
  expect(future(FUTURE)).toBe("3 alive after 7, period 2 from 0 on");
  expect(future({ ...FUTURE, settled: [5, 1] })).toBe("3 alive after 7, still from 5 on");
  expect(future({ ...FUTURE, settled: null })).toBe("3 alive after 7, still changing");
  expect(future({ ...FUTURE, alive: 0 })).toBe("nothing alive after 7");
});

test("no more generations are proved than the canister runs at once", () => {
  expect(mostGenerations(parseRule("Base"), 64 * 64)).toBe(1024);
  expect(mostGenerations(parseRule("Base"), 25)).toBe(6710);
  expect(mostGenerations(parseRule("Weighted"), 25)).toBe(6710);
  expect(mostGenerations(parseRule("Bugs"), 64 * 64)).toBe(699);
  expect(mostGenerations(parseRule("Bugs"), 128 * 128)).toBe(256);
  expect(mostGenerations(parseRule("B2/S013V"), 25)).toBe(2097);
});

const BOB = "2vxsx-fae";
const PROVED = "ab".repeat(32);
const EVENTS = eventsOf([
  ["publish", `7,${ADA}`],
  ["publish", `8,7,${BOB}`],
  ["prove", `7,100,${PROVED},${BOB}`],
]);

const proofs = (generation: number, hash: string) =>
  new Map([[7, { future: { ...FUTURE, generation, hash } }]]);

test("a gallery that says what the log says is held to it", () => {
  const specimens = [specimen(7), specimen(8, { author: BOB }), specimen(3, { author: BOB })];
  expect(() => {
    checkAgainstLog(specimens, proofs(100, PROVED), EVENTS);
    checkAgainstLog(specimens, proofs(200, "cd".repeat(32)), EVENTS); // proved before
  }).not.toThrow();
});

test("a specimen that is shown as somebody else's is a lie", () => {
  expect(() => {
    checkAgainstLog([specimen(8)], new Map(), EVENTS);
  }).toThrow("specimen 8 is by somebody else");
});

test("another future than was proved is a lie", () => {
  expect(() => {
    checkAgainstLog([], proofs(100, "cd".repeat(32)), EVENTS);
  }).toThrow("something else comes of specimen 7");
});
