// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LONGEST_LINK } from "../../src/shell/address";
import { openDialog } from "../../src/shell/Dialog";
import type { Destination } from "../../src/shell/room";
import { NoSuchPlace } from "../../src/shell/room";
import type { LoadLobby } from "../../src/shell/router";
import { Router, aimOf } from "../../src/shell/router";
import { until } from "../soon";
import type { Built, Noted } from "./house";
import { build, noting } from "./house";

let house: Built;
let garden: Noted;
let attic: Noted;
let lobby: string[];
let router: Router;
let loadLobby: LoadLobby;
const page = noting("page");
/** A page of the house itself, which no canister is behind. */
const PAGE: Destination = { name: page.name, title: page.title, load: page.load };

const shown = () => house.root.textContent;
const nowhere = (place: string) => {
  if (place === "?nowhere") throw new NoSuchPlace("There is nothing there.");
};

beforeEach(() => {
  house = build("garden", "attic");
  garden = { ...noting("garden", nowhere), claims: (fragment) => fragment.startsWith("#old=") };
  attic = noting("attic");
  lobby = [];
  router = new Router(house, [garden, attic, PAGE, noting("cellar")], () => loadLobby());
  loadLobby = () =>
    Promise.resolve((sentence) => {
      lobby.push(sentence);
      house.root.append("lobby");
      return () => lobby.push("left");
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("where a fragment leads", () => {
  const aim = (fragment: string) =>
    aimOf(fragment, [garden, noting("cellar")], (name) => name === "garden");

  test("is a place in a room", () => {
    expect(aim("#/garden?x=1")).toEqual({ room: garden, place: "?x=1" });
  });

  test("is the room that claims links from before there were rooms, with all they say", () => {
    expect(aim("#old=1&y=2")).toEqual({ room: garden, place: "#old=1&y=2" });
  });

  test.each(["", "#", "#/"])("is the lobby, without a word, if it is %j", (fragment) => {
    expect(aim(fragment)).toEqual({ sentence: "" });
  });

  test("is the lobby with a sentence if there is no such room, and the link's words are not said", () => {
    expect(aim("#/pay-me-now")).toEqual({ sentence: "There is no such room here." });
    expect(aim("#pay-me-now")).toEqual({ sentence: "That link leads nowhere." });
  });

  test("is the lobby with a sentence if the link is longer than any room's", () => {
    const long = "#/garden?" + "x".repeat(LONGEST_LINK - 9);
    expect(aim(long)).toMatchObject({ room: garden });
    expect(aim(`${long}x`)).toEqual({
      sentence:
        "That link is too long: it has 10\u202f001 characters, and no link here has over 10\u202f000.",
    });
  });

  test("is the lobby with a sentence if the room's canister is missing", () => {
    expect(aim("#/cellar?x=1")).toEqual({ sentence: "CELLAR is not on this network." });
  });
});

test("the router looks at no link that is too long, and takes it out of the address", async () => {
  location.hash = `#/garden?${"x".repeat(1_900_000)}`;
  await router.go(location.hash);
  expect(garden.noted).toEqual([]);
  expect(lobby).toEqual([expect.stringContaining("That link is too long")]);
  expect(location.hash).toBe("#/");
});

test("the router enters rooms, and leaves the one before", async () => {
  await router.go("#/");
  await router.go("#/garden?x=1");
  expect([shown(), garden.noted, lobby]).toEqual(["garden", ["enter ?x=1"], ["", "left"]]);
  await router.go("#/attic");
  expect([shown(), garden.noted]).toEqual(["attic", ["enter ?x=1", "leave"]]);
  await router.go("");
  expect([shown(), attic.noted, lobby]).toEqual(["lobby", ["enter", "leave"], ["", "left", ""]]);
});

test("the router says what it would have said in the lobby, if that cannot be loaded, and stays", async () => {
  await router.go("#/garden");
  loadLobby = () => Promise.reject(new TypeError("Failed to fetch"));
  await router.go("#/cellar");
  await router.go("#/");
  expect([shown(), house.said]).toEqual([
    "garden",
    ["bad: CELLAR is not on this network.", "bad: The network cannot be reached."],
  ]);
});

test("the router leaves the lobby alone, if another link is followed while it is loaded", async () => {
  let loaded = () => {};
  const load = loadLobby;
  loadLobby = async () => {
    await new Promise<void>((done) => (loaded = done));
    return load();
  };
  const slow = router.go("#/");
  await router.go("#/garden");
  loaded();
  await slow;
  expect([shown(), lobby]).toEqual(["garden", []]);
});

test("the router goes on within a room that is shown, and does not build it anew", async () => {
  await router.go("#/garden?x=1");
  await router.go("#/garden?x=2");
  await router.go("#old=3");
  expect(garden.noted).toEqual(["enter ?x=1", "go ?x=2", "go #old=3"]);
});

test("the router says where one is: to the styles, in the title, and to whoever listens", async () => {
  await router.go("#/garden");
  expect(document.body.dataset["room"]).toBe("garden");
  expect(document.title).toBe("GARDEN · Life2");
  await router.go("#/attic");
  expect(document.activeElement).toBe(house.root.querySelector("main"));
  await router.go("#/");
  expect(document.body.dataset["room"]).toBe("lobby");
  expect(document.title).toBe("Life2");
});

test("the router goes where the last link leads, if one is followed while a room is loaded", async () => {
  let loaded = () => {};
  const load = attic.load;
  vi.spyOn(attic, "load").mockImplementation(async () => {
    await new Promise<void>((done) => (loaded = done));
    return load();
  });
  await router.go("#/");
  const slow = router.go("#/attic");
  expect(shown()).toBe("lobby");
  await router.go("#/garden");
  loaded();
  await slow;
  expect([shown(), attic.noted]).toEqual(["garden", []]);
});

test("the router opens the lobby with the room's sentence, if there is nothing at a place", async () => {
  await router.go("#/garden?nowhere");
  expect([shown(), lobby]).toEqual(["lobby", ["There is nothing there."]]);
});

test("the router stays in the room, and says the sentence, if that link is followed within it", async () => {
  await router.go("#/garden?x=1");
  await router.go("#/garden?nowhere");
  expect([shown(), house.said]).toEqual(["garden", ["bad: There is nothing there."]]);
  expect(garden.noted).toEqual(["enter ?x=1"]);
});

test("the router opens the lobby and says why, if a room cannot be loaded", async () => {
  vi.spyOn(attic, "load").mockRejectedValue(new TypeError("Failed to fetch"));
  await router.go("#/attic");
  expect(lobby).toEqual(["ATTIC could not be opened: The network cannot be reached."]);
});

test("the router closes the questions of a room with it", async () => {
  await router.go("#/garden");
  openDialog("Sure?", "question", () => null);
  await router.go("#/attic");
  expect(document.querySelector("dialog")).toBeNull();
});

test("the router follows the address, until it is told not to", async () => {
  history.replaceState(null, "", "#/garden");
  const stop = router.follow();
  await until(() => garden.noted.length === 1);
  history.replaceState(null, "", "#/attic");
  dispatchEvent(new Event("hashchange"));
  await until(() => attic.noted.length === 1);
  stop();
  history.replaceState(null, "", "#/garden");
  dispatchEvent(new Event("hashchange"));
  await Promise.resolve();
  expect([shown(), garden.noted]).toEqual(["attic", ["enter", "leave"]]);
  history.replaceState(null, "", "#");
});
