import { expect, test } from "vitest";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import { ADA, BOB, CANISTER, SECRET, Shelf } from "../rounds";

test("what is kept is there after a reload, until it is forgotten", () => {
  const shelf = new Shelf();
  const other = { ...SECRET, round: 8n };
  expect(new Secrets(() => shelf).keep(SECRET)).toBe(true);
  expect(new Secrets(() => shelf).keep(other)).toBe(true);
  expect(new Secrets(() => shelf).all()).toEqual([SECRET, other]);
  expect(new Secrets(() => shelf).keptInBrowser(SECRET)).toBe(true);
  new Secrets(() => shelf).forget(SECRET);
  expect(new Secrets(() => shelf).all()).toEqual([other]);
});

test("what is kept twice is there once", () => {
  const secrets = new Secrets(() => shelf);
  const shelf = new Shelf();
  secrets.keep(SECRET);
  secrets.keep(SECRET);
  expect(secrets.all()).toEqual([SECRET]);
});

test("everybody has their own, in each Arena", () => {
  const shelf = new Shelf();
  const secrets = new Secrets(() => shelf);
  secrets.keep(SECRET);
  expect(secrets.of(CANISTER, ADA)).toEqual([SECRET]);
  expect(secrets.of(CANISTER, BOB)).toEqual([]);
  expect(secrets.of("aaaaa-aa", ADA)).toEqual([]);
});

/** Storage that takes nothing, in the ways that browsers have. */
const refusing: [string, () => Storage][] = [
  [
    "is not there",
    () => {
      throw new Error("SecurityError");
    },
  ],
  [
    "is full",
    () =>
      Object.assign(new Shelf(), {
        setItem: () => {
          throw new Error("QuotaExceededError");
        },
      }),
  ],
  ["forgets at once", () => new Shelf()],
];

test.each(refusing)("where the storage %s, the page holds a secret and says so", (_, browser) => {
  const secrets = new Secrets(browser);
  expect(secrets.canKeep()).toBe(false);
  expect(secrets.keep(SECRET)).toBe(false);
  expect(secrets.keptInBrowser(SECRET)).toBe(false);
  expect(secrets.all()).toEqual([SECRET]);
  secrets.forget(SECRET);
  expect(secrets.all()).toEqual([]);
});

test.each(["nonsense", "{}", '["nonsense", 7]'])("%s in the storage is no secret", (text) => {
  const shelf = new Shelf();
  shelf.setItem("life2.arena.secrets", text);
  const secrets = new Secrets(() => shelf);
  expect(secrets.canKeep()).toBe(true);
  expect(secrets.all()).toEqual([]);
  expect(secrets.keep(SECRET)).toBe(true);
  expect(secrets.all()).toEqual([SECRET]);
});
