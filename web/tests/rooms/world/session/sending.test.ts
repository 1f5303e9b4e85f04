// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALIVE, indexOf } from "../../../../src/rooms/world/rules/board";
import { Drafting } from "../../../../src/rooms/world/session/drafting";
import { Seating } from "../../../../src/rooms/world/session/seating";
import { Sending } from "../../../../src/rooms/world/session/sending";
import { Watch } from "../../../../src/rooms/world/session/watch";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, drawCells, pointsOf } from "../../../../src/rooms/world/state/draft";
import type { Point } from "../../../../src/rules/grid";
import type { Store } from "../../../../src/state/store";
import { empty, keyring } from "../../../net/keys";
import { Canister } from "./canister";
import { Visit } from "./visit";
import { SceneWorker, hashAtOnce, loading, pass } from "./workers";

const ROW: readonly Point[] = [
  [10, 10],
  [11, 10],
  [12, 10],
];

let visit: Visit;
let canister: Canister;
let store: Store<App>;
let seating: Seating;
let drafting: Drafting;
let watch: Watch;
let sending: Sending;

/** Draw *points* as one more step. */
function draw(points: readonly Point[]): void {
  drafting.edit(drawCells(store.state.draft, points));
}

/** A guest with a seat, who has drawn a row. */
async function ready(): Promise<void> {
  await seating.play();
  await pass(10);
  visit.said.length = 0;
  draw(ROW);
}

beforeEach(async () => {
  vi.useFakeTimers();
  hashAtOnce();
  vi.stubGlobal("Worker", SceneWorker);
  empty();
  canister = new Canister(40);
  visit = new Visit({}, canister);
  ({ store } = visit);
  const { account, request, say } = visit;
  watch = new Watch(store, canister.client, loading(canister));
  const hurry = () => {
    watch.hurry();
  };
  seating = new Seating(store, canister.client, { account, request, say, hurry });
  seating.follow();
  drafting = new Drafting(store);
  sending = new Sending(store, canister.client, { account, drafting, watch, request, say });
  watch.start();
  await pass(10);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("sending nothing is no request", async () => {
  await sending.send();
  expect(canister.placements).toEqual([]);
  expect(visit.said).toEqual([]);
  expect(store.state.me).toBeNull();
});

test("sending too much is refused in words before anybody is asked, and the draft stays", async () => {
  await ready();
  draw(Array.from({ length: 1200 }, (_, n): Point => [n % 512, 100 + Math.floor(n / 512)]));
  const { draft } = store.state;
  await sending.send();
  expect(visit.said).toEqual(["bad: Expected at most 1000 cells, got 1203"]);
  expect(canister.placements).toEqual([]);
  expect(store.state).toMatchObject({ draft, sent: [] });
});

test("sending places the draft, says how many cells found room, and spends the coins", async () => {
  await ready();
  canister.world.cells[indexOf(11, 10)] = ALIVE | 1;
  await sending.send();
  expect(canister.placements).toEqual([ROW]);
  expect(visit.said).toEqual(["good: 2 of 3 placed: 1 was occupied."]);
  expect(store.state.me?.balance).toBe(998);
});

test("sending one cell is one cell", async () => {
  await ready();
  drafting.undo();
  draw([[5, 5]]);
  await sending.send();
  expect(visit.said).toEqual(["good: One cell was placed."]);
});

test("sending is one request at a time, and a draft made meanwhile waits", async () => {
  await ready();
  const release = canister.hold("place");
  const first = sending.send();
  await pass(1);
  expect(store.state.busy).toEqual(["place"]);
  draw([[5, 5]]);
  await sending.send();
  expect(canister.placements).toEqual([ROW]);
  expect(pointsOf(store.state.draft)).toEqual([[5, 5]]);
  release();
  await first;
  expect(pointsOf(store.state.draft)).toEqual([[5, 5]]);
  expect(store.state.busy).toEqual([]);
});

test("whoever has not signed in is signed in as a guest first, and has a seat after", async () => {
  draw(ROW);
  await sending.send();
  expect(store.state.me).toMatchObject({ kind: "guest", balance: 997 });
  await pass(2000);
  expect(store.state.me).toMatchObject({ player: 1, balance: 997 });
  expect(visit.said).toEqual(["good: 3 cells were placed."]);
});

test("whoever has not signed in keeps the draft when signing in fails, and nothing is sent", async () => {
  draw(ROW);
  keyring.fault = new Error("The browser keeps no keys.");
  await sending.send();
  expect(visit.said).toEqual(["bad: The browser keeps no keys."]);
  expect(canister.placements).toEqual([]);
  expect(pointsOf(store.state.draft)).toEqual(ROW);
});

test("whoever has not signed in sends once when asking twice", async () => {
  draw(ROW);
  const release = canister.hold("seat");
  const first = sending.send();
  await pass(1);
  const second = sending.send();
  await pass(1);
  release();
  await Promise.all([first, second]);
  expect(canister.placements).toEqual([ROW]);
  expect(visit.said).toEqual(["good: 3 cells were placed."]);
});

test("whoever has not signed in sends nothing, if the draft is forgotten meanwhile", async () => {
  draw(ROW);
  const release = canister.hold("seat");
  const send = sending.send();
  await pass(1);
  drafting.cancel();
  release();
  await send;
  expect(canister.placements).toEqual([]);
  expect(visit.said).toEqual([]);
});

test("what was sent leaves the draft at once, and is under way until the board shows it", async () => {
  await ready();
  const release = canister.hold("place");
  const send = sending.send();
  await pass(1);
  expect(store.state).toMatchObject({ draft: EMPTY, canUndo: false });
  expect(store.state.sent).toMatchObject([{ points: ROW, placed: null }]);
  canister.world.step(10);
  await pass(3000);
  expect(store.state.sent).toMatchObject([{ points: ROW, placed: null }]);

  canister.world.step(10);
  release();
  await send;
  await pass(5);
  expect(store.state.sent).toMatchObject([{ placed: 60 }]);
  expect(store.state.view!.generation).toBeLessThan(60);

  canister.world.step(20);
  await pass(6000);
  expect(store.state.view!.generation).toBeGreaterThanOrEqual(60);
  expect(store.state.sent).toEqual([]);
  expect(store.state.me!.balance).toBe(997);
});

test("what was sent is not seen in news that were asked for before the answer", async () => {
  await ready();
  await canister.pause();
  await pass(2000);
  const news = canister.hold("news");
  await pass(5000);
  await sending.send();
  const late = canister.hold("news");
  news();
  await pass(100);
  expect(store.state.sent).toMatchObject([{ answered: watch.asked - 1 }]);
  late();
  await pass(2000);
  expect(store.state.sent).toEqual([]);
  expect(store.state.view!.cells[indexOf(11, 10)]! & ALIVE).toBe(ALIVE);
});

test("what was sent is told apart from what is sent after it", async () => {
  await ready();
  await sending.send();
  draw([[5, 5]]);
  canister.refusal = "Not now";
  await sending.send();
  expect(store.state.sent).toMatchObject([{ points: ROW }]);
});

test("a placement that is refused is told in the canister's words, is no longer under way, and spends nothing", async () => {
  await ready();
  canister.refusal = "Need 3 coins, have 0";
  await sending.send();
  expect(visit.said).toEqual(["bad: Need 3 coins, have 0"]);
  expect(store.state).toMatchObject({ sent: [], busy: [] });
  expect(store.state.me?.balance).toBe(1000);
});

test("a placement that is refused gives the draft back, with its price and its steps", async () => {
  await ready();
  draw([[5, 5]]);
  canister.refusal = "Game full";
  await sending.send();
  expect(pointsOf(store.state.draft)).toEqual([...ROW, [5, 5]]);
  expect(store.state).toMatchObject({ canUndo: true, price: { cost: 4 } });
  drafting.undo();
  expect(pointsOf(store.state.draft)).toEqual(ROW);
});

test("a placement that is refused gives the draft back when the network cannot be reached, and it can be sent again", async () => {
  await ready();
  canister.reachable = false;
  await sending.send();
  expect(visit.said).toEqual(["bad: The network cannot be reached."]);
  expect(pointsOf(store.state.draft)).toEqual(ROW);
  canister.reachable = true;
  await sending.send();
  expect(visit.said.at(-1)).toBe("good: 3 cells were placed.");
  expect(store.state.draft).toBe(EMPTY);
});

test("a placement that is refused sends cells whose answer was lost under the same number, and others under a higher one", async () => {
  await ready();
  canister.reachable = false;
  await sending.send();
  canister.reachable = true;
  await sending.send();
  draw([[40, 40]]);
  canister.refusal = "Not enough";
  await sending.send();
  canister.refusal = null;
  await sending.send();
  const [lost, again, refused, other] = canister.numbers as number[];
  expect(again).toBe(lost);
  expect(refused).toBeGreaterThan(again!);
  expect(other).toBeGreaterThan(refused!); // a refusal is an answer: nothing was placed
});

test("a placement that is refused leaves a draft alone that was begun meanwhile", async () => {
  await ready();
  const release = canister.hold("place");
  const send = sending.send();
  await pass(1);
  draw([[30, 30]]);
  canister.refusal = "Game full";
  release();
  await send;
  expect(pointsOf(store.state.draft)).toEqual([[30, 30]]);
  expect(store.state.sent).toEqual([]);
  drafting.undo();
  expect(store.state.draft).toBe(EMPTY);
});
