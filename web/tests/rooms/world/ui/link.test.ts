// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawLink } from "../../../../src/rooms/world/state/link";
import { arrive } from "../../../../src/rooms/world/ui/link";
import type { Playing } from "./playing";
import { GLIDER, play } from "./playing";

let game: Playing;
let leave = () => {};

/** Come by a link that ends in *fragment*. */
function comeBy(fragment: string): void {
  history.replaceState(null, "", fragment);
  leave = arrive(game.store, game.actions);
}

/** Follow another link on the page. */
function follow(fragment: string): void {
  history.replaceState(null, "", fragment);
  dispatchEvent(new Event("hashchange"));
}

beforeEach(() => {
  game = play();
});
afterEach(() => {
  leave();
  history.replaceState(null, "", "#");
});

test("whoever comes by a link looks where it leads", () => {
  comeBy("#x=20.5&y=30&z=16");
  expect(game.store.state.camera).toMatchObject({
    x: 20.5,
    y: 30,
    scale: 16,
    width: 400,
    height: 300,
  });
  expect(game.store.state).toMatchObject({ tool: "look", pattern: null });
});

test("a pattern in the link is in hand at once", () => {
  comeBy(drawLink({ x: 20, y: 30, scale: 8, pattern: GLIDER }));
  expect(game.store.state.tool).toBe("stamp");
  expect(game.store.state.pattern!.points).toEqual(GLIDER.points);
  expect(game.store.state.camera).toMatchObject({ x: 20, y: 30, scale: 8 });
});

test.each(["", "#", "#x=1", "#x=1&y=2&z=NaN", "#settings"])(
  "an address that ends in %j leads nowhere",
  (fragment) => {
    const { camera } = game.store.state;
    comeBy(fragment || "/");
    expect(game.store.state.camera).toBe(camera);
  },
);

test("a link without a pattern leaves what is in hand there", () => {
  game.actions.hold(GLIDER);
  comeBy("#x=20&y=30&z=8");
  expect(game.store.state).toMatchObject({ tool: "stamp", pattern: GLIDER });
});

test("a link that is followed on the page leads on, until the page is left", () => {
  comeBy("#x=20&y=30&z=8");
  follow("#x=40&y=50&z=4");
  expect(game.store.state.camera).toMatchObject({ x: 40, y: 50, scale: 4 });
  leave();
  follow("#x=60&y=70&z=4");
  expect(game.store.state.camera).toMatchObject({ x: 40, y: 50 });
});
