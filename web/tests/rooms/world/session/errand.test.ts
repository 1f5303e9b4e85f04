import { describe, expect, it } from "vitest";
import { Refused } from "../../../../src/net/words";
import { Visit } from "./visit";

/** Something that takes until it is told to end. */
function task() {
  let end = () => {};
  let fail: (fault: Error) => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { go: () => done, end, fail };
}

describe("an errand", () => {
  it("is busy while it runs, and well done says so", async () => {
    const { store, errand, said } = new Visit();
    const { go, end } = task();
    const well = errand("join", go);
    expect(store.state.busy).toEqual(["join"]);
    end();
    expect(await well).toBe(true);
    expect(store.state.busy).toEqual([]);
    expect(said).toEqual([]);
  });

  it("runs once at a time: the same again meanwhile is not begun", async () => {
    const { store, errand } = new Visit();
    const { go, end } = task();
    let begun = 0;
    const count = () => {
      begun++;
      return go();
    };
    const first = errand("join", count);
    expect(await errand("join", count)).toBe(false);
    expect(begun).toBe(1);
    expect(store.state.busy).toEqual(["join"]);
    end();
    await first;
    expect(await errand("join", count)).toBe(true);
    expect(begun).toBe(2);
  });

  it("runs beside errands of other names, and ends without them", async () => {
    const { store, errand } = new Visit();
    const [join, rename] = [task(), task()];
    const joined = errand("join", join.go);
    void errand("rename", rename.go);
    expect(store.state.busy).toEqual(["join", "rename"]);
    join.end();
    await joined;
    expect(store.state.busy).toEqual(["rename"]);
  });

  it("says a refusal in the canister's words, and is busy no more", async () => {
    const { store, errand, said } = new Visit();
    const { go, fail } = task();
    const well = errand("join", go);
    fail(new Refused("Game full"));
    expect(await well).toBe(false);
    expect(said).toEqual(["bad: Game full"]);
    expect(store.state.busy).toEqual([]);
  });

  it("says in words that the network cannot be reached", async () => {
    const { errand, said } = new Visit();
    await errand("join", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(said).toEqual(["bad: The network cannot be reached."]);
  });
});
