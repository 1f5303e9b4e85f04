// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { contrast, readable, swatch } from "../../../../src/rooms/world/ui/swatch";

test("contrast is counted as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#5ed9ff", "#5ed9ff")).toBe(1);
});

test("the number of every player can be read on the colour", () => {
  for (const { cell } of PLAYERS.slice(1)) {
    expect(contrast(cell, readable(cell))).toBeGreaterThanOrEqual(4.5);
  }
});

test("a swatch always shows the number, whatever the eyes or the colours", () => {
  const marks = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(swatch);
  expect(marks.map((mark) => mark.textContent).join("")).toBe("123456789");
  expect(marks[4]!.dataset["player"]).toBe("5");
});

test("every player has a hatch of their own, in their colour on their land", () => {
  const painted: string[] = [];
  const context = {
    fillStyle: "",
    globalAlpha: 1,
    fillRect(x: number, y: number, width: number) {
      painted.push(width === 1 ? `${x},${y}` : this.fillStyle);
    },
  };
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  canvas.mockReturnValue(context as unknown as RenderingContext);
  const hatches = PLAYERS.slice(1).map((_, at) => {
    swatch(at + 1);
    return painted.splice(0);
  });
  canvas.mockRestore();
  expect(hatches.map(([land]) => land)).toEqual(PLAYERS.slice(1).map(({ land }) => land));
  expect(new Set(hatches.map((hatch) => hatch.slice(1).join(" "))).size).toBe(9);
  for (const hatch of hatches) expect(hatch.length).toBeGreaterThan(50);
});
