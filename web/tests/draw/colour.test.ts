import { describe, expect, it } from "vitest";

import { mix, pack, parse } from "../../src/draw/colour";

describe("colours", () => {
  it("are read from css", () => {
    expect(parse("#5ed9ff")).toEqual([0x5e, 0xd9, 0xff]);
    expect(parse("#000001")).toEqual([0, 0, 1]);
  });

  it("are mixed in any part", () => {
    expect(mix([0, 100, 200], [100, 100, 0], 0)).toEqual([0, 100, 200]);
    expect(mix([0, 100, 200], [100, 100, 0], 0.25)).toEqual([25, 100, 150]);
    expect(mix([0, 100, 200], [100, 100, 0], 1)).toEqual([100, 100, 0]);
  });

  it("are packed as a canvas keeps them: red, green, blue, and nothing shines through", () => {
    const bytes = new Uint8Array(Uint32Array.of(pack(1, 2.6, 255)).buffer);
    expect([...bytes]).toEqual([1, 3, 255, 255]);
  });
});
