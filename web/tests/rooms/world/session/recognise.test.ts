import { describe, expect, it } from "vitest";
import { recognise } from "../../../../src/rooms/world/session/recognise";
import { GUEST, Visit } from "./visit";

/** The canister of *visit* knows its caller by *principal*, which is all that is asked of it. */
function speakAs({ canister }: Visit, principal: string): void {
  const identity = { getPrincipal: () => ({ toText: () => principal }) };
  canister.become(identity as Parameters<typeof canister.become>[0]);
}

function visit(): Visit {
  const made = new Visit({ me: GUEST });
  speakAs(made, GUEST.principal);
  return made;
}

describe("recognising", () => {
  it("asks nothing about nobody", async () => {
    const { store, canister } = new Visit();
    await recognise(store, canister.client);
    expect(canister.asked).toEqual([]);
  });

  it("learns seat, name and coins", async () => {
    const { store, canister } = visit();
    await canister.join();
    await canister.rename("Ada");
    await recognise(store, canister.client);
    expect(store.state.me).toEqual({ ...GUEST, player: 1, name: "Ada", balance: 1000 });
  });

  it("learns that the seat is gone", async () => {
    const { store, canister } = visit();
    store.set({ me: { ...GUEST, player: 4, name: "Ada", balance: 12 } });
    await recognise(store, canister.client);
    expect(store.state.me).toEqual(GUEST);
  });

  it("leaves an admin one", async () => {
    const { store, canister } = visit();
    store.set({ me: { ...GUEST, admin: true } });
    await recognise(store, canister.client);
    expect(store.state.me?.admin).toBe(true);
  });

  it("brings nobody back who signed out meanwhile", async () => {
    const { store, canister } = visit();
    const release = canister.hold("seat");
    const known = recognise(store, canister.client);
    store.set({ me: null });
    release();
    await known;
    expect(store.state.me).toBeNull();
  });

  it("does not take one person for another who signed in meanwhile", async () => {
    const { store, canister } = visit();
    await canister.join();
    const release = canister.hold("seat");
    const known = recognise(store, canister.client);
    const other = { ...GUEST, principal: "aaaaa-aa" };
    store.set({ me: other });
    release();
    await known;
    expect(store.state.me).toBe(other);
  });

  it("tells nobody when nothing is new", async () => {
    const { store, canister } = visit();
    const told: unknown[] = [];
    store.subscribe((state) => told.push(state.me));
    await recognise(store, canister.client);
    expect(told).toEqual([]);
  });
});
