/**
 * What a round of the Arena costs in the browser. All 256 generations should take at most 30
 * milliseconds: a page that comes to a round computes its whole film before it shows a picture.
 *
 * A rehearsal plays up to twelve rounds twice, one between two frames. Time is read here and gates
 * nothing.
 */

import { readFileSync } from "node:fs";
import { bench, describe } from "vitest";
import type * as DescentModule from "../src/rooms/arena/rules/descent";
import type * as RoundModule from "../src/rooms/arena/rules/round";
import type { Topology } from "../src/rooms/arena/rules/field";
import { bundled } from "./bundled";

interface Kept {
  readonly topology: Topology;
  readonly size: number;
  readonly slots: Readonly<Record<string, string>>;
}

const { film, teamAt } = (await bundled("rooms/arena/rules/round")) as typeof RoundModule;
const { descent } = (await bundled("rooms/arena/rules/descent")) as typeof DescentModule;
const FILE = new URL("../../build/vectors/arena/rounds.json", import.meta.url);
const rounds = JSON.parse(readFileSync(FILE, "utf8")) as readonly Kept[];

for (const topology of ["cylinder", "hard", "torus"] as const) {
  const kept = rounds.find((each) => each.topology === topology)!;
  const rules = {
    ...{ topology, width: 64, height: 64, size: kept.size, maxGen: 256, earlyExtinction: false },
    ...{ weightPop: 3, weightInvade: 2 },
  };
  const planted = Object.entries(kept.slots).map(([slot, seed]) => {
    return { slot: Number(slot), team: teamAt(Number(slot), rules), seed };
  });
  // prettier-ignore
  describe(`a round on a ${topology}`, () => {
    bench("256 generations", () => {
      film(planted, rules);
    });
    bench("whose children these are, in all of them", () => {
      descent(film(planted, rules), rules);
    });
  });
}
