import { Actor } from "@icp-sdk/core/agent";
import { IDL } from "@icp-sdk/core/candid";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idlFactory } from "../../../../src/candid/world.did";
import { Agent } from "../../../../src/net/agent";
import { Refused } from "../../../../src/net/words";
import { Client } from "../../../../src/rooms/world/net/client";

const SOMEBODY = Ed25519KeyIdentity.generate().getPrincipal();
const canisters = new Map([["life2_backend", "aaaaa-aa"]]);
const AGENT = new Agent({ host: "http://127.0.0.1:1", canisters, local: true });

/** What was asked, as in ["set_name", "Ada"], and what is answered. */
let asked: unknown[][];
let answers: Record<string, unknown>;

/** *values* as they come out at the other end of the wire. */
function sent(types: IDL.Type[], values: unknown[]): unknown[] {
  return IDL.decode(types, IDL.encode(types, values));
}

/** A canister at the end of a wire: everything to it and from it is written down in Candid. */
function canister(): object {
  const methods = idlFactory({ IDL })._fields.map(([name, type]) => {
    const { argTypes, retTypes } = type as IDL.FuncClass;
    const call = (...values: unknown[]) => {
      asked.push([name, ...sent(argTypes, values)]);
      const [answer] = sent(retTypes, retTypes.length === 0 ? [] : [answers[name]]);
      return Promise.resolve(answer);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(methods);
}

beforeEach(() => {
  asked = [];
  answers = {};
  vi.spyOn(Actor, "createActor").mockImplementation(
    () => canister() as ReturnType<typeof Actor.createActor>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("the client places cells, and is answered in plain numbers", async () => {
  answers["place_order"] = {
    Ok: { placed: 2, occupied: 1, generation: 70n, new_balance: 998n },
  };
  const placed = await new Client(AGENT).place([
    [3, 4],
    [511, 0],
  ]);
  expect(placed).toEqual({ placed: 2, occupied: 1, generation: 70, balance: 998 });
  expect(asked).toEqual([
    [
      "place_order",
      [
        [3, 4],
        [511, 0],
      ],
      { number: [], whole: false },
    ],
  ]);
});

test("the client tells who sits where, in milliseconds", async () => {
  const second = 1_000_000_000n;
  answers["get_seats"] = {
    now: 5n * second,
    seats: [{ player_num: 2, name: "Bob", bot: true, acted: second, frees: 0n }],
    frees: [9n * second],
    lost: [{ player_num: 3, time: second, why: "idle", by: ["Carol"] }],
    season: 4,
    began: [second],
    ends: [],
    season_seconds: 3600n,
    day: 20,
    day_began: [second],
    day_ends: [7n * second],
  };
  expect(await new Client(AGENT).seating()).toMatchObject({
    now: 5000,
    seats: [{ player: 2, name: "Bob", bot: true, frees: 0 }],
    frees: 9000,
    lost: { player: 3, time: 1000, why: "idle", by: "Carol" },
    season: 4,
    ends: null,
    seconds: 3600,
    day: 20,
    dayEnds: 7000,
  });
});

test("the client asks for what admins may do, and tells what came of it", async () => {
  const client = new Client(AGENT);
  answers = {
    end_season: { Ok: 4n },
    set_season: { Ok: null },
    remove_player: { Ok: 740n },
    reset_seats: undefined,
  };
  expect(await client.endSeason()).toBe(4);
  await client.setSeason(3600);
  expect(await client.removePlayer(2)).toBe(740);
  await client.freeSeats();
  expect(asked).toEqual([
    ["end_season"],
    ["set_season", 3600n],
    ["remove_player", 2],
    ["reset_seats"],
  ]);
  answers["remove_player"] = { Err: "Expected a player with a seat, got 2, who left" };
  await expect(client.removePlayer(2)).rejects.toThrow("got 2, who left");
});

test("the client tells of seasons that are over", async () => {
  const second = 1_000_000_000n;
  const client = new Client(AGENT);
  const head = { number: 3, began: 0n, ended: second, players: 1, winner: "Ada", points: 43 };
  const row = {
    rank: 1,
    player_num: 2,
    name: "Ada",
    who: SOMEBODY,
    points: 43,
    score: 7n,
    land: 5,
  };
  const rest = { alive: 1, coins: 2, balance: 3n };
  answers = {
    get_seasons: [head],
    get_days: [{ number: 20, season: 3, began: 0n, ended: second, rows: [{ ...row, ...rest }] }],
    get_season: [
      {
        number: 3,
        began: 0n,
        ended: second,
        generation: 9n,
        rows: [{ ...row, ...rest }],
        picture: "012",
      },
    ],
  };
  const shown = { number: 3, ended: 1000, players: 1, winner: "Ada", score: 43 };
  expect(await client.seasons()).toEqual([shown]);
  const principal = SOMEBODY.toText();
  const ada = { rank: 1, player: 2, name: "Ada", principal, land: 5 };
  const [day] = await client.days();
  expect(day).toMatchObject({ number: 20, season: 3, began: 0, ended: 1000 });
  expect(day!.rows).toEqual([{ ...ada, score: 7, points: 43 }]);
  const rows = [{ ...ada, score: 43 }];
  const told = { number: 3, ended: 1000, generation: 9, rows, picture: "012" };
  expect(await client.season(3)).toEqual(told);
  answers["get_season"] = [];
  expect(await client.season(4)).toBeNull();
});

test("the client tells how a season went, page after page, and how the world looks now", async () => {
  const picture = btoa("\0".repeat(2047) + "\x12");
  const pages = [
    [2000n, 4000n].map((generation) => ({ generation, picture })),
    [{ generation: 6000n, picture }],
    [],
  ];
  answers = { get_thumbnail: { generation: 6010n, picture } };
  Object.defineProperty(answers, "get_thumbnails", { get: () => pages.shift() });
  const client = new Client(AGENT);
  const found = await client.thumbnails(3);
  expect(found.map(({ generation }) => generation)).toEqual([2000, 4000, 6000]);
  expect([...found[2]!.blocks.slice(-3)]).toEqual([0, 1, 2]);
  expect(asked).toEqual([0n, 4001n, 6001n].map((first) => ["get_thumbnails", 3, first]));
  expect(await client.thumbnail()).toEqual({ ...found[0], generation: 6010 });
});

test("the client joins, leaves and renames", async () => {
  answers = { join_game: { Ok: 7 }, leave_game: { Ok: 1234n }, set_name: { Ok: null } };
  const client = new Client(AGENT);
  expect(await client.join()).toBe(7);
  expect(await client.leave()).toBe(1234);
  await client.rename("Ada");
  expect(asked).toEqual([["join_game"], ["leave_game"], ["set_name", "Ada"]]);
});

test.each([
  ["join", "join_game", (client: Client) => client.join()],
  ["place", "place_order", (client: Client) => client.place([[1, 1]])],
  ["leave", "leave_game", (client: Client) => client.leave()],
  ["rename", "set_name", (client: Client) => client.rename("Ada")],
] as const)(
  "the client throws a refusal to %s with the canister's words",
  async (_, method, call) => {
    answers[method] = { Err: "Game full" };
    const refusal = await call(new Client(AGENT)).catch((fault: unknown) => fault);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).message).toBe("Game full");
  },
);

test("the client tells whoever has a seat what it is, in plain numbers", async () => {
  answers["get_player"] = [{ player_num: 3, name: "Ada", balance: 874n, bot: false, order: [] }];
  expect(await new Client(AGENT).seat()).toEqual({ player: 3, name: "Ada", balance: 874 });
});

test("the client tells whoever has no seat that there is none", async () => {
  answers["get_player"] = [];
  expect(await new Client(AGENT).seat()).toBeNull();
});

test("the client offers a seat, takes one, and says why not", async () => {
  const client = new Client(AGENT);
  answers = { offer_seat: { Ok: null }, take_seat: { Ok: 4 } };
  await client.offerSeat(SOMEBODY.toText());
  expect(await client.takeSeat(SOMEBODY.toText())).toBe(4);
  expect(asked).toEqual([
    ["offer_seat", SOMEBODY],
    ["take_seat", SOMEBODY],
  ]);
  answers["take_seat"] = { Err: "Expected an offer" };
  await expect(client.takeSeat(SOMEBODY.toText())).rejects.toThrow(Refused);
});

test("the client asks for a whole frame, and for a checkpoint", async () => {
  answers = { get_frame: "frame", get_checkpoint: "checkpoint" };
  const client = new Client(AGENT);
  expect([await client.frame(), await client.checkpoint()]).toEqual(["frame", "checkpoint"]);
  expect(asked).toEqual([["get_frame", []], ["get_checkpoint"]]);
});

test("the client asks for news, and is told events, facts and a proof in plain values", async () => {
  const event = {
    number: 7n,
    generation: 60n,
    time: 9n,
    kind: "place",
    player_num: 2,
    detail: "0a1f",
  };
  const news = { first: 3n, following: 8n, generation: 70n, events: [event] };
  answers["get_news"] = { ...news, facts: ["seats"], statement: ["said"], certificate: [[1, 2]] };
  const { news: ask } = new Client(AGENT);
  expect(await ask({ first: 7, facts: "abc", proof: true })).toEqual({
    first: 3,
    following: 8,
    generation: 70,
    events: [{ number: 7, generation: 60, time: 9n, kind: "place", player: 2, detail: "0a1f" }],
    facts: "seats",
    proof: { statement: "said", certificate: Uint8Array.of(1, 2) },
  });
  answers["get_news"] = { ...news, events: [], facts: [], statement: [], certificate: [] };
  expect(await ask({ first: 8, facts: "abc", proof: false })).toMatchObject({
    facts: null,
    proof: null,
  });
  expect(asked[0]).toEqual(["get_news", { first: 7n, facts: "abc", proof: true }]);
});

test("the client does what admins do", async () => {
  const client = new Client(AGENT);
  await client.pause();
  await client.resume();
  await client.reset();
  expect(asked).toEqual([["pause_game"], ["resume_game"], ["reset_game"]]);
});
