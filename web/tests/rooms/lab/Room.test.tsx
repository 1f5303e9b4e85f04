// @vitest-environment happy-dom
import { render, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { Client, Specimen } from "../../../src/rooms/lab/net/client";
import { Room } from "../../../src/rooms/lab/Room";
import type { Session } from "../../../src/rooms/lab/state/app";
import { Visitor } from "../../../src/rooms/lab/state/gallery";
import { UNPROVED } from "../../../src/net/log/mark";
import { Refused } from "../../../src/net/words";
import type { RoomLog } from "../../../src/shell/log";
import { Store } from "../../../src/state/store";
import { screen, user } from "../../screen";
import { build } from "../../shell/house";
import { soon } from "../../soon";
import { bench, experiment } from "./experiments";

const ADA = "w7x7r-cok77-xa";
const BLINKER = ".....\n.....\n.OOO.\n.....\n.....";

const specimen: Specimen = {
  id: 7,
  name: "Bar",
  author: ADA,
  authorName: "Ada",
  rule: "B36/S23",
  grid: "P9,9",
  pattern: "4$3b3o!",
  likes: 2,
  parent: 3,
  cells: 3,
  proved: null,
  featured: false,
};

const client = {
  search: vi.fn(() => Promise.resolve({ total: 1, following: 1, specimens: [specimen] })),
  likes: vi.fn(() => Promise.resolve([])),
  publish: vi.fn(() => Promise.resolve(8)),
};

/** The Lab with a blinker on the board, for who has signed in or not, and whether it runs. */
function open(signedIn = false, running = false) {
  const house = build("lab_backend");
  const work = bench("Base", "P5,5", BLINKER);
  if (signedIn) house.account.store.set({ who: { principal: ADA, kind: "guest" } });
  const asked = client as unknown as Client;
  const session: Session = {
    ...work,
    house,
    hand: house.hand,
    client: asked,
    visitor: new Visitor(asked, house.account, house.say, () => "B3/S23"),
    log: { mark: new Store(UNPROVED) } as unknown as RoomLog,
  };
  session.store.set({ running });
  render(<Room session={session} />);
  return { ...work, house };
}

const button = (name: string | RegExp) => screen().getByRole("button", { name });
const openPanel = (name: string) => user().click(button(name));

test("buttons below the board run it, step it and go back", async () => {
  const { store } = open();
  expect(button("One step back").getAttribute("aria-disabled")).toBe("true");
  await user().click(button("One generation on"));
  expect(screen().getByText("Generation 1 · 3 alive")).toBeTruthy();
  expect(screen().getByRole("img", { name: "Population: 3 at first, 3 now" })).toBeTruthy();
  await user().click(button("One step back"));
  expect(screen().getByText("Generation 0 · 3 alive")).toBeTruthy();
  await user().click(button("One step back")); // nothing is remembered any more
  await user().click(button("Run"));
  expect(store.state.running).toBe(true);
  expect(button("Pause")).toBeTruthy();
});

test("a state is chosen by its button, under a rule that has several", async () => {
  const { store, bench: work } = open();
  expect(screen().queryByRole("group", { name: "States" })).toBeNull();
  await openPanel("Rule");
  const field = screen().getByRole("combobox", { name: "Rule" });
  await user().clear(field);
  await user().type(field, "B9/S23");
  expect(screen().getByText(/9 is not a number of neighbours/)).toBeTruthy();
  await user().clear(field);
  await user().type(field, "23/3/4{Enter}");
  expect(work.boards[0]!.rule.text).toBe("23/3/4");
  await user().click(button("Draw with ageing, state 3"));
  expect(store.state).toMatchObject({ ink: 3, tool: "draw" });
});

test("a grid has the sides that are written, and a tube is as long as it is round", async () => {
  const { store } = open();
  await openPanel("Rule");
  const columns = screen().getByRole("spinbutton", { name: "Columns" });
  const write = async (text: string) => {
    await user().clear(columns);
    await user().type(columns, text);
    columns.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await write("600");
  await soon(() => screen().getByText("A side has 1 to 512 cells."));
  expect(store.state.grid.width).toBe(5);
  await write("8");
  expect(store.state.grid).toMatchObject({ width: 8, height: 5, topology: "bounded" });
  await user().selectOptions(screen().getByRole("combobox", { name: "Edges" }), "tube");
  expect(store.state.grid).toMatchObject({ width: 8, height: 8, topology: "tube" });
});

test("a named rule keeps the drawing, asks if it cannot, and shows an example if asked to", async () => {
  const { bench: work, store, shown } = open();
  await openPanel("Rule");
  const find = screen().getByPlaceholderText(/what it shows/);
  await user().type(find, "replicator copies");
  await user().click(button(/^HighLife/));
  expect([work.boards[0]!.rule.text, shown()]).toEqual(["B36/S23", BLINKER]);
  await user().click(button("Example of HighLife"));
  expect(store.state.now.populations).toEqual([[12]]);
  expect(store.state.running).toBe(true);
  work.lay(experiment("23/3/8", "P5,5", "1234"));
  await user().click(button(/^HighLife/));
  expect(screen().getByText(/no state for 3 cells/)).toBeTruthy();
  await user().click(button("Cancel"));
  expect(work.boards[0]!.rule.text).toBe("23/3/8");
  await user().click(button(/^HighLife/));
  await user().click(button("Change the rule"));
  await soon(() => {
    expect(shown()).toMatch(/^O\.\.\./);
  });
  await user().keyboard("{Control>}z{/Control}");
});

test("a second rule stands beside the first until it is taken away", async () => {
  const { bench: work } = open();
  await openPanel("Compare");
  await user().click(screen().getAllByRole("button", { name: "Compare" })[1]!);
  expect(work.boards).toHaveLength(2);
  expect(screen().getByText("B3/S23 beside B36/S23.")).toBeTruthy();
  await user().click(button("Stop comparing"));
  expect(work.boards).toHaveLength(1);
});

test("what is pasted is laid on the board, or what is wrong with it is said", async () => {
  const { store, house } = open();
  await openPanel("Files");
  const field = screen().getByLabelText("RLE, or a map (.cells)");
  await user().type(field, "3o");
  await user().click(button("Lay on the board"));
  expect(screen().getByText(/ends without a '!'/)).toBeTruthy();
  await openPanel("Rule");
  await openPanel("Files");
  await user().type(field, "2o!"); // after what was written before
  await user().click(button("Lay on the board"));
  expect(store.state.now.populations).toEqual([[5]]);
  await user().click(button("Take in hand"));
  expect(house.hand.state.pattern?.points).toHaveLength(5);
  expect(house.said).toEqual(["good: 5 cells in your hand."]);
});

test("the gallery begins with the classics, and one that is opened runs", async () => {
  const { store } = open();
  await openPanel("Gallery");
  const shelf = within(screen().getByRole("list", { name: "Classics" }));
  expect(shelf.getAllByRole("button")).toHaveLength(12);
  await user().type(screen().getByLabelText("Search the gallery"), "Gosper gun");
  await soon(() => {
    expect(shelf.getAllByRole("button")).toHaveLength(1);
  });
  await user().click(button(/^Gosper glider gun/));
  expect(screen().getByText("Gosper glider gun · Bill Gosper, 1970")).toBeTruthy();
  expect(store.state).toMatchObject({ running: true, drawn: false });
  expect(store.state.now.populations).toEqual([[36]]);
});

test("a fork is published under its own name, and is made from nothing but what it was", async () => {
  const { store, house } = open(true);
  await openPanel("Gallery");
  await user().click(button("Newest"));
  await soon(() => screen().getByText("7 by", { exact: false }));
  expect(screen().getByText("HighLife B36/S23 on P9,9")).toBeTruthy();
  expect(screen().getByText("1 specimen")).toBeTruthy();
  await user().click(button("Open Bar"));
  expect(screen().queryByRole("button", { name: "Publish" })).toBeNull(); // it is published
  await user().click(button("Fork Bar"));
  await user().click(button("Publish"));
  expect(screen().getByText("Made from specimen 7.")).toBeTruthy();
  client.publish.mockRejectedValueOnce(new Refused("Expected a name without '<' and '>'"));
  await user().keyboard("<More>{Enter}");
  await soon(() => screen().getByText("Expected a name without '<' and '>'"));
  await user().keyboard("More{Enter}");
  expect(client.publish).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: "More", rule: "B36/S23", pattern: "4$3b3o!", parent: 7 }),
  );
  await soon(() => {
    expect(store.state.parent).toBe(8);
  });
  expect(house.said.at(-1)).toMatch("is specimen 8 of the gallery");
  expect(screen().queryByRole("button", { name: "Publish" })).toBeNull();
});

test("who has not signed in looks, cannot like, and publishes a drawing by signing in", async () => {
  const { bench: work, house, shown } = open();
  await openPanel("Gallery");
  await user().click(button("Newest"));
  await soon(() => button("Like Bar, 2 likes"));
  expect(button("Like Bar, 2 likes")).toHaveProperty("disabled", true);
  expect(screen().queryByRole("button", { name: "Publish" })).toBeNull();
  work.draw([[0, 0]], 1);
  await soon(() => button("Publish"));
  await user().click(button("Publish"));
  const question = screen().getByRole("dialog", { name: "Publish this board" });
  expect(within(question).getByRole("button", { name: "Play as guest" })).toBeTruthy();
  house.account.store.set({ who: { principal: ADA, kind: "guest" } });
  const name = await screen().findByLabelText<HTMLInputElement>("Name of the specimen");
  expect(screen().getByText("Everybody finds it in the gallery.")).toBeTruthy();
  await user().type(name, "Corner{Enter}");
  expect(client.publish).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: "Corner", parent: null }),
  );
  expect(shown()).toBe("O" + BLINKER.slice(1));
});

test("a board that runs from the first second has words", async () => {
  const { bench: work, store } = open(false, true);
  const board = screen().getByRole("img", { name: "Generation 0: 3 cells" });
  work.step();
  store.set({ running: false });
  await soon(() => {
    expect(board.getAttribute("aria-label")).toBe("Generation 1: 3 cells");
  });
});

test("Escape closes a panel, and its tab has the focus", async () => {
  const { store } = open();
  await openPanel("Files");
  button("Close").focus();
  await user().keyboard("{Escape}");
  expect(store.state.panel).toBeNull();
  expect(document.activeElement).toBe(button("Files"));
});

test("the cell under the cursor is said, with its state", async () => {
  const { store } = open();
  store.set({ cursor: [1, 2] });
  await soon(() => screen().getByText("Column 1, row 2: alive, generation 0"));
});

test("the help opens with its own name, whatever fields there are", async () => {
  open();
  await openPanel("Rule");
  await user().click(button("Help"));
  expect(screen().getByRole("dialog", { name: "Help" })).toBeTruthy();
  await user().click(screen().getAllByRole("button", { name: "Close" }).at(-1)!);
});
