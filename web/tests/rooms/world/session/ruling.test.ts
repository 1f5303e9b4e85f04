import { beforeEach, describe, expect, it } from "vitest";
import { Ruling } from "../../../../src/rooms/world/session/ruling";
import { Visit } from "./visit";

let visit: Visit;
let ruling: Ruling;
let hurried: number;

beforeEach(() => {
  visit = new Visit();
  hurried = 0;
  const hurry = () => {
    hurried++;
  };
  const { canister, errand, say } = visit;
  ruling = new Ruling(canister.client, { errand, say, hurry });
});

describe("an admin", () => {
  it.each([
    ["pause", () => ruling.pause(), "The game is paused."],
    ["resume", () => ruling.resume(), "The game goes on."],
    ["reset", () => ruling.reset(), "The world is empty again."],
    ["freeSeats", () => ruling.freeSeats(), "The world is empty, and all seats are free."],
    ["endSeason", () => ruling.endSeason(), "Season 1 is over."],
    ["setSeason 3600", () => ruling.setSeason(3600), "Seasons are as long as you said."],
    [
      "removePlayer 4",
      () => ruling.removePlayer(4),
      "Player 4 has no seat any more. The pot has 1 coin more.",
    ],
  ])("does %s, hears of it, and the world is asked for", async (what, go, words) => {
    await go();
    expect(visit.canister.asked).toEqual([what]);
    expect(visit.said).toEqual([`good: ${words}`]);
    expect(hurried).toBe(1);
  });

  it("hears why not, if it is none", async () => {
    visit.canister.refusal = "Only admins may do this";
    await ruling.removePlayer(2);
    expect(visit.said).toEqual(["bad: Only admins may do this"]);
    expect(hurried).toBe(0);
  });
});
