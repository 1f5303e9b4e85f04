import { describe, expect, it } from "vitest";
import { Store } from "../../src/state/store";

describe("a store", () => {
  it("replaces pieces and leaves the others", () => {
    const store = new Store({ a: 1, b: 2 });
    store.set({ a: 3 });
    expect(store.state).toEqual({ a: 3, b: 2 });
  });

  it("tells listeners what is and what was", () => {
    const store = new Store({ a: 1 });
    const heard: [number, number][] = [];
    store.subscribe((now, before) => heard.push([now.a, before.a]));
    store.set({ a: 2 });
    expect(heard).toEqual([[2, 1]]);
  });

  it("tells nobody when nothing changed", () => {
    const store = new Store({ a: 1 });
    const heard: number[] = [];
    store.subscribe((now) => heard.push(now.a));
    store.set({ a: 1 });
    expect(heard).toEqual([]);
  });

  it("tells no one who has stopped listening", () => {
    const store = new Store({ a: 1 });
    const heard: number[] = [];
    const stop = store.subscribe((now) => heard.push(now.a));
    stop();
    store.set({ a: 2 });
    expect(heard).toEqual([]);
  });

  it("hears a listener that changes the state out before the next one is told", () => {
    const store = new Store({ a: 1, b: 0 });
    store.subscribe((now, before) => {
      if (now.a !== before.a) store.set({ b: now.a });
    });
    store.set({ a: 2 });
    expect(store.state).toEqual({ a: 2, b: 2 });
  });
});
