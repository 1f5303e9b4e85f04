import fc from "fast-check";
import { expect, test } from "vitest";
import { indexOf } from "../../../../src/rooms/world/rules/board";
import type { Draft } from "../../../../src/rooms/world/state/draft";
import {
  EMPTY,
  cellsOf,
  drawCells,
  eraseCells,
  flipSelected,
  mirrorSelected,
  nudgeSelected,
  pointsOf,
  removeSelected,
  select,
  stamp,
  turnSelected,
} from "../../../../src/rooms/world/state/draft";
import type { Index, Point } from "../../../../src/rules/grid";
import { pattern } from "../../../../src/state/pattern";
import { GLIDER, anyPattern, anyPoint, anyPoints, shown } from "../../../state/any";

const BAR = pattern("bar", shown("OOOO"));
const far = anyPoint(5000);

type Edit = (d: Draft) => Draft;
const move = fc.constantFrom<Edit>(turnSelected, mirrorSelected, flipSelected);

/** Any edit of a draft. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  move,
  fc.constant<Edit>(removeSelected),
  fc.tuple(anyPattern, far).map(
    ([p, at]): Edit =>
      (d) =>
        stamp(d, p, at),
  ),
  anyPoints(600).map(
    (points): Edit =>
      (d) =>
        drawCells(d, points),
  ),
  anyPoints(600).map(
    (points): Edit =>
      (d) =>
        eraseCells(d, points),
  ),
  far.map(
    ([dx, dy]): Edit =>
      (d) =>
        nudgeSelected(d, dx, dy),
  ),
  fc.option(fc.nat(6)).map(
    (id): Edit =>
      (d) =>
        select(d, id),
  ),
);

/** Any draft, and the drafts on the way to it. */
const drafts = fc.array(edit, { maxLength: 12 }).map((edits) => {
  const all = [EMPTY];
  for (const each of edits) all.push(each(all.at(-1)!));
  return all;
});
const draft = drafts.map((all) => all.at(-1)!);

function selectedOf(d: Draft) {
  return d.items.find((item) => item.id === d.selected)!;
}

function indicesOf(points: Iterable<Point>): Set<Index> {
  return new Set(Array.from(points, ([x, y]) => indexOf(x, y)));
}

/** The middle of the selected item, in half cells. */
function middleOf(d: Draft): Point {
  const { at, pattern } = selectedOf(d);
  return [2 * at[0] + pattern.width, 2 * at[1] + pattern.height];
}

test("any draft has each cell once, and on the board", () => {
  fc.assert(
    fc.property(draft, (d) => {
      const points = pointsOf(d);
      expect(new Set(points.map(String)).size).toBe(points.length);
      for (const [x, y] of points) {
        expect(Number.isInteger(x) && x >= 0 && x <= 511).toBe(true);
        expect(Number.isInteger(y) && y >= 0 && y <= 511).toBe(true);
      }
      expect(indicesOf(points)).toEqual(new Set(d.items.flatMap(cellsOf)));
    }),
  );
});

test("any draft has items with ids of their own, of which one may be selected, and none is empty", () => {
  fc.assert(
    fc.property(draft, ({ items, selected }) => {
      const ids = items.map((item) => item.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(selected === null || ids.includes(selected)).toBe(true);
      expect(items.every((item) => item.pattern.points.length > 0)).toBe(true);
    }),
  );
});

test("any draft stays as it was when another is made of it", () => {
  fc.assert(
    fc.property(draft, edit, (d, change) => {
      const before = structuredClone(d);
      change(d);
      expect(d).toEqual(before);
    }),
  );
  expect(EMPTY).toEqual({ items: [], selected: null });
});

test("a stamp lies where it was put, over the corner of the board too, and is selected", () => {
  const d = stamp(stamp(EMPTY, BAR, [5, 5]), GLIDER, [511, -1]);
  expect(d.items.map((item) => item.id)).toEqual([1, 2]);
  expect(d.selected).toBe(2);
  expect(pointsOf(d).slice(4)).toEqual([[0, 511], [1, 0], [511, 1], [0, 1], [1, 1]]); // prettier-ignore
});

test("a stamp the same stamp on the same spot, even once round the torus, is one piece", () => {
  const once = stamp(EMPTY, BAR, [5, 5]);
  expect(stamp(once, BAR, [5, 5])).toBe(once);
  expect(stamp(once, BAR, [517, -507])).toBe(once);
  expect(stamp(once, BAR, [6, 5]).items).toHaveLength(2);
});

test("a stamp gets an id that no other item has, after any removal", () => {
  const two = stamp(stamp(EMPTY, BAR, [0, 0]), BAR, [9, 9]);
  const again = stamp(removeSelected(select(two, 1)), GLIDER, [0, 0]);
  expect(again.items.map((item) => item.id)).toEqual([2, 3]);
});

test("the selected item turns clockwise about its middle", () => {
  const d = turnSelected(stamp(EMPTY, BAR, [10, 20]));
  expect(pointsOf(d).map(([x]) => x)).toEqual([11, 11, 11, 11]);
  expect(pointsOf(d).map(([, y]) => y)).toEqual([19, 20, 21, 22]);
  const glider = turnSelected(stamp(EMPTY, GLIDER, [10, 20]));
  expect(pointsOf(glider)).toEqual([[10, 20], [10, 21], [12, 21], [10, 22], [11, 22]]); // prettier-ignore
});

test("the selected item never wanders, however often it is turned, mirrored and flipped", () => {
  fc.assert(
    fc.property(anyPattern, far, fc.array(move), (p, at, moves) => {
      const first = stamp(EMPTY, p, at);
      const last = moves.reduce((d, each) => each(d), first);
      const [x, y] = middleOf(first);
      expect(Math.abs(middleOf(last)[0] - x)).toBeLessThanOrEqual(1);
      expect(Math.abs(middleOf(last)[1] - y)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the selected item is the only one that changes", () => {
  fc.assert(
    fc.property(draft, move, (d, change) => {
      for (const each of [change(d), nudgeSelected(d, 3, 4), removeSelected(d)]) {
        const others = (of: Draft) => of.items.filter((item) => item.id !== d.selected);
        expect(others(each)).toEqual(others(d));
      }
      const none = select(d, null);
      expect(change(none)).toBe(none);
      expect(nudgeSelected(none, 3, 4)).toBe(none);
      expect(removeSelected(none)).toBe(none);
    }),
  );
});

test("the selected item is one of the draft's, or none", () => {
  const d = stamp(stamp(EMPTY, BAR, [0, 0]), GLIDER, [9, 9]);
  expect(select(d, 1).selected).toBe(1);
  expect(select(d, 2)).toBe(d);
  expect(select(d, 77).selected).toBeNull();
  expect(select(d, null).selected).toBeNull();
});

test("drawing adds exactly the cells of the stroke, and selects nothing", () => {
  fc.assert(
    fc.property(draft, anyPoints(2000), (d, points) => {
      const drawn = drawCells(d, points);
      expect(indicesOf(pointsOf(drawn))).toEqual(indicesOf([...pointsOf(d), ...points]));
      if (drawn !== d) expect(drawn.selected).toBeNull();
    }),
  );
});

test("drawing over what is there already changes nothing", () => {
  fc.assert(
    fc.property(draft, anyPoints(600), (d, points) => {
      const drawn = drawCells(d, points);
      expect(drawCells(drawn, points)).toBe(drawn);
      expect(drawCells(d, [])).toBe(d);
    }),
  );
});

test("erasing takes exactly these cells away, and leaves the others where they are", () => {
  const some = draft.chain((d) => fc.tuple(fc.constant(d), fc.subarray([...pointsOf(d)])));
  fc.assert(
    fc.property(some, anyPoints(600), ([d, hit], missed) => {
      const gone = indicesOf([...hit, ...missed]);
      const left = d.items.flatMap(cellsOf).filter((index) => !gone.has(index));
      const erased = eraseCells(d, [...hit, ...missed]);
      expect(erased.items.flatMap(cellsOf)).toEqual(left);
    }),
  );
  const glider = stamp(EMPTY, GLIDER, [10, 20]);
  expect(pointsOf(eraseCells(glider, [[11, 20]]))).toEqual([[12, 21], [10, 22], [11, 22], [12, 22]]); // prettier-ignore
});

test("erasing of all that is selected selects nothing, and of a part keeps it selected", () => {
  const d = stamp(stamp(EMPTY, BAR, [0, 0]), GLIDER, [10, 20]);
  const part = eraseCells(d, [[10 + 512, 22]]);
  expect(part.selected).toBe(2);
  expect(selectedOf(part).pattern.name).toBe("glider");
  const rest = eraseCells(d, pointsOf(stamp(EMPTY, GLIDER, [10, 20])));
  expect(rest).toEqual(select(stamp(EMPTY, BAR, [0, 0]), null));
});
