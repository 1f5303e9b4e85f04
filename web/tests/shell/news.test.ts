import { expect, test } from "vitest";
import { tell as tellArena } from "../../src/rooms/arena/lobby/news";
import { tell as tellBoxes } from "../../src/rooms/boxes/lobby/news";
import { tell as tellLab } from "../../src/rooms/lab/lobby/news";
import { tell as tellPetri } from "../../src/rooms/petri/lobby/news";
import { tell as tellWorld } from "../../src/rooms/world/lobby/news";
import { newest } from "../../src/shell/LobbyFeed";
import type { Happening, Line, RoomNews } from "../../src/shell/news";
import { linesOf, principalsIn } from "../../src/shell/news";

const ADA = "w7x7r-cok77-xa";
const nameOf = (who: string | number) => (who === ADA ? "Ada" : `Player ${who}`);

function happening(kind: string, detail = "", generation = 7, player = 0): Happening {
  return { generation, time: 1000, kind, player, detail: detail.split(",") };
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
  expect(told(tellLab, "prove", `8,1024,9c2f,${ADA}`)).toContain("over 1\u202f024 generations");
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
  });
  const busy = Array.from({ length: 9 }, (_, at) => line("World", 100 - at));
  expect(newest([busy, [line("Lab", 5)]]).map(({ room }) => room)).toEqual([
    "World",
    "World",
    "World",
    "Lab",
  ]);
});
