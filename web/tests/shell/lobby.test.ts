// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openLobby } from "../../src/shell/lobby";
import type { DrawnTile, Room, TileFrame } from "../../src/shell/room";
import { pattern } from "../../src/state/pattern";
import { empty, keyring, nameOf } from "../net/keys";
import { button, dialog } from "../rooms/world/ui/page";
import { until } from "../soon";
import type { Built } from "./house";
import { build, noting } from "./house";

let house: Built;
const GLIDER = pattern("glider", [
  [1, 0],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
]);

const links = () => [...house.root.querySelectorAll<HTMLAnchorElement>("a.tile")];

beforeEach(() => {
  empty();
  house = build("garden");
});

describe("the tiles", () => {
  test("load a room when somebody points at it, or comes to it by keys", () => {
    const room = noting("garden");
    const load = vi.spyOn(room, "load");
    const leave = openLobby(house, [room], "");
    expect(load).not.toHaveBeenCalled();
    links()[0]!.dispatchEvent(new Event("pointerenter"));
    links()[0]!.dispatchEvent(new Event("focus"));
    expect(load).toHaveBeenCalledTimes(2);
    leave();
  });

  test("show what goes on in a room until the lobby is left", async () => {
    const stop = vi.fn();
    const show = vi.fn((host: HTMLElement) => {
      host.append("alive");
      return stop;
    });
    const room: Room = { ...noting("garden"), tile: () => Promise.resolve({ show }) };
    const leave = openLobby(house, [room], "");
    await until(() => house.root.textContent.includes("alive"));
    expect(stop).not.toHaveBeenCalled();
    leave();
    expect(stop).toHaveBeenCalledOnce();
  });

  test("begin nothing, if they are loaded after the lobby was left", async () => {
    const show = vi.fn(() => () => undefined);
    const tile = Promise.resolve({ show });
    openLobby(house, [{ ...noting("garden"), tile: () => tile }], "")();
    await tile;
    expect(show).not.toHaveBeenCalled();
  });

  const fault = (at: number) => links()[at]!.querySelector<HTMLElement>(".tile-fault")!;

  test("are tiles still, if their picture cannot be loaded, and say so", async () => {
    const tile = () => Promise.reject(new TypeError("Failed to fetch"));
    const leave = openLobby(house, [{ ...noting("garden"), tile }], "");
    await until(() => !fault(0).hidden);
    expect(links()[0]!.getAttribute("href")).toBe("#/garden");
    leave();
  });

  test("say that their own room does not answer, until it does, and lead where it says", async () => {
    const frames: TileFrame[] = [];
    const show: DrawnTile["show"] = (_, __, frame) => {
      frames.push(frame);
      return () => undefined;
    };
    const tile = () => Promise.resolve({ show });
    const rooms = ["garden", "attic"].map((name) => ({ ...noting(name), tile }));
    const leave = openLobby(house, rooms, "");
    await until(() => frames.length === 2);
    expect([fault(0).hidden, fault(1).hidden]).toEqual([true, true]);
    frames[1]!.answered(false);
    await until(() => !fault(1).hidden);
    expect(fault(0).hidden).toBe(true);
    expect(fault(1).textContent).toBe("ATTIC does not answer now. It is asked again by itself.");
    frames[1]!.answered(true);
    frames[1]!.lead("/17");
    await until(() => fault(1).hidden === true);
    expect(links()[1]!.getAttribute("href")).toBe("#/attic/17");
    leave();
  });
});

test("the lobby says what is in hand, and lets one put it away", () => {
  house.hand.set({ pattern: GLIDER });
  const leave = openLobby(house, [], "");
  const hand = house.root.querySelector<HTMLElement>(".lobby-hand")!;
  expect(hand.textContent).toContain("Glider, 5 cells");
  button("Put it away", hand).click();
  expect(house.hand.state.pattern).toBeNull();
  expect(hand.hidden).toBe(true);
  leave();
});

describe("the account in the lobby", () => {
  const head = () => house.root.querySelector<HTMLElement>(".account .fold-button")!;

  test("offers the ways in, then says who one is", async () => {
    const leave = openLobby(house, [], "");
    expect(head().textContent).toBe("Sign in");
    head().click();
    button("Play as guest", house.root).click();
    await until(() => !house.account.store.state.busy);
    expect(house.root.querySelector("code")!.title).toBe(nameOf(keyring.person!));
    leave();
  });

  test("warns a guest that the key is forgotten in every room", async () => {
    await house.account.signIn("guest");
    const leave = openLobby(house, [], "");
    head().click();
    button("Sign out", house.root).click();
    expect(dialog().textContent).toContain("What you have in the rooms stays there");
    button("Stay signed in", dialog()).click();
    expect(house.account.who).not.toBeNull();
    button("Sign out", house.root).click();
    button("Forget the key", dialog()).click();
    await until(() => house.account.who === null);
    expect(head().textContent).toBe("Sign in");
    leave();
  });
});
