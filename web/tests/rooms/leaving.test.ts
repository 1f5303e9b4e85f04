// @vitest-environment happy-dom
/** What every room's page must do when somebody leaves it, or comes by a link that leads nowhere. */
import { afterEach, expect, test, vi } from "vitest";
import type { Destination, Place } from "../../src/shell/room";
import { NoSuchPlace } from "../../src/shell/room";
import { ROOMS } from "../../src/shell/rooms";
import { Store } from "../../src/state/store";
import { empty } from "../net/keys";
import { build } from "../shell/house";

/** A house on a network that cannot be reached, and what was asked there all the same. */
function unreachable(canister: string) {
  const house = build(canister);
  const asked: string[] = [];
  const method = (_: object, name: string) => () => {
    asked.push(name);
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  vi.spyOn(house.agent, "actor").mockReturnValue(new Proxy({}, { get: method }));
  return { house, asked };
}

const others = ROOMS.filter(({ name }) => name !== "world"); // World's own test says more
const enterOf = async ({ load }: Destination) => (await load()).enter;

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each(others)("whoever leaves $name is asked and told nothing more", async (room) => {
  empty();
  const enter = await enterOf(room);
  vi.useFakeTimers();
  const { house, asked } = unreachable(room.canister);
  const leave = enter(house, new Store<Place>({ place: "" }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(room.name === "petri" || asked.length > 0).toBe(true);
  leave();
  const before = structuredClone([asked, house.said]);
  dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, house.said]).toEqual(before);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["arena", "/seven"],
  ["arena", "/17@x"],
  ["boxes", "?x=one&y=2"],
  ["lab", "?r=B9"],
  ["petri", "/early.1"],
  ["petri", "/early.1.NXE"],
  ["petri", "/17"],
  ["petri", `/late.1.${"N".repeat(60)}`],
])("in %s the link %s leads nowhere, and begins nothing", async (name, place) => {
  const room = ROOMS.find((one) => one.name === name)!;
  const enter = await enterOf(room);
  const { house, asked } = unreachable(room.canister);
  expect(() => enter(house, new Store<Place>({ place }))).toThrow(NoSuchPlace);
  expect([house.root.childElementCount, asked]).toEqual([0, []]);
});
