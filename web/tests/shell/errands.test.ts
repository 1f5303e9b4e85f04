// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { Errands } from "../../src/shell/errands";
import type { Room } from "../../src/shell/room";
import { soon } from "../soon";
import type { Built } from "./house";
import { build, noting } from "./house";

let house: Built;
let waiting: boolean;
let noted: string[];
let shown: Room | null;
let garden: Room;
let errands: Errands;

beforeEach(() => {
  house = build("garden", "attic");
  waiting = true;
  noted = [];
  shown = null;
  garden = {
    ...noting("garden"),
    errand: {
      waits: () => waiting,
      load: () => {
        noted.push("loaded");
        return Promise.resolve({ errandOf: () => run });
      },
    },
  };
  errands = new Errands(house, [garden, noting("attic")], () => shown);
});

let run = async () => {
  noted.push("done");
  return Promise.resolve();
};

test("nothing is loaded while nothing waits", async () => {
  waiting = false;
  await errands.look();
  expect(noted).toEqual([]);
});

test("what waits is done, again and again, and loaded once", async () => {
  await errands.look();
  await errands.look();
  expect(noted).toEqual(["loaded", "done", "done"]);
});

test("a room that is shown minds its own errands", async () => {
  shown = garden;
  await errands.look();
  expect(noted).toEqual([]);
});

test("an errand that takes long is not done twice at a time", async () => {
  const usual = run;
  let finish: () => void = () => undefined;
  run = () => {
    noted.push("began");
    return new Promise((resolve) => (finish = resolve));
  };
  const first = errands.look();
  await soon(() => {
    expect(noted).toContain("began");
  });
  await errands.look();
  finish();
  await first;
  run = usual;
  expect(noted).toEqual(["loaded", "began"]);
});

test("what goes wrong is tried again, and disturbs nobody", async () => {
  const usual = run;
  run = () => Promise.reject(new Error("offline"));
  await errands.look();
  run = usual;
  await errands.look();
  expect(noted).toEqual(["loaded", "loaded", "done"]);
});

test("it looks every few seconds until it is told to stop", async () => {
  vi.useFakeTimers();
  const stop = errands.follow();
  await vi.advanceTimersByTimeAsync(7000);
  expect(noted).toEqual(["loaded", "done", "done"]);
  stop();
  await vi.advanceTimersByTimeAsync(7000);
  expect(noted).toHaveLength(3);
  vi.useRealTimers();
});
