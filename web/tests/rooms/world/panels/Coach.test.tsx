// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { Coach } from "../../../../src/rooms/world/panels/Coach";
import { panels } from "../../../../src/rooms/world/panels/open-panel";
import { Order } from "../../../../src/rooms/world/panels/Order";
import { OWNER } from "../../../../src/rooms/world/rules/board";
import type { Actions, App } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import type { Move } from "../../../../src/rooms/world/sync/scout";
import type { Playing } from "../page";
import { button, buttons, drafted, GLIDER, ME, play, settle, show, viewOf } from "../page";

const MOVE: Move = { pattern: GLIDER, at: [40, 50], land: 148 };

/** A coach whose scout finds *moves*, one after the other, and forecasts *land* at the moment of sending. */
function coached(moves: readonly (Move | null)[], land: number | null, patch: Partial<App> = {}) {
  const left = [...moves];
  const playing = play({ me: null, ...patch });
  const own: Partial<Actions> = {
    findMove: () => Promise.resolve(left.shift() ?? null),
    forecastLand: () => Promise.resolve(land),
  };
  const actions = new Proxy(playing.actions, {
    get: (noted, name) => Reflect.get(name in own ? own : noted, name) as unknown,
  });
  const game = { ...playing, actions };
  const { unmount } = show([<Coach key="coach" />, <Order key="order" />], game);
  return { ...game, unmount };
}

const coach = () => document.querySelector<HTMLElement>("#coach");
const inviting = () =>
  buttons(document)
    .filter((one) => one.classList.contains("primary"))
    .map((one) => one.textContent);

async function press(words: string): Promise<void> {
  button(words).click();
  await settle();
}

/** The world in *generation* takes what was sent, and the player has so much *land* in it. */
function arrive({ store }: Pick<Playing, "store">, generation: number, land: number): void {
  const view = viewOf(generation);
  view.cells.fill(ME.player!, 0, land);
  expect(ME.player! & OWNER).toBe(ME.player);
  store.set({ view, sent: [], me: ME });
}

beforeEach(() => {
  localStorage.clear();
  panels.set({ open: null, starting: false });
});

test("a move that grows is found, looked at, and sent by one button only", async () => {
  const game = coached([MOVE], 140);
  expect(inviting()).toEqual(["Find my first move"]);
  await press("Find my first move");
  expect(coach()!.textContent).toContain("Glider: about +148 land in 30 seconds");
  expect(drafted(game)).toHaveLength(5);
  expect(game.store.state.camera).toMatchObject({ x: 41.5, y: 51.5 });
  expect(inviting()).toEqual(["Send it"]);
  expect(document.querySelector<HTMLElement>("#order")!.hidden).toBe(true);
  await press("Send it");
  expect(game.asked).toContain("send");
});

test("a place that was taken meanwhile is not sent to: another is found", async () => {
  const other: Move = { ...MOVE, at: [200, 210], land: 120 };
  const game = coached([MOVE, other], 0);
  await press("Find my first move");
  await press("Send it");
  expect(game.asked).not.toContain("send");
  expect(coach()!.textContent).toContain("That place is taken now");
  expect(drafted(game)[0]![0]).toBeGreaterThanOrEqual(200);
});

test("what it brought is counted as it grows, and said in the end", async () => {
  const game = coached([MOVE], 148, { view: viewOf(100) });
  await press("Find my first move");
  const sent = { id: 1, points: [], placed: 101, answered: 0 };
  game.store.set({ draft: EMPTY, sent: [sent] });
  expect(coach()!.textContent).toContain("On its way");
  arrive(game, 110, 37);
  expect(coach()!.textContent).toContain("+37 land so far");
  game.store.set({ calm: true });
  await new Promise((resolve) => setTimeout(resolve, 0));
  arrive(game, 410, 148);
  await expect.poll(() => coach()!.textContent).toContain("+148 land in 30 seconds");
  await press("What else can I place?");
  expect(coach()).toBeNull();
  expect(panels.state.open).toBe("library");
});

test("a forecast of nothing has no inviting button, the coach's nor the order's", async () => {
  const game = coached([null], 0);
  await press("Find my first move");
  expect(coach()!.textContent).toContain("Nothing grows well just now");
  expect(inviting()).toEqual([]);
  game.actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(inviting()).toEqual(["Send"]); // nothing is forecast yet
  const summary = { alive: 0, gained: 0, lost: 0, captured: 0, toPot: 5 };
  game.store.set({ whatIf: { horizon: 100, at: 0, born: [], lost: [], summary } });
  expect(button("Send").disabled).toBe(false);
  expect(inviting()).toEqual([]);
});

test("who drafts in another way is not held up, and who skips it is left alone", () => {
  const game = coached([], null);
  game.actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(coach()!.textContent).toContain("Only you see your draft so far");
  expect(inviting()).toEqual(["Send"]);
  button("Skip this").click();
  expect(coach()).toBeNull();
  game.unmount();
  coached([], null);
  expect(coach()).toBeNull();
});
