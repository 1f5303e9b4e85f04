// @vitest-environment happy-dom
import { useLayoutEffect } from "preact/hooks";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openLobby } from "../../src/shell/Lobby";
import type { Room, TileFrame, TileProps } from "../../src/shell/room";
import { ROOMS } from "../../src/shell/rooms";
import { enter as enterMe } from "../../src/shell/me/Me";
import { notePlayed } from "../../src/shell/me/days";
import { pattern } from "../../src/state/pattern";
import { Store } from "../../src/state/store";
import { empty, keyring, nameOf } from "../net/keys";
import { dialog, screen, user } from "../screen";
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

const button = (name: string) => screen().getByRole<HTMLButtonElement>("button", { name });
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
    const Tile = () => {
      useLayoutEffect(() => stop, []);
      return <>alive</>;
    };
    const room: Room = { ...noting("garden"), tile: () => Promise.resolve({ Tile }) };
    const leave = openLobby(house, [room], "");
    await until(() => house.root.textContent.includes("alive"));
    expect(stop).not.toHaveBeenCalled();
    leave();
    expect(stop).toHaveBeenCalledOnce();
  });

  test("begin nothing, if they are loaded after the lobby was left", async () => {
    const Tile = vi.fn(() => null);
    const tile = Promise.resolve({ Tile });
    openLobby(house, [{ ...noting("garden"), tile: () => tile }], "")();
    await tile;
    expect(Tile).not.toHaveBeenCalled();
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
    const Tile = ({ frame }: TileProps) => {
      useLayoutEffect(() => void frames.push(frame), []);
      return null;
    };
    const tile = () => Promise.resolve({ Tile });
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

  test("say what one does in a room, as its manifest says until the room knows better", async () => {
    const frames: TileFrame[] = [];
    const Tile = ({ frame }: TileProps) => {
      useLayoutEffect(() => void frames.push(frame), []);
      return null;
    };
    const room: Room = {
      ...noting("garden"),
      action: "Dig",
      tile: () => Promise.resolve({ Tile }),
    };
    const leave = openLobby(house, [room], "");
    const says = () => links()[0]!.querySelector(".tile-go")!.textContent;
    expect(says()).toBe("Dig");
    await until(() => frames.length === 1);
    frames[0]!.invite("Dig bed 3");
    await until(() => says() === "Dig bed 3");
    leave();
  });

  test.each(ROOMS.map((room) => [room.name, room] as const))(
    "have a still before anything is loaded: %s",
    (_, room) => {
      const leave = openLobby(house, [room], "");
      const still = links()[0]!.querySelector<HTMLImageElement>("img.tile-still")!;
      expect(still.src).toMatch(/^data:image\/webp;base64,|still\.webp/);
      leave();
    },
  );
});

test("the lobby says what is in hand, and lets one put it away", async () => {
  house.hand.set({ pattern: GLIDER });
  const leave = openLobby(house, [], "");
  expect(screen().getByText(/In your hand: Glider, 5 cells/)).toBeDefined();
  await user().click(button("Put it away"));
  expect(house.hand.state.pattern).toBeNull();
  await until(() => screen().queryByText(/In your hand/) === null);
  leave();
});

test("the lobby says why one is here, if a link led nowhere", () => {
  const leave = openLobby(house, [noting("garden")], "That link leads nowhere.");
  expect(screen().getByRole("alert").textContent).toBe("That link leads nowhere.");
  leave();
  expect(house.root.textContent).toBe("");
});

describe("the account in the lobby", () => {
  test("offers the ways in, then says who one is", async () => {
    const leave = openLobby(house, [], "");
    await user().click(button("Sign in"));
    await user().click(button("Play as guest"));
    await until(() => house.root.querySelector("code") !== null);
    expect(house.root.querySelector("code")!.title).toBe(nameOf(keyring.person!));
    leave();
  });

  test("warns a guest that the key is forgotten in every room", async () => {
    await house.account.signIn("guest");
    const leave = openLobby(house, [], "");
    await user().click(screen().getByRole("button", { name: /…/ }));
    await user().click(button("Sign out"));
    expect(dialog().textContent).toContain("What you have in the rooms stays there");
    await user().click(button("Stay signed in"));
    expect(house.account.who).not.toBeNull();
    await user().click(button("Sign out"));
    await user().click(button("Forget the key"));
    await until(() => screen().queryByRole("button", { name: "Sign in" }) !== null);
    expect(house.account.who).toBeNull();
    leave();
  });
});

describe("the page about oneself", () => {
  const here = () => new Store({ place: "" });

  test("offers the ways in to whoever is nobody here", () => {
    const leave = enterMe(house, here());
    expect(screen().getByRole("region", { name: "Who you are" }).textContent).toContain(
      "Nobody is signed in here.",
    );
    expect(button("Play as guest")).toBeDefined();
    leave();
    expect(house.root.textContent).toBe("");
  });

  test("says who one is, and that a room does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    house = build("life2_backend");
    await house.account.signIn("guest");
    const leave = enterMe(house, here());
    expect(screen().getByText(nameOf(keyring.person!))).toBeDefined();
    expect(button("Save key")).toBeDefined();
    const world = screen().getByRole("region", { name: "World" });
    await until(() => world.textContent.includes("World does not answer: "));
    await user().click(button("Sign out"));
    await user().click(button("Forget the key"));
    await until(() => screen().queryByRole("region", { name: "World" }) === null);
    leave();
  });

  test("says how often one played in this browser, and which medals there are to win", async () => {
    notePlayed("world");
    notePlayed("lab");
    await house.account.signIn("guest");
    const leave = enterMe(house, here());
    const playing = screen().getByRole("region", { name: "Playing" });
    expect(playing.textContent).toContain("Days played1");
    expect(playing.textContent).toContain("No medals yet.");
    leave();
    localStorage.clear();
  });

  test("has nothing at any other place", () => {
    expect(() => enterMe(house, new Store({ place: "/17" }))).toThrow("That link leads nowhere.");
  });
});
