import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grid } from "../../src/rules/grid";
import { drawGrid, parseGrid, turnGrid } from "../../src/state/notation";

const side = fc.integer({ min: 1, max: 2048 });
const grids = fc
  .tuple(side, side, fc.constantFrom("bounded", "torus", "tube", "lying tube"))
  .map(([width, height, topology]) =>
    topology === "bounded" || topology === "torus"
      ? grid(width, height, topology)
      : grid(width, width, topology),
  );

describe("the notation of a grid", () => {
  it("is that of other Life programs", () => {
    expect(drawGrid(grid(25, 20, "bounded"))).toBe("P25,20");
    expect(drawGrid(grid(64, 32, "torus"))).toBe("T64,32");
    expect(drawGrid(grid(64, 64, "tube"))).toBe("T0,64");
    expect(drawGrid(grid(64, 64, "lying tube"))).toBe("T64,0");
  });

  it("that is drawn is read back", () => {
    fc.assert(
      fc.property(grids, (g) => {
        expect(parseGrid(drawGrid(g))).toEqual(g);
      }),
    );
  });

  it("may be written in small letters and with zeros in front", () => {
    expect(parseGrid("t0,064")).toEqual(grid(64, 64, "tube"));
  });

  it("does not say how long a tube is: it is as long as it is round", () => {
    expect(() => drawGrid(grid(32, 64, "tube"))).toThrow("as long as it is round, got 32 x 64");
  });

  it.each([
    ["", "grid '' is not bounded like P25,25, nor a torus like T64,64"],
    ["64,64", "grid '64,64' is not bounded"],
    ["T64", "grid 'T64' is not bounded"],
    ["K9,9", "grid 'K9,9' is not bounded"],
    ["P0,64", "grid 'P0,64' is endless"],
    ["T0,0", "grid 'T0,0' is endless"],
    ["T9,9+2", "'9+2' is not a size from 0 to 2048"],
    ["T-1,9", "'-1' is not a size"],
    ["P2049,9", "'2049' is not a size"],
  ])("is not %o", (text, why) => {
    expect(() => parseGrid(text)).toThrow(why);
  });

  it("turns with the grid", () => {
    expect(turnGrid("P25,20")).toBe("P20,25");
    expect(turnGrid("T0,64")).toBe("T64,0");
  });
});
