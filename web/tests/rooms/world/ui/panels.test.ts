// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  clearTheWay,
  close,
  focusBoard,
  panels,
  toggle,
} from "../../../../src/rooms/world/ui/panels";

beforeEach(() => {
  panels.set({ open: null });
});

const room = (narrow: boolean) => {
  vi.stubGlobal("matchMedia", () => ({ matches: narrow }));
};

test("one panel is open at a time, and opening it again closes it", () => {
  toggle("share");
  toggle("library");
  expect(panels.state.open).toBe("library");
  toggle("library");
  expect(panels.state.open).toBeNull();
  toggle("more");
  close();
  expect(panels.state.open).toBeNull();
});

test("a menu gives way to the board, and the library only where there is little room", () => {
  room(false);
  toggle("share");
  clearTheWay();
  expect(panels.state.open).toBeNull();
  toggle("library");
  clearTheWay();
  expect(panels.state.open).toBe("library");
  room(true);
  clearTheWay();
  expect(panels.state.open).toBeNull();
});

test("the board of the stage is given the keys, if there is one", () => {
  document.body.replaceChildren();
  focusBoard();
  const stage = document.createElement("main");
  stage.id = "stage";
  const board = document.createElement("div");
  board.className = "board";
  board.tabIndex = 0;
  stage.append(board);
  document.body.append(stage);
  focusBoard();
  expect(document.activeElement).toBe(board);
});
