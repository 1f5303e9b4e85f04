/** A canister of one's own: a log, one seat, and what it was asked. */
import { beforeEach, expect, test, vi } from "vitest";
import { hex } from "../../../../src/net/log/chain";
import { Follower } from "../../../../src/net/log/follower";
import type { Mark } from "../../../../src/net/log/mark";
import { UNPROVED } from "../../../../src/net/log/mark";
import { Refused } from "../../../../src/net/words";
import type { Client, DrawnNews, SeatNews } from "../../../../src/rooms/boxes/net/client";
import { pastOf } from "../../../../src/rooms/boxes/net/history";
import { LogCheck } from "../../../../src/rooms/boxes/net/log-check";
import { Session } from "../../../../src/rooms/boxes/net/session";
import { Chain } from "../../../../src/rooms/boxes/rules/records";
import { edgesAround } from "../../../../src/rooms/boxes/rules/edges";
import { pack } from "../../../../src/rooms/boxes/rules/records";
import { Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import type { App } from "../../../../src/rooms/boxes/state";
import { FIRST, linesLeft, scoresOf } from "../../../../src/rooms/boxes/state";
import { Store } from "../../../../src/state/store";
import { CANISTER, Server, check } from "../../../net/log/server";
import { soon } from "../../../soon";

class Boxes {
  log: Uint8Array[] = [];
  game = 1;
  seatNews: SeatNews | null = null;
  drawing: ((lines: readonly number[]) => Promise<DrawnNews>) | null = null;
  readonly asked: string[] = [];

  add(...edges: number[]): void {
    for (const edge of edges) this.log.push(pack(edge, 1));
  }

  sheet() {
    return Promise.resolve({
      ...{ game: this.game, records: this.log.length, scores: [0, 0, 0, 0] as const },
      ...{ players: [1, 1, 1, 1], complete: false, paused: false },
      ...{ allowance: { most: 8, every: 6000 }, hourAgo: 0 },
    });
  }

  board() {
    const sheet = new Sheet();
    for (const record of this.log) {
      sheet.draw(((record[0]! << 16) | (record[1]! << 8) | record[2]!) >> 2, record[2]! & 3, 0);
    }
    return Promise.resolve({ game: this.game, sheet });
  }

  records(_: number, first: number) {
    this.asked.push(`records ${first}`);
    const found = this.log.slice(first).flatMap((record) => [...record]);
    return Promise.resolve(Uint8Array.from(found));
  }

  seat() {
    return Promise.resolve(this.seatNews);
  }

  join() {
    this.asked.push("join");
    this.seatNews = { team: 1, name: "", lines: 8, wait: 0, drawn: 0, claimed: 0 };
    return Promise.resolve(this.seatNews);
  }

  draw(lines: readonly number[]) {
    this.asked.push(`draw ${lines.join(" ")}`);
    if (this.drawing !== null) return this.drawing(lines);
    const first = this.log.length;
    this.add(...lines);
    return Promise.resolve({ first, drawn: lines.length, claimed: [], left: 8 - lines.length });
  }

  /** Its own line of the statement. */
  async stated(): Promise<string> {
    const log = Uint8Array.from(this.log.flatMap((record) => [...record]));
    const head = hex(await new Chain().head(log, this.log.length));
    return `records ${this.game} ${this.log.length} ${head}`;
  }
}

/** The log of *boxes* as a page follows it, which holds the lines in *store* to it. */
function following(boxes: Boxes): Follower {
  const server = new Server();
  server.room = "boxes";
  const holder = new LogCheck(store, () => session.look());
  return new Follower({
    name: "boxes",
    canister: CANISTER,
    rootKey: new Uint8Array(),
    check,
    own: (certain) => holder.hold(certain),
    ask: async (asked) => {
      server.now = Date.now();
      server.own = [await boxes.stated()];
      return server.news(asked);
    },
    tell: (told) => {
      mark = told;
    },
  });
}

let boxes: Boxes;
let store: Store<App>;
let said: string[];
let session: Session;
let mark: Mark;

beforeEach(() => {
  boxes = new Boxes();
  store = new Store<App>(FIRST);
  said = [];
  mark = UNPROVED;
  session = new Session(
    store,
    boxes as unknown as Client,
    following(boxes),
    (text, tone = "news") => said.push(`${tone}: ${text}`),
    (log) => Promise.resolve(pastOf(log)),
  );
});

const settle = () =>
  soon(() => {
    expect(store.state.pending).toEqual([]);
  });

test("a newcomer begins with the sheet and follows the log from there", async () => {
  boxes.add(5, 6, 7);
  await session.look();
  expect(store.state.records).toBe(3);
  expect(store.state.sheet!.isDrawn(6)).toBe(true);
  boxes.add(8, 9);
  await session.look();
  expect(boxes.asked.at(-1)).toBe("records 3");
  expect([store.state.records, store.state.sheet!.isDrawn(9)]).toEqual([5, true]);
});

test("a short log is read whole, and the past can be seen", async () => {
  boxes.add(...edgesAround(500_500));
  await session.look();
  await soon(() => {
    expect(store.state.marks).not.toBeNull();
  });
  expect(scoresOf(store.state)).toEqual([0, 1, 0, 0]);
  store.set({ moment: 3 });
  expect(scoresOf(store.state)).toEqual([0, 0, 0, 0]);
  boxes.add(1);
  await session.look();
  expect(store.state.sheet!.isDrawn(1)).toBe(true);
  await soon(() => {
    expect(mark).toMatchObject({
      state: "proved",
      words: "Every line leads to the head that the network certifies.",
    });
  });
});

test("lines are drawn at once and sent together; the first one joins a team", async () => {
  await session.look();
  await session.become("ada");
  session.draw(10);
  session.draw(11);
  session.draw(12);
  session.draw(12);
  expect(store.state.pending.map(({ edge }) => edge)).toEqual([10, 11, 12]);
  await settle();
  expect(boxes.asked.filter((each) => !each.startsWith("records"))).toEqual([
    "join",
    "draw 10",
    "draw 11 12",
  ]);
  expect(said).toContain("good: You draw for Blue.");
  expect(store.state.sheet!.isDrawn(12)).toBe(true);
});

test("a line that is refused is taken back with the reason", async () => {
  boxes.add(7);
  boxes.seatNews = { team: 2, name: "", lines: 8, wait: 0, drawn: 0, claimed: 0 };
  await session.look();
  await session.become("ada");
  boxes.drawing = () =>
    Promise.reject(new Refused("Need 1 line, have 0: the next one comes in 5 ms"));
  session.draw(40);
  expect(store.state.pending).toHaveLength(1);
  await settle();
  expect(said).toEqual(["bad: Not drawn: Need 1 line, have 0: the next one comes in 5 ms"]);
  expect(store.state.sheet!.isDrawn(40)).toBe(false);
});

test("after a refusal one has the lines that the canister counts", async () => {
  boxes.seatNews = { team: 2, name: "", lines: 8, wait: 0, drawn: 0, claimed: 0 };
  await session.look();
  await session.become("ada");
  boxes.seatNews = { ...boxes.seatNews, lines: 0, wait: 4000 }; // another window drew eight
  boxes.drawing = () => Promise.reject(new Refused("Need 1 line, have 0"));
  session.draw(40);
  await soon(() => {
    expect(linesLeft(store.state, performance.now())).toBe(0);
  });
  expect(store.state.pending).toEqual([]);
});

test("a record of no line on the sheet is refused, and nothing after it is drawn", async () => {
  boxes.add(7);
  await session.look();
  boxes.log.push(Uint8Array.of(0x7a, 0x31, 0x80)); // line 2,002,016
  boxes.add(8);
  await session.look();
  expect(store.state.fault).toContain("Expected a line from 0 to 2001999, got 2002016");
  expect([store.state.records, store.state.sheet!.isDrawn(8)]).toEqual([1, false]);
});

test("who comes too late is told, and pays nothing", async () => {
  boxes.seatNews = { team: 2, name: "", lines: 8, wait: 0, drawn: 0, claimed: 0 };
  await session.look();
  await session.become("ada");
  boxes.drawing = (lines) => {
    boxes.add(...lines); // somebody else's
    return Promise.resolve({ first: 1, drawn: 0, claimed: [], left: 8 });
  };
  session.draw(40);
  await settle();
  expect(said).toEqual(["news: Somebody drew that line before you: it cost you nothing."]);
});

test("without lines nothing is sent", async () => {
  boxes.seatNews = { team: 2, name: "", lines: 1, wait: 5000, drawn: 9, claimed: 0 };
  await session.look();
  await session.become("ada");
  session.draw(1);
  session.draw(2);
  expect(said).toEqual(["bad: You have no line left: the next one comes in 5 s."]);
  expect(linesLeft(store.state, performance.now())).toBe(0);
  await settle();
  expect(boxes.asked.filter((each) => each.startsWith("draw"))).toEqual(["draw 1"]);
});

test("whoever is in no team yet has a full quota, and no more", async () => {
  await session.look();
  await session.become("ada");
  for (let edge = 1; edge <= 9; edge++) session.draw(edge);
  expect(store.state.pending).toHaveLength(8);
  expect(said).toContain("bad: You have no line left: the next one comes in 6 s.");
  await settle();
});

test("another game begins with another sheet", async () => {
  boxes.add(1, 2);
  await session.look();
  boxes.game = 2;
  boxes.log = [];
  for (let look = 0; look < 6; look++) await session.look();
  expect([store.state.game, store.state.records]).toEqual([2, 0]);
});

test("a log that is not the certified one is seen", async () => {
  boxes.add(1, 2, 3);
  await session.look();
  await session.readAll();
  boxes.log[1] = pack(4, 1); // what was shown was another line
  await session.prove();
  await soon(() => {
    expect(mark).toMatchObject({
      state: "wrong",
      words: "The lines that are shown do not lead to the head that the network certifies.",
    });
  });
});

test("as long as not all lines are read, only their head is certified", async () => {
  for (let edge = 0; edge < 200; edge++) boxes.add(edge);
  const reading = vi.spyOn(session, "readAll").mockResolvedValue(); // the log is long
  await session.look();
  await session.prove();
  await soon(() => {
    expect(mark).toMatchObject({ state: "waiting" });
    expect(mark.words).toContain("The network certifies how many lines there are");
  });
  reading.mockRestore();
  await session.readAll();
  await soon(() => {
    expect(mark.state).toBe("proved");
  });
});

test("a log that is behind the proof is brought up to it", async () => {
  boxes.add(1, 2, 3);
  await session.look();
  await session.readAll();
  boxes.add(4, 5);
  await session.prove();
  await soon(() => {
    expect([store.state.records, mark.state]).toEqual([5, "proved"]);
  });
});

test("a long log is read in pieces, and only when somebody asks", async () => {
  const piece = boxes.records.bind(boxes);
  boxes.records = async (game, first) => (await piece(game, first)).subarray(0, 3 * 400);
  for (let at = 0; at < 1000; at++) boxes.add((at * 777_779 + 5) % 2_002_000);
  await session.look();
  await session.readAll();
  expect(store.state.log!.whole).toBe(true);
  expect(store.state.sheet!.drawn).toBe(1000);
  expect(store.state.sheet!.drawnAt[(999 * 777_779 + 5) % 2_002_000]).toBe(999);
});

test("a log with a hole is no past", async () => {
  for (let at = 0; at < 300; at++) boxes.add(at);
  const whole = boxes.records.bind(boxes);
  boxes.records = (game, first) =>
    first < 200 ? Promise.resolve(new Uint8Array(0)) : whole(game, first);
  await session.look();
  await session.readAll();
  expect(said.join()).toContain("The log could not be read: it ends after 0 records.");
  expect([store.state.marks, store.state.reading]).toEqual([null, null]);
});
