// @vitest-environment happy-dom
import { Principal } from "@icp-sdk/core/principal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../src/rooms/lab/enter";
import type { Place } from "../../../src/shell/room";
import { NoSuchPlace } from "../../../src/shell/room";
import { Store } from "../../../src/state/store";
import { empty } from "../../net/keys";
import type { Built } from "../../shell/house";
import { build } from "../../shell/house";
import { soon } from "../../soon";

const ADA = Principal.fromText("aaaaa-aa");
const BLINKER = {
  id: 17n,
  name: "Blinker",
  author: ADA,
  author_name: "Ada",
  rule: "B3/S23",
  grid: "P5,5",
  pattern: "2$b3o!",
  made: 0n,
  likes: 2,
  parent: [],
  cells: 3,
  proved: [],
  featured: false,
};

const canister = {
  get_specimens: vi.fn(),
  get_specimen: vi.fn(),
  get_likes: vi.fn(),
  publish: vi.fn(),
  like: vi.fn(),
};

let leave = () => {};

function visit(place = ""): { house: Built; at: Store<Place> } {
  const house = build("lab_backend", "life2_backend");
  vi.spyOn(house.agent, "actor").mockReturnValue(canister);
  const at = new Store<Place>({ place });
  leave = enter(house, at);
  return { house, at };
}

const find = (house: Built, words: string) =>
  [...house.root.querySelectorAll<HTMLElement>("button")].find(
    (one) => one.textContent === words || one.getAttribute("aria-label") === words,
  )!;
const figures = (house: Built) => house.root.querySelector(".lab-figures")!.textContent;

beforeEach(() => {
  empty();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  for (const method of Object.values(canister)) method.mockReset();
  canister.get_specimens.mockResolvedValue({
    Ok: { total: 1n, following: 1n, specimens: [BLINKER] },
  });
  canister.get_likes.mockResolvedValue(BigUint64Array.of());
});

afterEach(() => {
  leave();
  leave = () => {};
  vi.unstubAllGlobals();
});

test("one finds something to run, and what becomes of it", () => {
  const { house } = visit();
  expect(figures(house)).toBe("Generation 0 · 5 alive");
  find(house, "One generation on").click();
  expect(figures(house)).toBe("Generation 1 · 6 alive");
  find(house, "One step back").click();
  expect(figures(house)).toBe("Generation 0 · 5 alive");
});

test("whoever comes back finds the board as it was", () => {
  const { house } = visit("?r=B2/S&g=P9,9&p=3o!");
  find(house, "One generation on").click();
  const before = /\d+ alive/.exec(figures(house))![0];
  leave();
  expect(document.body.dataset["labPanel"]).toBeUndefined();
  expect(figures(visit().house)).toBe(`Generation 0 · ${before}`);
});

test("a link to a specimen lays it, and one that leads nowhere is said", async () => {
  canister.get_specimen.mockResolvedValueOnce([BLINKER]).mockResolvedValueOnce([]);
  const { house, at } = visit("/17");
  await soon(() => {
    expect(figures(house)).toBe("Generation 0 · 3 alive");
  });
  at.set({ place: "/18" });
  await soon(() => {
    expect(house.said).toEqual([
      "bad: There is no specimen 18: it was withdrawn, or made room for newer work.",
    ]);
  });
  expect(() => {
    at.set({ place: "?r=B9" });
  }).toThrow(NoSuchPlace);
});

test("the gallery is asked when it is opened, and one signs in there to like and publish", async () => {
  const { house } = visit("?r=B3/S23&g=P5,5&p=2$b3o!");
  expect(canister.get_specimens).not.toHaveBeenCalled();
  find(house, "Gallery").click();
  const list = house.root.querySelector(".lab-specimens")!;
  await soon(() => {
    expect(list.textContent).toContain("Blinker");
  });
  const like = () => find(house, "Like Blinker, 2 likes") as HTMLButtonElement;
  expect(like().disabled).toBe(true);
  await house.account.signIn("guest");
  canister.like.mockResolvedValueOnce({ Ok: null });
  like().click();
  await soon(() => {
    expect(find(house, "Like Blinker, 3 likes").textContent).toBe("♥ 3");
  });
  canister.publish.mockResolvedValueOnce({ Ok: 18n });
  find(house, "Fork Blinker").click();
  find(house, "Publish").click();
  await soon(() => {
    expect(house.said).toEqual(["good: Blinker is specimen 18 of the gallery."]);
  });
  expect(canister.publish).toHaveBeenCalledWith("Blinker", "B3/S23", "P5,5", "2$b3o!", [17n]);
});

test("what the gallery cannot take is said before it is sent", async () => {
  const { house } = visit("?r=B3/S23&g=P200,200&p=2$b3o!");
  await house.account.signIn("guest");
  find(house, "Gallery").click();
  find(house, "Publish").click();
  expect(house.said).toEqual([
    "bad: The gallery takes grids of at most 128 x 128, and this is 200 x 200.",
  ]);
  expect(canister.publish).not.toHaveBeenCalled();
});

test("what lives is taken in hand; to World only what it plays", () => {
  const { house } = visit("?r=B36/S23&g=P9,9&p=3o!");
  find(house, "Files").click();
  find(house, "To World").click();
  expect(house.said).toEqual(["bad: World plays B3/S23 only, and this is B36/S23."]);
  expect(house.hand.state.pattern).toBeNull();
  find(house, "Take in hand").click();
  expect(house.hand.state.pattern).toMatchObject({ width: 3, height: 1, rule: "B36/S23" });
  expect(find(house, "Put down what is in hand").getAttribute("aria-pressed")).toBe("true");
});

test("a panel is open or it is not, and Escape closes it", () => {
  const { house } = visit();
  const panel = house.root.querySelector<HTMLElement>(".lab-panel")!;
  expect(panel.querySelector("h2")!.textContent).toBe("Rule");
  find(house, "Compare").click();
  expect(panel.querySelector("h2")!.textContent).toBe("Compare");
  panel.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(panel.hidden).toBe(true);
  find(house, "Nearby").click();
  expect(panel.querySelectorAll(".lab-card")).toHaveLength(17);
});
