// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../src/rooms/arena/enter";
import type { Place } from "../../../src/shell/room";
import { NoSuchPlace } from "../../../src/shell/room";
import { Store } from "../../../src/state/store";
import { empty } from "../../net/keys";
import { NO_NEWS } from "../../net/log/events";
import { build } from "../../shell/house";
import { soon } from "../../soon";

beforeEach(() => {
  empty();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const SCORE = { population: 0, invaders: 0, score: 0 };
const ROUND = {
  id: 7n,
  season: 2,
  config: {
    topology: { Cylinder: null },
    max_gen: 256,
    max_batch: 32,
    early_extinction: true,
    seed_size: 8,
    seed_budget: 12,
    weight_pop: 3,
    weight_invade: 2,
    entry_fee: 100n,
    bond: 0n,
    reward_per_gen: 0n,
  },
  phase: { Commit: null },
  commit_end: [],
  reveal_end: [],
  generation: 0,
  board_hash: "",
  blue_score: SCORE,
  red_score: SCORE,
  outcome: [],
  purse: { funded: 0n, keeper_paid: 0n },
  slots: [],
};

/** A house with an Arena behind it, which counts what it is asked. */
function arena() {
  const house = build("arena_backend");
  const asked = vi.fn();
  vi.spyOn(house.agent, "actor").mockReturnValue({
    get_stats: () => {
      asked();
      return Promise.resolve({ current: 7n, season: 2, paused: false });
    },
    get_round: (id: bigint) => Promise.resolve(id === 7n ? [ROUND] : []),
    get_rounds: () => Promise.resolve({ rounds: [] }),
    get_news: () => Promise.resolve(NO_NEWS),
    get_account: () => Promise.resolve([]),
  });
  return { house, asked };
}

test("whoever enters watches, signs in, and draws a seedlet in a slot of their side", async () => {
  const { house } = arena();
  const leave = enter(house, new Store<Place>({ place: "" }));
  const panel = () => house.root.querySelector(".arena-join")!;
  const press = (words: string) => {
    const buttons = [...house.root.querySelectorAll("button")];
    const named = (each: Element) => [each.textContent, each.getAttribute("aria-label")];
    buttons.find((each) => named(each).includes(words))!.click();
  };
  await soon(() => {
    expect(house.root.querySelector("h1")!.textContent).toBe("Round 7, season 2");
  });
  expect(panel().textContent).toContain("Ranked: 100 coins to enter. 12 cells on 8 × 8");
  await house.account.signIn("guest");
  press("Join this round");
  press("Red");
  const slots = [...house.root.querySelectorAll<HTMLInputElement>(".arena-slots input")];
  expect(slots).toHaveLength(32);
  expect(slots[0]!.value).toBe("4");
  slots[0]!.click();
  expect(panel().textContent).toContain("Slot 4.");
  press("Next");
  press("Glider");
  expect(panel().textContent).toContain("5 of 12 cells");
  press("Column 1, row 1");
  expect(panel().textContent).toContain("6 of 12 cells");
  press("Clear");
  expect(panel().textContent).toContain("0 of 12 cells");
  leave();
});

test("a room that was left asks nothing any more", async () => {
  const { house, asked } = arena();
  const leave = enter(house, new Store<Place>({ place: "" }));
  await soon(() => {
    expect(asked).toHaveBeenCalled();
  });
  leave();
  vi.useFakeTimers();
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).not.toHaveBeenCalled();
});

test("a link that leads nowhere begins nothing", () => {
  const { house, asked } = arena();
  expect(() => enter(house, new Store<Place>({ place: "/seven" }))).toThrow(NoSuchPlace);
  expect([house.root.children.length, asked.mock.calls.length]).toEqual([0, 0]);
});
