/**
 * Gestures: mouse, pen and fingers on the board, told as what is meant by them.
 *
 *     down up              ->  tap
 *     down move move up    ->  pan pan glide          the board is gripped
 *     down move move up    ->  begin drag drag end    a stroke is drawn, or a stamp is moved
 *     down down move ...   ->  drop pinch ...         two fingers: what was begun is taken back
 *
 * Lengths are CSS pixels, times milliseconds. Nothing here knows a page, a camera or a game.
 */

export interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly button: number; // 0 is the left one, or a finger
  readonly touch: boolean;
}

/** What a press takes hold of. */
export type Grip = "board" | "stroke" | "stamp";

export type Meaning =
  | { readonly does: "hover"; readonly x: number; readonly y: number }
  | { readonly does: "tap"; readonly press: Press; readonly twice: boolean }
  | { readonly does: "pan"; readonly dx: number; readonly dy: number }
  | { readonly does: "glide"; readonly vx: number; readonly vy: number } // pixels a millisecond
  | ({ readonly does: "pinch"; readonly x: number; readonly y: number } & Pinch)
  | { readonly does: "begin"; readonly grip: Grip; readonly x: number; readonly y: number }
  | { readonly does: "drag"; readonly x: number; readonly y: number }
  | { readonly does: "end" }
  | { readonly does: "drop" };

interface Pinch {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
}

const STILL = { mouse: 4, touch: 10 }; // so far a hand may tremble
const TWICE = { time: 320, far: 28 };
const TRAIL = 90; // how long a hand's speed is remembered
const SLOWEST_GLIDE = 0.08;

export class Gesture {
  readonly #gripAt: (press: Press) => Grip;
  readonly #down = new Map<number, Press>();
  #first: Press | null = null;
  #grip: Grip = "board";
  #dragging = false;
  #trail: Press[] = [];
  #lastTap: Press | null = null;

  constructor(gripAt: (press: Press) => Grip) {
    this.#gripAt = gripAt;
  }

  down(press: Press): Meaning[] {
    if (this.#down.size >= 2) return [];
    this.#down.set(press.id, press);
    return this.#down.size === 2 ? this.#second() : this.#start(press);
  }

  move(press: Press): Meaning[] {
    const before = this.#down.get(press.id);
    if (!before) return [{ does: "hover", x: press.x, y: press.y }];
    const other = [...this.#down.values()].find(({ id }) => id !== press.id);
    this.#down.set(press.id, press);
    return other ? [pinch(before, press, other)] : this.#drag(before, press);
  }

  up(press: Press): Meaning[] {
    if (!this.#down.delete(press.id)) return [];
    if (this.#down.size > 0) return this.#oneLeft();
    if (this.#dragging) return this.#grip === "board" ? this.#letGo(press) : [{ does: "end" }];
    return this.#first?.button === 0 ? [this.#tap(press)] : [];
  }

  /** The gesture is not to be: another window came between, or Escape was pressed. */
  cancel(): Meaning[] {
    this.#down.clear();
    return this.#takeBack();
  }

  #start(press: Press): Meaning[] {
    this.#first = press;
    this.#trail = [press];
    this.#grip = press.button === 0 ? this.#gripAt(press) : "board";
    this.#dragging = this.#grip === "stroke";
    return this.#dragging ? [begin(this.#grip, press)] : [];
  }

  #second(): Meaning[] {
    const taken = this.#takeBack();
    this.#grip = "board";
    this.#dragging = true;
    return taken;
  }

  #oneLeft(): Meaning[] {
    this.#trail = [];
    return [];
  }

  #takeBack(): Meaning[] {
    const begun = this.#dragging && this.#grip !== "board";
    this.#dragging = false;
    return begun ? [{ does: "drop" }] : [];
  }

  #drag(before: Press, press: Press): Meaning[] {
    this.#trail = recent([...this.#trail, press]);
    if (this.#dragging) return [this.#dragged(before, press)];
    if (!this.#first || far(this.#first, press) <= STILL[press.touch ? "touch" : "mouse"])
      return [];
    this.#dragging = true;
    const dragged = this.#dragged(this.#first, press);
    return this.#grip === "board" ? [dragged] : [begin(this.#grip, this.#first), dragged];
  }

  #dragged(before: Press, press: Press): Meaning {
    if (this.#grip !== "board") return { does: "drag", x: press.x, y: press.y };
    return { does: "pan", dx: press.x - before.x, dy: press.y - before.y };
  }

  #letGo(press: Press): Meaning[] {
    const [first, last] = [this.#trail[0], this.#trail.at(-1)];
    if (!first || !last || last === first || press.time - last.time > TRAIL) return [];
    const time = Math.max(last.time - first.time, 1);
    const [vx, vy] = [(last.x - first.x) / time, (last.y - first.y) / time];
    return Math.hypot(vx, vy) < SLOWEST_GLIDE ? [] : [{ does: "glide", vx, vy }];
  }

  #tap(press: Press): Meaning {
    const last = this.#lastTap;
    const twice =
      last !== null && press.time - last.time < TWICE.time && far(last, press) < TWICE.far;
    this.#lastTap = twice ? null : press;
    return { does: "tap", press, twice };
  }
}

/** The end of *trail* that tells the speed: two places at least, for pages that are slow to hear. */
function recent(trail: Press[]): Press[] {
  const now = trail.at(-1)!.time;
  return trail.filter(({ time }, at) => now - time <= TRAIL || at >= trail.length - 2);
}

function begin(grip: Grip, { x, y }: Press): Meaning {
  return { does: "begin", grip, x, y };
}

/** One of two fingers moved: the middle between them moves, and the space between them grows. */
function pinch(before: Press, after: Press, other: Press): Meaning {
  const [dx, dy] = [(after.x - before.x) / 2, (after.y - before.y) / 2];
  const [x, y] = [(after.x + other.x) / 2, (after.y + other.y) / 2];
  const factor = Math.max(far(after, other), 1) / Math.max(far(before, other), 1);
  return { does: "pinch", x, y, dx, dy, factor };
}

function far(a: Press, b: Press): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
