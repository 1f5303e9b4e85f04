// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareHand } from "../../../../src/rooms/world/enter";
import { Library } from "../../../../src/rooms/world/panels/Library";
import { PasteField, bindPaste, read } from "../../../../src/rooms/world/panels/Paste";
import { factsOf, next, speedOf } from "../../../../src/rooms/world/panels/PatternCards";
import { Favourites } from "../../../../src/rooms/world/panels/favourites";
import { panels, toggle } from "../../../../src/rooms/world/panels/open-panel";
import { emptyHand } from "../../../../src/shell/hand";
import { LIBRARY, find } from "../../../../src/state/library";
import type { Pattern } from "../../../../src/state/pattern";
import { flip } from "../../../../src/state/pattern";
import { soon } from "../../../soon";
import { GLIDER, play, press, settle, show } from "../page";

beforeEach(() => {
  localStorage.clear();
  panels.set({ open: null });
  document.body.replaceChildren();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [4, [1, 1], "c/4 diagonal"],
  [4, [-2, 0], "c/2"],
  [5, [0, 2], "2c/5"],
  [6, [1, -2], "(2,1)c/6"],
  [3, [0, 0], ""],
] as const)("what moves in %i generations by %o has the speed %j", (period, moves, speed) => {
  expect(speedOf({ name: "x", kind: "x", about: "x", pattern: GLIDER, period, moves })).toBe(speed);
});

test("facts are the price, and how it moves or blinks", () => {
  const facts = ["glider", "block", "pulsar"].map((name) => factsOf(find(name)!));
  expect(facts).toEqual(["5 cells · c/4 diagonal", "4 cells", "48 cells · period 3"]);
});

test("arrows go through rows and columns of cards and stop at the ends", () => {
  const from4 = ["ArrowDown", "ArrowUp", "Home", "End", "x"].map((key) => next(key, 4, 8, 3));
  expect(from4).toEqual([7, 1, 0, 7, null]);
  expect(["ArrowRight", "ArrowLeft"].map((key) => next(key, 0, 8, 3))).toEqual([1, 0]);
  expect(next("ArrowDown", 6, 8, 3)).toBe(6);
});

test("the library is searched, chosen from by kind and star, and walked by keys", () => {
  const { store, unmount, ...shown } = show(<Library />, play());
  const host = shown.host.querySelector<HTMLElement>("#library")!;
  const names = () => [...host.querySelectorAll(".take .name")].map((name) => name.textContent);
  const chip = (words: string) => {
    const chips = [...host.querySelectorAll<HTMLElement>(".kinds .chip")];
    chips.find((one) => one.textContent === words)!.click();
  };
  const field = host.querySelector<HTMLInputElement>("input[type=search]")!;
  const search = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  toggle("library");
  expect([host.hidden, names().length]).toEqual([false, LIBRARY.length]);
  const purposes = ["Spread", "Shoot", "Hold", "Travel"].map((purpose) => {
    chip(purpose);
    return names();
  });
  chip("All");
  expect(names()).toEqual(purposes.flat());
  const firsts = ["R-pentomino", "Gosper glider gun", "Block", "Glider"];
  expect(purposes.map((found, at) => found.includes(firsts[at]!))).toEqual(firsts.map(() => true));
  chip("★ Favourites");
  expect(host.textContent).toContain("No favourites yet");
  chip("All");
  search("nothing is called this");
  expect(host.textContent).toContain("No such pattern here.");
  search("pulsar");
  const star = host.querySelector<HTMLElement>(".star")!;
  star.click();
  expect(star.textContent).toBe("★");
  search("");
  chip("★ Favourites");
  expect(names()).toEqual(["Pulsar"]);
  chip("All");
  const takes = [...host.querySelectorAll<HTMLButtonElement>(".take")];
  takes[0]!.focus();
  press(takes[0]!, "ArrowRight");
  expect(document.activeElement).toBe(takes[1]);
  expect(takes.filter(({ tabIndex }) => tabIndex === 0)).toEqual([takes[1]]);
  takes[2]!.click();
  expect(store.state.pattern!.name.toLowerCase()).toBe(names()[2]!.toLowerCase());
  const lit = [...host.querySelectorAll(".take")].map((take) => take.getAttribute("aria-pressed"));
  expect(lit.indexOf("true")).toBe(2);
  press(takes[1]!, "Escape");
  expect(panels.state.open).toBeNull();
  unmount();
});

test("a card in sight says what its pattern brings where one looks", async () => {
  class Sight {
    readonly #see: IntersectionObserverCallback;
    constructor(see: IntersectionObserverCallback) {
      this.#see = see;
    }
    observe(target: Element) {
      const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
      this.#see([entry], this as unknown as IntersectionObserver);
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal("IntersectionObserver", Sight);
  const game = play();
  const asked: number[] = [];
  const forecastLand = (points: readonly (readonly [number, number])[]) => {
    asked.push(points[0]![0]);
    return Promise.resolve(points.length === 5 ? 148 : -20);
  };
  const actions = new Proxy(game.actions, {
    get: (own, name) =>
      name === "forecastLand" ? forecastLand : (Reflect.get(own, name) as unknown),
  });
  const { host } = show(<Library />, { ...game, actions });
  expect(asked).toEqual([]);
  panels.set({ open: "library", starting: true });
  await settle();
  const cards = [...host.querySelectorAll(".take")].map((card) => card.textContent);
  expect(cards[0]).toContain("+148 land here in 30 s");
  expect(cards.at(-1)).toContain("−20 land here in 30 s");
  expect(asked.every((x) => Math.abs(x - 96) < 24)).toBe(true); // near (100, 100)
});

test("favourites last for a visit and the next, whatever the browser keeps", () => {
  const liked = () => new Favourites().has("glider");
  for (const odd of ["{", "7", '{"glider":1}', "null"]) {
    localStorage.setItem("life2.favourites", odd);
    expect(liked()).toBe(false);
  }
  localStorage.setItem("life2.favourites", '[1, "glider", null]');
  expect(liked()).toBe(true);
  new Favourites().toggle("glider");
  expect(liked()).toBe(false);
  const refuse = () => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const favourites = new Favourites();
  favourites.toggle("glider");
  expect(favourites.has("glider")).toBe(true);
});

const RLE = "#N glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!";

test.each([
  ["bo$2xo!", /'x' is not a cell/],
  ["x = 3, y = 1\n3b!", /^There is no living cell in this pattern\.$/],
  ["40o$".repeat(26) + "!", /has 1.040 cells; no more than 1.000 cells are/],
])("what cannot be placed is refused in words", (text, words) => {
  expect(read(text)).toMatch(words);
});

test("what is pasted or dropped on the page is taken, or refused in words", async () => {
  const [taken, said]: [Pattern[], string[]] = [[], []];
  const unbind = bindPaste((pattern) => taken.push(pattern), { say: (text) => said.push(text) });
  const paste = (text: string, target: EventTarget = document.body) => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
    return event.defaultPrevented;
  };
  const drop = (text: string, size = text.length) => {
    const file = { name: "a.rle", size, text: () => Promise.resolve(text) };
    const event = new Event("drop", { bubbles: true, cancelable: true });
    const dataTransfer = { files: [file], types: ["Files"] };
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
  };
  expect(paste(RLE)).toBe(true);
  paste("good morning");
  expect(paste(RLE, document.body.appendChild(document.createElement("input")))).toBe(false);
  drop(RLE, 2_000_000);
  expect(said).toEqual([
    "Glider of 5 cells is in hand.",
    expect.stringMatching(/^No pattern to take: line 1/),
    "The file a.rle is too large for a pattern.",
  ]);
  drop(".O.\n..O\nOOO");
  await soon(() => {
    expect(taken).toEqual([GLIDER, { ...GLIDER, name: "pasted pattern" }]);
  });
  unbind();
});

test("the field says what is wrong, and then takes what is right", () => {
  const taken: Pattern[] = [];
  const { host } = show(<PasteField take={(pattern) => taken.push(pattern)} />, play());
  const submit = (text: string) => {
    const area = host.querySelector("textarea")!;
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    host.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    return host.querySelector("[role=alert]")!.textContent;
  };
  expect(submit("zzz")).toContain("is not a cell");
  expect([submit(RLE), taken]).toEqual(["", [GLIDER]]);
});

test("what is in hand in the house is in hand here, until one leaves", () => {
  const hand = emptyHand();
  hand.set({ pattern: GLIDER });
  const { store, actions } = play();
  const leave = shareHand({ store, actions }, hand);
  expect(store.state).toMatchObject({ pattern: GLIDER, tool: "stamp" });
  const turned = flip(GLIDER);
  actions.hold(turned);
  expect(hand.state.pattern).toBe(turned);
  actions.use("draw");
  expect(hand.state.pattern).toBeNull();
  leave();
  actions.hold(GLIDER);
  expect(hand.state.pattern).toBeNull();
});

test("what is not Life stays in the hand, and nothing in hand leaves the tool", () => {
  const hand = emptyHand();
  const { store, actions, said } = play({ tool: "draw" });
  shareHand({ store, actions }, hand)();
  expect(store.state.tool).toBe("draw");
  const strange = { ...GLIDER, rule: "B36/S23" };
  hand.set({ pattern: strange });
  shareHand({ store, actions }, hand);
  store.set({ cursor: [1, 1] });
  expect([store.state.pattern, hand.state.pattern]).toEqual([null, strange]);
  expect(said).toEqual(["bad: World plays B3/S23 only. What is in your hand is B36/S23."]);
});
