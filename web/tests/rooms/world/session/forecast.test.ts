import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CELLS, indexOf } from "../../../../src/rooms/world/rules/board";
import { Forecast, HORIZON } from "../../../../src/rooms/world/session/forecast";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, drawCells } from "../../../../src/rooms/world/state/draft";
import type { Point } from "../../../../src/rules/grid";
import type { Store } from "../../../../src/state/store";
import { GUEST, Visit } from "./visit";
import { OracleWorker } from "./workers";

const FRAME = 60; // milliseconds
const ROW: readonly Point[] = [
  [10, 10],
  [11, 10],
  [12, 10],
];
const UPRIGHT = [indexOf(11, 9), indexOf(11, 10), indexOf(11, 11)];
const ACROSS = ROW.map(([x, y]) => indexOf(x, y));

let store: Store<App>;
let foreseeing: Forecast;
let oracle: OracleWorker;

const seen = (generation: number): App["view"] => ({
  generation,
  cells: new Uint8Array(CELLS),
  balances: [],
});
const draw = (points: readonly Point[]) => {
  store.set({ draft: drawCells(store.state.draft, points) });
};
const row = (length: number) =>
  Array.from({ length }, (_, n): Point => [n % 512, 100 + Math.floor(n / 512)]);
const at = () => store.state.whatIf?.at;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", OracleWorker);
  ({ store } = new Visit({ view: seen(40) }));
  foreseeing = new Forecast(store);
  oracle = OracleWorker.last;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the ghost of a draft is asked for with the draft, and begins at the draft itself", () => {
  draw(ROW);
  expect(store.state.whatIf).toBeNull();
  expect(oracle.questions[0]).toMatchObject({ player: 1, points: ROW, horizon: HORIZON });
  const { outcome: summary } = oracle.answer();
  expect(store.state.whatIf).toEqual({ horizon: 100, at: 0, born: ACROSS, lost: [], summary });
  expect(summary.alive).toBe(3);
});

test("the ghost of a draft is asked for at once, if somebody drew before it was there", () => {
  foreseeing.stop();
  draw(ROW);
  foreseeing = new Forecast(store);
  expect(OracleWorker.last.questions[0]).toMatchObject({ points: ROW });
});

test("the ghost of a draft plays generation after generation, lingers at the end, and begins anew", () => {
  draw(ROW);
  oracle.answer();
  vi.advanceTimersByTime(FRAME);
  expect(store.state.whatIf).toMatchObject({ at: 1, born: UPRIGHT });
  vi.advanceTimersByTime(FRAME);
  expect(store.state.whatIf).toMatchObject({ at: 2, born: ACROSS });
  vi.advanceTimersByTime(98 * FRAME);
  expect(at()).toBe(100);
  vi.advanceTimersByTime(11 * FRAME);
  expect(at()).toBe(100);
  vi.advanceTimersByTime(FRAME);
  expect(at()).toBe(0);
});

test("the ghost of a draft is only shown at its end to whoever wants no motion", () => {
  store.set({ calm: true });
  draw(ROW);
  oracle.answer();
  vi.advanceTimersByTime(FRAME);
  expect(store.state.whatIf).toMatchObject({ at: 100, born: ACROSS });
  const { whatIf } = store.state;
  vi.advanceTimersByTime(10 * FRAME);
  expect(store.state.whatIf).toBe(whatIf); // the same, so that nobody paints it again
});

test("the ghost of a draft is gone with the draft, and begins at the beginning with the next one", () => {
  draw(ROW);
  oracle.answer();
  vi.advanceTimersByTime(5 * FRAME);
  store.set({ draft: EMPTY });
  expect(store.state.whatIf).toBeNull();
  vi.advanceTimersByTime(5 * FRAME);
  expect(store.state.whatIf).toBeNull();
  draw([[30, 30]]);
  oracle.answer();
  expect(at()).toBe(0);
});

test("the ghost of a draft is gone when it is not wanted, and comes back when it is", () => {
  draw(ROW);
  oracle.answer();
  store.set({ whatIfOn: false });
  expect(store.state).toMatchObject({ whatIf: null, whatIfOn: false });
  draw([[30, 30]]);
  expect(oracle.questions).toHaveLength(1);
  store.set({ whatIfOn: true });
  oracle.answer();
  expect(store.state.whatIf?.born).toEqual([...ACROSS, indexOf(30, 30)]);
});

test("the ghost of a draft waits for a world to look at", () => {
  store.set({ view: null });
  draw(ROW);
  expect(oracle.questions).toEqual([]);
  store.set({ view: seen(40) });
  oracle.answer();
  expect(store.state.whatIf?.born).toEqual(ACROSS);
});

test("a question is asked for as many cells as can be placed, and not for one more", () => {
  draw(row(1000));
  expect(oracle.questions).toHaveLength(1);
  oracle.answer();
  expect(store.state.whatIf).not.toBeNull();
  draw([[0, 0]]);
  expect(oracle.questions).toHaveLength(1);
  expect(store.state.whatIf).toBeNull();
});

test("a question is asked for one's own seat", () => {
  store.set({ me: { ...GUEST, player: 4 } });
  draw(ROW);
  expect(oracle.questions[0]!.player).toBe(4);
});

test("a question is asked for the seat that one would get", () => {
  const rest = { name: "", points: 0, score: 0, alive: 0, land: 0, coins: 0, balance: 0 };
  store.set({ standings: [4, 1, 2].map((player) => ({ player, ...rest })) });
  draw(ROW);
  expect(oracle.questions[0]!.player).toBe(3);
  oracle.answer();
  store.set({ standings: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((player) => ({ player, ...rest })) });
  draw([[30, 30]]);
  expect(oracle.questions[1]!.player).toBe(9);
});

test("a question is asked again when the world has moved on, and not before", () => {
  draw(ROW);
  oracle.answer();
  store.set({ view: seen(59) });
  expect(oracle.questions).toHaveLength(1);
  store.set({ view: seen(60) });
  expect(oracle.questions.map(({ truth }) => truth.generation)).toEqual([40, 60]);
  store.set({ view: seen(61) });
  oracle.answer();
  store.set({ view: seen(79) });
  expect(oracle.questions).toHaveLength(2);
  store.set({ view: seen(80) });
  expect(oracle.questions).toHaveLength(3);
});

test("a question is asked again when the world was begun again", () => {
  draw(ROW);
  oracle.answer();
  store.set({ view: seen(0) });
  expect(oracle.questions.map(({ truth }) => truth.generation)).toEqual([40, 0]);
});

test("a question goes on playing where it was while it is asked again", () => {
  draw(ROW);
  oracle.answer();
  vi.advanceTimersByTime(7 * FRAME);
  store.set({ view: seen(60) });
  vi.advanceTimersByTime(FRAME);
  expect(at()).toBe(8);
  oracle.answer();
  expect(at()).toBe(8);
});

test("a question that is no longer the last one has an answer that nobody sees", () => {
  draw(ROW);
  draw([[30, 30]]);
  oracle.answer();
  expect(store.state.whatIf).toBeNull();
  oracle.answer();
  expect(store.state.whatIf?.born).toEqual([...ACROSS, indexOf(30, 30)]);
});

test("a question that cannot be answered does not stand in the way of the next one", () => {
  draw(ROW);
  draw([[30, 30]]);
  oracle.fail();
  oracle.answer();
  expect(store.state.whatIf?.born).toEqual([...ACROSS, indexOf(30, 30)]);
});

test("scrubbing shows that generation, and stays there until it may play on", () => {
  draw(ROW);
  oracle.answer();
  foreseeing.scrubWhatIf(33);
  expect(store.state.whatIf).toMatchObject({ at: 33, born: UPRIGHT });
  vi.advanceTimersByTime(5 * FRAME);
  expect(at()).toBe(33);
  foreseeing.scrubWhatIf(null);
  vi.advanceTimersByTime(FRAME);
  expect(at()).toBe(34);
});

test("scrubbing stays at that generation when the draft or the world changes", () => {
  draw(ROW);
  oracle.answer();
  foreseeing.scrubWhatIf(33);
  draw([[30, 30]]);
  oracle.answer();
  expect(at()).toBe(33);
  store.set({ view: seen(60) });
  oracle.answer();
  expect(at()).toBe(33);
});

test("scrubbing of nothing shows nothing", () => {
  foreseeing.scrubWhatIf(33);
  expect(store.state.whatIf).toBeNull();
});
