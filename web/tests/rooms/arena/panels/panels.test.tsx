// @vitest-environment happy-dom
import { render, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { Client, Leader } from "../../../../src/rooms/arena/net/client";
import { Session } from "../../../../src/rooms/arena/net/session";
import { Reel } from "../../../../src/rooms/arena/panels/Board";
import { Join } from "../../../../src/rooms/arena/panels/Join";
import { Leaders } from "../../../../src/rooms/arena/panels/Leaders";
import { Happenings, Players } from "../../../../src/rooms/arena/panels/People";
import { Score } from "../../../../src/rooms/arena/panels/Score";
import type { Arena } from "../../../../src/rooms/arena/Room";
import type { App } from "../../../../src/rooms/arena/state";
import { FIRST, filmOf, watched } from "../../../../src/rooms/arena/state";
import { KeptSeedlets } from "../../../../src/rooms/arena/state/kept";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import type { RoomLog } from "../../../../src/shell/log";
import { Store } from "../../../../src/state/store";
import { RESTLESS } from "../../../net/log/events";
import { screen, user } from "../../../screen";
import { build } from "../../../shell/house";
import { ADA, arena, BOB, GLIDER, pledged, roundOf, SECRET, Shelf, slotOf } from "../rounds";

const PAIRS = "00000000c30000c3"; // four pairs of cells, which die at once

/** What the panels are given in a page that shows *given*. */
function pageOf(given: Partial<App>, answers: Partial<Client> = {}) {
  const store = new Store<App>({ ...FIRST, ...given });
  const client = arena(given.round ?? roundOf(), answers);
  const shelf = new Shelf();
  const secrets = new Secrets(() => shelf);
  const kept = new KeptSeedlets(() => shelf);
  const house = build("arena_backend");
  const session = new Session(store, client, RESTLESS, secrets, kept, house.say);
  const log = RESTLESS as unknown as RoomLog;
  const page: Arena = { store, app: watched(store), session, client, secrets, house, log };
  return { ...page, noted: client.noted };
}

const press = (name: string) => user().click(screen().getByRole("button", { name }));
const heading = () => screen().getByRole("heading");

test("a pledge is a side, a slot, a seedlet and a press, and the heading has the focus", async () => {
  const page = pageOf({ round: roundOf(), who: ADA });
  render(<Join {...page} />);
  await press("Join this round");
  expect(heading().textContent).toBe("1 of 4 Choose a side");
  expect(document.activeElement).toBe(heading());
  await press("Red");
  expect(screen().getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  await press("Any free slot");
  await press("Next");
  await press("Glider");
  expect(screen().getByRole("meter").getAttribute("aria-valuenow")).toBe("5");
  await press("Next");
  const commit = vi.spyOn(page.client, "commit");
  await press("Pledge");
  await vi.waitFor(() => {
    expect(commit).toHaveBeenCalled();
  });
  const [secret] = commit.mock.calls[0]!;
  expect(secret).toMatchObject({ round: 7n, team: 1, player: ADA });
  expect(page.secrets.all()).toEqual([secret]);
  page.session.leave();
});

test("a slot that somebody takes meanwhile is no way on", () => {
  const draft = { step: 2, team: 0, slot: 3, seed: 0n } as const;
  const page = pageOf({ round: roundOf(), who: ADA, draft });
  render(<Join {...page} />);
  expect(screen().getByRole("status").textContent).toBe("Your slot: top.");
  page.store.set({ round: roundOf({ slots: [slotOf({ player: BOB })] }) });
  return vi.waitFor(() => {
    expect(screen().getByRole("status").textContent).toBe("That slot is taken.");
    expect(screen().getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  });
});

test.each(["Reveal", "Sim", "Claim"] as const)(
  "who is too late in %s draws for the next round, and can take it back",
  async (phase) => {
    const others = [slotOf({ slot: 36, team: 1, player: BOB, seed: GLIDER })];
    const page = pageOf({ round: roundOf({ phase, outcome: 1, slots: others }), who: ADA });
    page.store.set({ current: 7n, replay: true });
    render(<Join {...page} />);
    await press("Join the next round");
    await press("Red");
    await press("Any free slot");
    await press("Next");
    await press("Glider");
    await press("Next");
    expect(screen().queryByRole("button", { name: "Pledge" })).toBeNull();
    await press("Keep it for the next round");
    expect(page.store.state.kept).toMatchObject({ player: ADA, team: 1, cost: 0n });
    expect(screen().getByRole("status").textContent).toContain("Your seedlet for Red waits.");
    await press("Change it");
    expect(screen().getByRole("meter").getAttribute("aria-valuenow")).toBe("5");
    page.store.set({ draft: null });
    await user().click(await screen().findByRole("button", { name: "Take it back" }));
    expect(page.store.state.kept).toBeNull();
    page.session.leave();
  },
);

test("who draws before signing in signs in for the pledge", async () => {
  const draft = { step: 4, team: 0, slot: 3, seed: 0x70402n } as const;
  const page = pageOf({ round: roundOf(), draft });
  render(<Join {...page} />);
  expect(screen().getByText(/sign in, and your seedlet stays/)).toBeTruthy();
  page.session.become(ADA);
  await screen().findByRole("button", { name: "Pledge" });
});

test("the end says who decided it, and leads there", async () => {
  const slots = [
    slotOf({ seed: GLIDER }),
    slotOf({ slot: 60, team: 1, player: BOB, seed: "0".repeat(16) }),
  ];
  const round = roundOf({ phase: "Claim", outcome: 0, slots });
  const page = pageOf({
    round,
    film: filmOf(round),
    replay: true,
    shown: 0,
    names: new Map([[ADA, "Ada"]]),
  });
  render(<Join {...page} />);
  await screen().findByText("Ada's glider led from the start, top.");
  await press("See generation 0");
  expect(page.store.state).toMatchObject({ shown: 0, replay: true });
});

test("the editor is walked through by arrows, and a cell changes by a click of keys", async () => {
  const draft = { step: 3, team: 0, slot: 3, seed: 0n } as const;
  const page = pageOf({ round: roundOf(), who: ADA, draft });
  render(<Join {...page} />);
  const at = (name: string) => screen().getByRole("button", { name });
  at("Column 1, row 1").focus();
  await user().keyboard("{ArrowLeft}{ArrowRight}{ArrowDown}");
  expect(document.activeElement).toBe(at("Column 2, row 2"));
  at("Column 2, row 2").click();
  expect(page.store.state.draft?.seed).toBe(1n << 9n);
  await press("Turn");
  expect(page.store.state.draft?.seed).toBe(1n << 14n);
});

test("a secret that is elsewhere is pasted, if it makes the pledge", async () => {
  const slots = [await pledged(SECRET)];
  const page = pageOf({ round: roundOf({ phase: "Reveal", slots }), who: ADA });
  render(<Join {...page} />);
  await press("Paste the secret");
  const paste = async (salt: string) => {
    const { canister, round, player, team, slot, seed } = SECRET;
    const lines = ["arena pledge 1", canister, round, player, team, slot, seed, salt];
    await user().clear(screen().getByRole("textbox"));
    await user().click(screen().getByRole("textbox"));
    await user().paste(lines.join("\n"));
    await press("Keep it here");
  };
  await paste("6".repeat(64));
  await vi.waitFor(() => {
    expect(screen().getByRole("alert").textContent).toContain("not what you pledged in round 7");
  });
  await paste(SECRET.salt);
  await vi.waitFor(() => {
    expect(page.secrets.all()).toEqual([SECRET]);
  });
  page.session.leave();
});

test("the end says who has won, what one claims, and that it is claimed", async () => {
  const slots = [slotOf({ seed: GLIDER })];
  const over = roundOf({ phase: "Claim", outcome: 0, slots, funded: 50n });
  const happenings = [{ number: 1n, round: 7n, time: 0, kind: "honoured", detail: ["first:3"] }];
  const page = pageOf({ round: over, replay: true, who: ADA, current: 7n, happenings });
  render(<Join {...page} />);
  expect(heading().textContent).toBe("Blue has won");
  await screen().findByText("You have won 5 coins.");
  expect(screen().getByText("First win")).toBeTruthy();
  await press("Claim");
  expect(page.noted).toEqual(["claim 7 3"]);
  page.store.set({ round: { ...over, slots: [{ ...slots[0]!, claimed: true }] } });
  await screen().findByText("You have claimed what you won.");
  expect(screen().queryByRole("button", { name: "Claim" })).toBeNull();
  page.session.leave();
});

test("figures are the board's, and players alone while pledges are taken", async () => {
  const slots = [slotOf({ seed: GLIDER })];
  const page = pageOf({ round: roundOf({ slots: [slotOf()] }) });
  render(<Score {...page} />);
  const blue = () => within(screen().getByRole("region", { name: "Blue" }));
  expect([blue().queryByText("Cells"), blue().getByText("1")]).toEqual([null, expect.anything()]);
  const round = roundOf({ phase: "Sim", slots });
  page.store.set({ round, film: filmOf(round), mark: { generation: 0, agrees: true } });
  await screen().findByText("Verified at generation 0: this page computed the same board");
  expect(blue().getByText("15")).toBeTruthy(); // points of a glider's five cells
  expect(screen().getByText("Generation 0 of 16")).toBeTruthy();
});

test("players stand by side and slot, and what happens is empty at first", () => {
  const slots = [slotOf({ slot: 36, team: 1, player: BOB }), slotOf()];
  const page = pageOf({ round: roundOf({ slots }), names: new Map([[BOB, "<b>Bob"]]), who: ADA });
  render(<Players {...page} />);
  expect(
    screen()
      .getAllByRole("listitem")
      .map((each) => each.textContent),
  ).toEqual(["w7x7r…xa (you)Blue, toppledged", "<b>BobRed, centrepledged"]);
  render(<Happenings {...page} />);
  expect(screen().getByText("Nothing yet.")).toBeTruthy();
});

test("pointing at a player lights their slot, and a slot that is lit its player", async () => {
  const slots = [slotOf(), slotOf({ slot: 36, team: 1, player: BOB })];
  const page = pageOf({ round: roundOf({ slots }), names: new Map([[BOB, "Bob"]]) });
  render(<Players {...page} />);
  const bob = screen().getByRole("button", { name: "Bob" });
  bob.focus();
  expect(page.store.state.lit).toBe(36);
  bob.blur();
  expect(page.store.state.lit).toBeNull();
  page.store.set({ lit: 36 });
  await vi.waitFor(() => {
    expect(bob.closest("li")!.className).toBe("red lit");
  });
});

test("what happens are the round's own moments, with a press to each, and none before its time", async () => {
  const slots = [slotOf({ seed: GLIDER }), slotOf({ slot: 60, team: 1, player: BOB, seed: PAIRS })];
  const round = roundOf({ phase: "Sim", slots, generation: 1 });
  const names = new Map([[BOB, "Bob"]]);
  const page = pageOf({ round, film: filmOf(round), names, shown: 0 });
  render(<Happenings {...page} />);
  expect(screen().getByText("Nothing yet.")).toBeTruthy();
  page.store.set({ round: { ...round, phase: "Claim", outcome: 0 }, shown: 1 });
  await user().click(await screen().findByRole("button", { name: "1: Bob has no cell left" }));
  expect(screen().getByRole("button", { name: "1: Blue takes the lead" })).toBeTruthy();
  expect(page.store.state).toMatchObject({ shown: 1, replay: true });
});

test("the last round that is shown again makes room for the line-up", async () => {
  const film = filmOf(roundOf({ phase: "Sim", slots: [slotOf({ seed: GLIDER })] }))!;
  const last = roundOf({ id: 6n, phase: "Claim", outcome: 1 });
  const page = pageOf({ round: roundOf(), reel: { round: last, film, at: 0 } });
  render(<Reel {...page} />);
  expect(screen().getByRole("link").textContent).toBe("Round 6 again: Red has won, 0 to 0");
  await press("Show the line-up");
  expect([page.store.state.reeling, screen().queryByRole("link")]).toEqual([false, null]);
});

test("a table says who is where, and who you are; other seasons are chosen", async () => {
  const row = {
    ...{ player: ADA, name: "", rating: 1516, rounds: 2, won: 1, drawn: 0 },
    ...{ kept: 32n, coins: 1200n },
  } as Leader;
  const tables = [[], [row, { ...row, player: BOB, name: "<b>Bob" }]];
  const leaders = (season: number) => Promise.resolve(tables[season - 1]!);
  render(<Leaders last={2} who={BOB} client={{ leaders }} />);
  const cells = (await screen().findAllByRole("row"))
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(cells[0]).toEqual(["1", "w7x7r…xa", "1\u202f516", "2", "1", "0", "32", "1\u202f200"]);
  expect(cells[1]![1]).toBe("<b>Bob (you)");
  await user().selectOptions(screen().getByRole("combobox", { name: "Season" }), "Season 1");
  await screen().findByText(/Nobody has played/);
});
