import fc from "fast-check";
import { expect, test } from "vitest";
import type { Grip, Meaning, Press } from "../../src/shell/gesture";
import { Gesture } from "../../src/shell/gesture";

const press = (x: number, y: number, time: number, more: Partial<Press> = {}): Press => ({
  id: 1,
  x,
  y,
  time,
  button: 0,
  touch: false,
  ...more,
});
const second = { id: 2, touch: true };
const gripping = (grip: Grip) => new Gesture(() => grip);
const names = (meanings: readonly Meaning[]) => meanings.map(({ does }) => does);

test("a press that is let go where it was is a tap", () => {
  const gesture = gripping("board");
  expect(gesture.down(press(50, 50, 0))).toEqual([]);
  expect(gesture.up(press(50, 50, 80))).toMatchObject([{ does: "tap", twice: false }]);
});

test("a hand that trembles still taps, and a finger may tremble more than a mouse", () => {
  const mouse = gripping("board");
  mouse.down(press(50, 50, 0));
  expect(mouse.move(press(53, 50, 20))).toEqual([]);
  expect(names(mouse.move(press(58, 50, 40)))).toEqual(["pan"]);
  const finger = gripping("board");
  finger.down(press(50, 50, 0, { touch: true }));
  expect(finger.move(press(58, 50, 40, { touch: true }))).toEqual([]);
  expect(names(finger.up(press(58, 50, 60, { touch: true })))).toEqual(["tap"]);
});

test("a drag pans by all the way the hand went", () => {
  const gesture = gripping("board");
  gesture.down(press(50, 50, 0));
  const pans = [press(52, 51, 10), press(60, 55, 20), press(80, 40, 30)].flatMap((at) =>
    gesture.move(at),
  );
  expect(names(pans)).toEqual(["pan", "pan"]);
  const [x, y] = ["dx", "dy"].map((way) =>
    pans.reduce((sum, pan) => sum + (pan as unknown as Record<string, number>)[way]!, 0),
  );
  expect([x, y]).toEqual([30, -10]);
});

test("a board that is let go in motion glides on as fast as the hand was", () => {
  const gesture = gripping("board");
  gesture.down(press(0, 0, 0));
  gesture.move(press(20, 0, 20));
  gesture.move(press(40, 20, 40));
  expect(gesture.up(press(40, 20, 40))).toEqual([{ does: "glide", vx: 1, vy: 0.5 }]);
});

test("a page that hears of few moves lets the board glide too", () => {
  const gesture = gripping("board");
  gesture.down(press(0, 0, 0));
  gesture.move(press(100, 0, 200));
  gesture.move(press(200, 0, 400));
  expect(gesture.up(press(200, 0, 420))).toEqual([{ does: "glide", vx: 0.5, vy: 0 }]);
});

test("a board that is held still before it is let go stays", () => {
  const gesture = gripping("board");
  gesture.down(press(0, 0, 0));
  gesture.move(press(60, 0, 20));
  expect(gesture.up(press(60, 0, 400))).toEqual([]);
});

test("two taps soon after each other at one place are a double tap, and a third begins anew", () => {
  const gesture = gripping("board");
  const tap = (x: number, time: number) => {
    gesture.down(press(x, 0, time));
    return (gesture.up(press(x, 0, time + 20))[0] as { twice: boolean }).twice;
  };
  expect([tap(0, 0), tap(5, 150), tap(5, 300)]).toEqual([false, true, false]);
  expect([tap(300, 1000), tap(300, 2000), tap(100, 2100)]).toEqual([false, false, false]);
});

test("a stroke begins where it is pressed and ends where it is let go", () => {
  const gesture = gripping("stroke");
  expect(gesture.down(press(5, 6, 0))).toEqual([{ does: "begin", grip: "stroke", x: 5, y: 6 }]);
  expect(gesture.move(press(6, 6, 10))).toEqual([{ does: "drag", x: 6, y: 6 }]);
  expect(gesture.up(press(6, 6, 20))).toEqual([{ does: "end" }]);
});

test("a stamp is moved only once the hand moves, and then from where it was pressed", () => {
  const gesture = gripping("stamp");
  expect(gesture.down(press(5, 6, 0))).toEqual([]);
  expect(gesture.move(press(25, 6, 10))).toEqual([
    { does: "begin", grip: "stamp", x: 5, y: 6 },
    { does: "drag", x: 25, y: 6 },
  ]);
  expect(gesture.up(press(25, 6, 20))).toEqual([{ does: "end" }]);
});

test("the right button pans whatever is in hand, and never taps", () => {
  const gesture = gripping("stroke");
  expect(gesture.down(press(5, 6, 0, { button: 2 }))).toEqual([]);
  expect(gesture.move(press(25, 6, 10, { button: -1 }))).toEqual([{ does: "pan", dx: 20, dy: 0 }]);
  gesture.up(press(25, 6, 500, { button: 2 }));
  gesture.down(press(5, 6, 600, { button: 2 }));
  expect(gesture.up(press(5, 6, 620, { button: 2 }))).toEqual([]);
});

test("a second finger takes back what the first one drew", () => {
  const gesture = gripping("stroke");
  gesture.down(press(0, 0, 0, { touch: true }));
  gesture.move(press(9, 0, 10, { touch: true }));
  expect(gesture.down(press(50, 0, 20, second))).toEqual([{ does: "drop" }]);
  expect(names(gesture.move(press(60, 0, 30, second)))).toEqual(["pinch"]);
});

test("a finger that is left after a pinch pans, and does not tap", () => {
  const gesture = gripping("stroke");
  gesture.down(press(0, 0, 0, { touch: true }));
  gesture.down(press(50, 0, 20, second));
  expect(gesture.up(press(50, 0, 30, second))).toEqual([]);
  const [pan] = gesture.move(press(0, 7, 40, { touch: true }));
  expect(pan).toEqual({ does: "pan", dx: 0, dy: 7 });
  expect(names(gesture.up(press(0, 7, 400, { touch: true })))).toEqual([]);
});

test("a third finger means nothing", () => {
  const gesture = gripping("board");
  gesture.down(press(0, 0, 0, { touch: true }));
  gesture.down(press(50, 0, 20, second));
  expect(gesture.down(press(99, 0, 30, { id: 3, touch: true }))).toEqual([]);
  expect(gesture.up(press(99, 0, 40, { id: 3, touch: true }))).toEqual([]);
});

test("a gesture that is cut off takes back what was begun, once", () => {
  const gesture = gripping("stroke");
  gesture.down(press(0, 0, 0));
  expect(gesture.cancel()).toEqual([{ does: "drop" }]);
  expect(gesture.cancel()).toEqual([]);
  expect(gesture.up(press(0, 0, 10))).toEqual([]);
});

test("however two fingers move, pinches add up to where they are in the end", () => {
  const place = fc.record({
    x: fc.integer({ max: 900, min: 0 }),
    y: fc.integer({ max: 900, min: 0 }),
  });
  const moves = fc.array(fc.record({ id: fc.constantFrom(1, 2), to: place }), { minLength: 1 });
  fc.assert(
    fc.property(moves, (all) => {
      const at = new Map([
        [1, { x: 0, y: 0 }],
        [2, { x: 300, y: 0 }],
      ]);
      const gesture = gripping("board");
      for (const [id, { x, y }] of at) gesture.down(press(x, y, 0, { id, touch: true }));
      const sum = { dx: 0, dy: 0, factor: 1 };
      for (const { id, to } of all) {
        at.set(id, to);
        const [pinch] = gesture.move(press(to.x, to.y, 0, { id, touch: true }));
        if (pinch?.does !== "pinch") throw new Error("no pinch");
        sum.dx += pinch.dx;
        sum.dy += pinch.dy;
        sum.factor *= pinch.factor;
      }
      const [a, b] = [at.get(1)!, at.get(2)!];
      expect(sum.dx).toBeCloseTo((a.x + b.x) / 2 - 150);
      expect(sum.dy).toBeCloseTo((a.y + b.y) / 2);
      expect(sum.factor).toBeCloseTo(Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) / 300);
    }),
  );
});
