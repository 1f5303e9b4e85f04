import { describe, expect, test } from "vitest";
import { Directory } from "../../src/net/directory";
import type { Agent } from "../../src/net/agent";
import { tell as tellArena } from "../../src/rooms/arena/lobby/news";
import { tell as tellBoxes } from "../../src/rooms/boxes/lobby/news";
import { tell as tellLab } from "../../src/rooms/lab/lobby/news";
import { tell as tellPetri } from "../../src/rooms/petri/lobby/news";
import { sum as sumWorld, tell as tellWorld } from "../../src/rooms/world/lobby/news";
import { newest } from "../../src/shell/LobbyFeed";
import type { Happening, Line, RoomNews } from "../../src/shell/news";
import { linesOf, principalsIn, Reporter } from "../../src/shell/news";
import type { Room } from "../../src/shell/room";

const ADA = "w7x7r-cok77-xa";
const nameOf = (who: string | number) => (who === ADA ? "Ada" : `Player ${who}`);

function happening(kind: string, detail = "", generation = 7, player = 0): Happening {
  return { generation, time: 1000, kind, player, bot: false, detail: detail.split(",") };
}

const told = (tell: RoomNews["tell"], ...about: Parameters<typeof happening>) => {
  const found = tell(happening(...about), nameOf);
  return found && `${found.words} -> ${found.place}`;
};

test("World tells who placed how many cells, and leads to the first of them", () => {
  expect(told(tellWorld, "place", "0a1f0b1f", 40, 3)).toBe(
    "Player 3 placed 2 cells -> ?x=10&y=47&z=6",
  );
  expect(told(tellWorld, "place", "", 40, 3)).toBe("Player 3 placed 0 cells -> ");
  expect(told(tellWorld, "join", "", 40, 3)).toBe("Player 3 took a seat -> ");
  expect(told(tellWorld, "season", "3:1-34")).toBe("Season 3 is over, the next has begun -> ");
});

test("the Arena tells of rounds, and leads to them", () => {
  expect(told(tellArena, "committed", `1,36,${ADA}`)).toBe("Ada pledged for Red in round 7 -> /7");
  expect(told(tellArena, "finalized", "Blue,52,40,ab,0,0")).toBe(
    "Blue has won round 7, 52 to 40 -> /7",
  );
  expect(told(tellArena, "finalized", "Red,0,9,ab,0,0")).toContain("Red has won round 7, 0 to 9");
  expect(told(tellArena, "finalized", "Draw,40,40,ab,0,0")).toContain("Nobody has won round 7");
  expect(told(tellArena, "claimed", `${ADA},36,1`)).toBe("Ada claimed 1 coin of round 7 -> /7");
  expect(told(tellArena, "sponsored", "-,50")).toContain("The treasury added 50 coins to round 7");
  expect(told(tellArena, "pause")).toBeNull();
  const kept = { ...happening("keeper", `${ADA},2,512`), generation: 0 };
  expect(tellArena(kept, nameOf)).toMatchObject({
    words: "Ada is the keeper of season 2",
    place: "",
  });
});

test("the Lab tells of specimens, and leads to them", () => {
  expect(told(tellLab, "publish", `8,${ADA}`)).toBe("Ada published specimen 8 -> /8");
  expect(told(tellLab, "publish", `8,7,${ADA}`)).toContain("specimen 8, made from 7 -> /8");
  expect(told(tellLab, "prove", `8,1024,9c2f,${ADA}`)).toContain("for 1\u202f024 generations");
  expect(told(tellLab, "withdraw", `8,${ADA}`)).toBeNull();
});

test("Boxes tells who draws for which team", () => {
  expect(told(tellBoxes, "join", `${ADA},2`)).toBe("Ada draws for Green -> ");
  expect(told(tellBoxes, "name", ADA)).toBeNull();
});

test("Petri tells of dishes, and leads to how they began", () => {
  expect(told(tellPetri, "begin", `7,late,8,7,17,-,${ADA}`)).toBe(
    "Ada began dish 7, late -> /late-8x7.17.",
  );
  expect(told(tellPetri, "begin", `7,early,6,6,17,20774,${ADA}`)).toContain("began today's dish");
  expect(told(tellPetri, "play", "7,40,NESW")).toBe("Dish 7 is at turn 44 -> ");
});

test("of what happens again and again only the newest is a line, and the newest comes first", () => {
  const steps = ["0,10,-,0", "10,20,-,0"].map((detail) => happening("stepped", detail));
  const all = [happening("created", "1"), ...steps];
  const lines = linesOf({ name: "arena", title: "Arena" }, { tell: tellArena }, all, nameOf);
  expect(lines.map(({ words, href }) => [words, href])).toEqual([
    ["Round 7 is played: generation 20", "#/arena/7"],
    ["Round 7 is open", "#/arena/7"],
  ]);
});

describe("bots", () => {
  const world = { name: "world", title: "World" };
  const placing = (player: number, bot: boolean, detail: string) => ({
    ...happening("place", detail, 7, player),
    bot,
  });
  const words = (...all: Happening[]) =>
    linesOf(world, { tell: tellWorld, sum: sumWorld }, all, nameOf).map((line) => line.words);

  test("are summed up in one line, which leads to where the last one placed", () => {
    const all = [placing(2, true, "0a1f0b1f"), placing(2, true, "0a1f"), placing(4, true, "0c1f")];
    const [line, ...more] = linesOf(world, { tell: tellWorld, sum: sumWorld }, all, nameOf);
    expect(line).toMatchObject({ words: "2 bots placed 4 cells", bots: true });
    expect(line!.href).toBe("#/world?x=12&y=47&z=6");
    expect(more).toEqual([]);
  });

  test("have no line beside a person, but beside what is nobody's", () => {
    const bot = placing(2, true, "0a1f");
    expect(words(bot, placing(3, false, "0a1f"), bot)).toEqual(["Player 3 placed 1 cell"]);
    const season = happening("season", "3:1-34");
    expect(words(season, bot)).toEqual([
      "Season 3 is over, the next has begun",
      "1 bot placed 1 cell",
    ]);
  });

  test("have none where they only took a seat", () => {
    expect(words({ ...happening("join", "", 7, 2), bot: true })).toEqual([]);
  });

  test("come after people of all rooms, however new what they do is", () => {
    const line = { key: "", words: "", href: "" };
    const bots = { ...line, room: "World", time: 99, bots: true };
    const people = { ...line, room: "Lab", time: 5, bots: false };
    expect(newest([[bots], [people]]).map(({ room }) => room)).toEqual(["Lab", "World"]);
    const busy = Array.from({ length: 4 }, () => [people, people, people]);
    const shown = newest([[bots], ...busy]).map(({ room }) => room);
    expect([shown.length, shown.at(-1)]).toEqual([7, "World"]); // there is a place for them
  });
});

describe("a reporter", () => {
  test("asks for what is new, and keeps what people did however much bots do", async () => {
    const event = (number: number, player_num: number) => ({
      ...{ number: BigInt(number), generation: 1n, time: BigInt(number) * 1_000_000_000n },
      ...{ kind: "place", player_num, detail: "0a1f" },
    });
    const all = [event(0, 3)];
    const asked: number[] = [];
    const get_events = (first: bigint) => {
      if (first < 2n ** 60n) asked.push(Number(first));
      return Promise.resolve({
        following: BigInt(all.length),
        events: all.filter(({ number }) => number >= first),
      });
    };
    const agent = { actor: () => ({ get_events }), knows: () => false } as unknown as Agent;
    const players = () =>
      Promise.resolve(new Map([2, 3].map((who) => [who, { name: `P${who}`, bot: who === 2 }])));
    const news = { last: 4, tell: tellWorld, sum: sumWorld, players };
    const room = { name: "world", title: "World", canister: "x" } as Room;
    const reporter = new Reporter(agent, new Directory(agent), room, news);
    await reporter.ask();
    for (let more = 0; more < 10; more++) {
      for (let each = 0; each < 10; each++) all.push(event(all.length, 2));
      await reporter.ask();
    }
    expect(reporter.lines.map((line) => line.words)).toEqual(["P3 placed 1 cell"]);
    expect(asked.slice(0, 3)).toEqual([0, 1, 11]);
  });
});

test("principals are found wherever a detail names them, and nothing else is taken for one", () => {
  const all = [
    happening("committed", `1,36,${ADA}`),
    happening("play", "7,40,NESW"),
    happening("x", ADA),
  ];
  expect(principalsIn(all)).toEqual([ADA]);
});

test("a room that has much to tell leaves room for the others", () => {
  const line = (room: string, time: number): Line => ({
    ...{ key: `${room} ${time}`, room, words: "", href: "" },
    time,
    bots: false,
  });
  const busy = Array.from({ length: 9 }, (_, at) => line("World", 100 - at));
  expect(newest([busy, [line("Lab", 5)]]).map(({ room }) => room)).toEqual([
    "World",
    "World",
    "World",
    "Lab",
  ]);
});
