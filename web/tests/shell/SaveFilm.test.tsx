// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SaveFilm } from "../../src/shell/SaveFilm";
import { until } from "../soon";
import { screen, user } from "../screen";

const button = () => screen().getByRole<HTMLButtonElement>("button");
const say = vi.fn();
let saved: string[];

beforeEach(() => {
  saved = [];
  say.mockClear();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a film is saved, and its button waits while it is made", async () => {
  let finish: (film: Blob) => void = () => undefined;
  const film = new Promise<Blob>((resolve) => {
    finish = resolve;
  });
  render(
    <SaveFilm make={() => film} file="round-3.gif" say={say} making="Making it" saved="Saved.">
      GIF
    </SaveFilm>,
  );
  await user().click(button());
  expect([button().disabled, button().textContent]).toEqual([true, "Making it"]);
  finish(new Blob());
  await until(() => !button().disabled);
  expect(button().textContent).toBe("GIF");
  expect(saved).toEqual(["round-3.gif"]);
  expect(say).toHaveBeenCalledWith("Saved.", "good");
});

test("what goes wrong is said, and can be tried again", async () => {
  const make = vi.fn(() => Promise.reject(new Error("The browser could not draw the picture.")));
  render(
    <SaveFilm make={make} file="round-3.gif" say={say}>
      GIF
    </SaveFilm>,
  );
  await user().click(button());
  await until(() => !button().disabled);
  expect(say).toHaveBeenCalledWith("The browser could not draw the picture.", "bad");
  expect(saved).toEqual([]);
  await user().click(button());
  expect(make).toHaveBeenCalledTimes(2);
});

test("nothing is saved before there is something to show", () => {
  render(
    <SaveFilm make={() => Promise.resolve(new Blob())} file="a.png" say={say} disabled>
      Picture
    </SaveFilm>,
  );
  expect(button().disabled).toBe(true);
});
