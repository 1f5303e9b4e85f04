import { expect, test } from "vitest";
import { adminsOf, seatsOf } from "../../../../src/rooms/world/state/facts";

const FACTS = [
  "season 3 1700000000000000000 1700604800000000000 604800",
  "admin w7x7r-cok77-xa",
  "admin aaaaa-aa",
  "seat 1 person w7x7r-cok77-xa Ada of the admin w7x7r",
  "seat 3 bot e3mmv-5qaaa Gunner",
].join("\n");

test("facts say who has a seat, under which name", () => {
  expect(seatsOf(FACTS)).toEqual([
    { player: 1, principal: "w7x7r-cok77-xa", name: "Ada of the admin w7x7r" },
    { player: 3, principal: "e3mmv-5qaaa", name: "Gunner" },
  ]);
});

test("facts say who is an admin, and no name makes one", () => {
  expect(adminsOf(FACTS)).toEqual(["w7x7r-cok77-xa", "aaaaa-aa"]);
  expect(adminsOf("season 1 0 0 0")).toEqual([]);
});
