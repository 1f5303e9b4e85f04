// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawLink } from "../../../../src/rooms/world/state/link";
import { arrive } from "../../../../src/rooms/world/ui/link";
import type { Place } from "../../../../src/shell/room";
import { NoSuchPlace } from "../../../../src/shell/room";
import { Store } from "../../../../src/state/store";
import type { Playing } from "./playing";
import { GLIDER, play } from "./playing";

let game: Playing;
let leave = () => {};

let address: Store<Place>;

/** Come by a link that ends in *place*. */
function comeBy(place: string): void {
  address = new Store({ place });
  leave = arrive(game.store, game.actions, address);
}

/** Follow another link in the room. */
function follow(place: string): void {
  address.set({ place });
}

beforeEach(() => {
  game = play();
});
afterEach(() => {
  leave();
});

test.each(["?x=20.5&y=30&z=16", "#x=20.5&y=30&z=16"])(
  "whoever comes by %s looks where it leads",
  (link) => {
    comeBy(link);
    const camera = { x: 20.5, y: 30, scale: 16, width: 400, height: 300 };
    expect(game.store.state.camera).toMatchObject(camera);
    expect(game.store.state).toMatchObject({ tool: "look", pattern: null });
  },
);

test("a pattern in the link is in hand at once", () => {
  comeBy(drawLink({ x: 20, y: 30, scale: 8, pattern: GLIDER }));
  expect(game.store.state.tool).toBe("stamp");
  expect(game.store.state.pattern!.points).toEqual(GLIDER.points);
  expect(game.store.state.camera).toMatchObject({ x: 20, y: 30, scale: 8 });
});

test("an address that says no place leaves the view as it is", () => {
  const { camera } = game.store.state;
  comeBy("");
  expect(game.store.state.camera).toBe(camera);
});

test.each(["?", "#x=1", "?x=1&y=2&z=NaN", "/settings"])(
  "an address that ends in %j leads nowhere, and says so",
  (place) => {
    const { camera } = game.store.state;
    expect(() => {
      comeBy(place);
    }).toThrow(NoSuchPlace);
    expect(game.store.state.camera).toBe(camera);
  },
);

test("a link without a pattern leaves what is in hand there", () => {
  game.actions.hold(GLIDER);
  comeBy("?x=20&y=30&z=8");
  expect(game.store.state).toMatchObject({ tool: "stamp", pattern: GLIDER });
});

test("a link that is followed in the room leads on, until the room is left", () => {
  comeBy("?x=20&y=30&z=8");
  follow("?x=40&y=50&z=4");
  expect(game.store.state.camera).toMatchObject({ x: 40, y: 50, scale: 4 });
  leave();
  follow("?x=60&y=70&z=4");
  expect(game.store.state.camera).toMatchObject({ x: 40, y: 50 });
});
