import { Actor } from "@icp-sdk/core/agent";
import { IDL } from "@icp-sdk/core/candid";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Client } from "../../../../src/rooms/world/net/client";
import { idlFactory } from "../../../../src/candid/life2.did";
import { Agent } from "../../../../src/net/agent";
import { Refused } from "../../../../src/net/words";

const ADMIN = Ed25519KeyIdentity.generate().getPrincipal();
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

describe("the client", () => {
  it("places cells, and is answered in plain numbers", async () => {
    answers["place_cells"] = { Ok: { placed: 2, generation: 70n, new_balance: 998n } };
    const placed = await new Client(AGENT).place([
      [3, 4],
      [511, 0],
    ]);
    expect(placed).toEqual({ placed: 2, generation: 70, balance: 998 });
    expect(asked).toEqual([
      [
        "place_cells",
        [
          [3, 4],
          [511, 0],
        ],
      ],
    ]);
  });

  it("joins, leaves and renames", async () => {
    answers = { join_game: { Ok: 7 }, leave_game: { Ok: 1234n }, set_name: { Ok: null } };
    const client = new Client(AGENT);
    expect(await client.join()).toBe(7);
    expect(await client.leave()).toBe(1234);
    await client.rename("Ada");
    expect(asked).toEqual([["join_game"], ["leave_game"], ["set_name", "Ada"]]);
  });

  it.each([
    ["join", "join_game", (client: Client) => client.join()],
    ["place", "place_cells", (client: Client) => client.place([[1, 1]])],
    ["leave", "leave_game", (client: Client) => client.leave()],
    ["rename", "set_name", (client: Client) => client.rename("Ada")],
  ] as const)("throws a refusal to %s with the canister's words", async (_, method, call) => {
    answers[method] = { Err: "Game full" };
    const refusal = await call(new Client(AGENT)).catch((fault: unknown) => fault);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).message).toBe("Game full");
  });

  it("tells whoever has a seat what it is, in plain numbers", async () => {
    answers["get_player"] = [{ player_num: 3, name: "Ada", balance: 874n }];
    expect(await new Client(AGENT).seat()).toEqual({ player: 3, name: "Ada", balance: 874 });
  });

  it("tells whoever has no seat that there is none", async () => {
    answers["get_player"] = [];
    expect(await new Client(AGENT).seat()).toBeNull();
  });

  it("lists the players in order, in plain numbers", async () => {
    const row = { alive: 5, land: 60, coins: 7 };
    answers["get_leaderboard"] = [
      { player_num: 2, name: "Bob", balance: 9n, ...row },
      { player_num: 1, name: "Ada", balance: 8n, ...row },
    ];
    expect(await new Client(AGENT).standings()).toEqual([
      { player: 2, name: "Bob", balance: 9, ...row },
      { player: 1, name: "Ada", balance: 8, ...row },
    ]);
  });

  it("names the admins as text", async () => {
    answers["get_admins"] = [ADMIN];
    expect(await new Client(AGENT).admins()).toEqual([ADMIN.toText()]);
  });

  it("asks for a whole frame, or for what changed since a generation, even the first", async () => {
    answers["get_frame"] = "text";
    const client = new Client(AGENT);
    for (const since of [null, 0, 70]) expect(await client.frame(since)).toBe("text");
    expect(asked).toEqual([
      ["get_frame", []],
      ["get_frame", [0n]],
      ["get_frame", [70n]],
    ]);
  });

  it("does what admins do", async () => {
    const client = new Client(AGENT);
    await client.pause();
    await client.resume();
    await client.reset();
    expect(asked).toEqual([["pause_game"], ["resume_game"], ["reset_game"]]);
  });
});
