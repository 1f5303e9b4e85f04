// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../../../src/rooms/petri/net/session";
import { parseWays } from "../../../../src/rooms/petri/rules/plate";
import type { App } from "../../../../src/rooms/petri/state";
import { isOver } from "../../../../src/rooms/petri/state";
import { cook, drawRecipe, parseRecipe } from "../../../../src/rooms/petri/state/recipe";
import { NOTHING } from "../../../../src/rooms/petri/state/record";
import type { Game } from "../../../../src/rooms/petri/state/saves";
import {
  openGame,
  practice,
  savedDish,
  savedRecord,
  unclaimed,
} from "../../../../src/rooms/petri/state/saves";
import { Store } from "../../../../src/state/store";
import { eventsOf } from "../../../net/log/events";
import { soon } from "../../../soon";
import { ADA, FakeCanister, TODAY, someMoves, ticketOf } from "./canister";

const SIX = { width: 6, height: 6 };
const FIRST = practice(parseRecipe("early.17.")!);

let canister: FakeCanister;
let said: string[];
let sessions: Session[];

beforeEach(() => {
  localStorage.clear();
  canister = new FakeCanister();
  [said, sessions] = [[], []];
});

afterEach(() => {
  for (const session of sessions) session.leave();
});

/** A visit by *who*, with *game* open. */
function visit(
  game: Game = FIRST,
  who: string | null = ADA,
): { store: Store<App>; session: Session } {
  const store = new Store<App>({
    watched: null, opening: false, game, who, dish: cook(game.recipe), last: null, ahead: null, looking: false, pinned: false, whole: false,
    proof: null, rival: null, off: [], today: null, best: [], record: NOTHING, told: null, busy: [], sound: false, calm: false,
  }); // prettier-ignore
  // What was done here is heard of at once, as from a log that is looked at.
  const session: Session = new Session(
    store,
    canister,
    (text) => said.push(text),
    () => {
      session.hear(eventsOf([["play", `${store.state.game.id},0,N`]]));
    },
  );
  session.hear([]);
  sessions.push(session);
  return { store, session };
}

function playAll(session: Session, moves: string): void {
  for (const way of parseWays(moves)!) expect(session.play(way)).toBe(true);
}

test("practice begins with the rules that admins say, and plays without those that are off", async () => {
  canister.without = ["bonus"];
  const { store, session } = visit();
  await session.look();
  expect(store.state.off).toEqual(["bonus"]);
  session.practise("late", { width: 6, height: 6 }, 7, ["blight"]);
  expect(drawRecipe(store.state.game.recipe)).toBe("late-noblight.7.");
  expect([store.state.dish.mode.blight, store.state.dish.mode.catalyst]).toEqual([0, 24]);
});

test("practice is played at once, kept, and taken back", () => {
  const { store, session } = visit();
  playAll(session, "NE");
  expect(store.state.dish.draw()).toBe(cook(parseRecipe("early.17.NE")!).draw());
  expect(store.state.last?.turn.way).toBe("E");
  expect(openGame()?.recipe.moves).toBe("NE");
  expect([session.undo(), store.state.dish.played, openGame()?.recipe.moves]).toEqual([
    true,
    "N",
    "N",
  ]);
  expect([session.undo(), session.undo()]).toEqual([true, false]);
});

test("practice needs no network, and the canister is asked whether it agrees once the player rests", async () => {
  canister.network = "down";
  const { store, session } = visit(FIRST, null);
  playAll(session, "NES");
  await new Promise((resolve) => setTimeout(resolve, 1700));
  expect([store.state.proof, said]).toEqual([null, []]);
  canister.network = "up";
  playAll(session, "W");
  await soon(() => {
    expect(store.state.proof).toEqual({ status: "agreed", turns: 4, why: "" });
  });
  expect(canister.heard).toEqual([]);
});

test("practice a swipe that moves nothing is no turn", () => {
  const { store, session } = visit(practice(parseRecipe("late.1.")!));
  vi.spyOn(store.state.dish, "canMove").mockReturnValue(false);
  expect([session.play("N"), store.state.dish.turn]).toEqual([false, 0]);
});

test("a dish of the canister is begun, played here and proved there", async () => {
  const { store, session } = visit();
  expect(await session.begin("early", SIX, true)).toBe(true);
  expect(store.state.game).toMatchObject({ kind: "daily", id: 1n, owner: ADA, day: TODAY.day });
  const moves = someMoves(5, 6);
  playAll(session, moves);
  await soon(() => {
    expect(store.state.proof).toEqual({ status: "agreed", turns: 6, why: "" });
  });
  expect(canister.dishes.get(1n)!.recipe.moves).toBe(moves);
  expect([session.undo(), store.state.game.proved]).toEqual([false, 6]);
});

test("a dish of the canister is played on without a network, and a reload loses nothing", async () => {
  const { store, session } = visit();
  await session.begin("early", SIX, false);
  const moves = someMoves(17, 9);
  playAll(session, moves.slice(0, 3));
  await soon(() => {
    expect(store.state.proof?.turns).toBe(3);
  });
  canister.network = "down";
  playAll(session, moves.slice(3));
  await soon(() => {
    expect(store.state.proof?.status).toBe("waiting");
  });
  session.leave();
  canister.network = "up";
  const again = visit(openGame()!);
  expect(again.store.state.dish.played).toBe(moves);
  await soon(() => {
    expect(again.store.state.proof).toEqual({ status: "agreed", turns: 9, why: "" });
  });
  expect(canister.dishes.get(1n)!.recipe.moves).toBe(moves);
});

test("a dish of the canister goes on from another game, with the moves that the canister has not heard of", async () => {
  const { store, session } = visit();
  await session.begin("early", SIX, false);
  canister.network = "down";
  playAll(session, someMoves(17, 4));
  session.practise("mid", SIX, 3);
  canister.network = "up";
  await canister.play(1n, ticketOf(1n), 0, someMoves(17, 2));
  session.resume(await canister.show(1n));
  expect(store.state.dish.played).toBe(someMoves(17, 4));
  await soon(() => {
    expect(store.state.proof?.status).toBe("agreed");
  });
});

test("a dish of the canister that was played elsewhere is shown as it is there", async () => {
  const { store, session } = visit();
  await session.begin("early", SIX, false);
  const moves = someMoves(17, 5);
  await canister.play(1n, ticketOf(1n), 0, moves);
  session.play(moves.startsWith("N") ? "S" : "N");
  await soon(() => {
    expect(store.state.dish.played).toBe(moves);
  });
  expect(said).toEqual([expect.stringContaining("played on elsewhere")]);
});

test("a dish of the canister is proved only for whom it belongs to", async () => {
  const { session } = visit();
  await session.begin("early", SIX, false);
  session.leave();
  const nobody = visit(openGame()!, null);
  playAll(nobody.session, "N");
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(canister.heard).toEqual([]);
  nobody.session.become(ADA);
  await soon(() => {
    expect(canister.heard).toEqual(["1 0 N"]);
  });
  nobody.session.become("bob");
  expect(nobody.store.state.game.kind).toBe("practice");
  expect(savedDish(1n)?.recipe.moves).toBe("N");
});

test("a dish of the canister is over when it is given up", async () => {
  const { store, session } = visit();
  await session.begin("mid", SIX, false);
  expect(await session.giveUp()).toBe(true);
  expect([isOver(store.state), session.play("N")]).toEqual([true, false]);
});

test("a dish of the canister is given up with its first moves, though they were not proved yet", async () => {
  const { store, session } = visit();
  await session.begin("early", SIX, false);
  playAll(session, someMoves(17, 3));
  expect(await session.giveUp()).toBe(true);
  expect(canister.dishes.get(1n)).toMatchObject({ givenUp: true });
  expect([isOver(store.state), said]).toEqual([true, []]);
});

test("a dish of the canister that had to give way is given up here alone", async () => {
  const { store, session } = visit();
  await session.begin("early", SIX, false);
  playAll(session, someMoves(17, 3));
  await soon(() => {
    expect(store.state.proof?.status).toBe("agreed");
  });
  canister.dishes.delete(1n);
  expect(await session.giveUp()).toBe(true);
  expect([isOver(store.state), said, canister.dishes.size]).toEqual([true, [], 0]);
});

test("a dish of the canister that is refused is said, and the game stays", async () => {
  canister.network = "down";
  const { store, session } = visit();
  expect(await session.begin("early", SIX, true)).toBe(false);
  expect([store.state.game, said]).toEqual([FIRST, ["The network cannot be reached."]]);
  expect(store.state.busy).toEqual([]);
});

test("a race is against a game of the same dish, and ends with another one", async () => {
  const { store, session } = visit();
  await canister.begin("early", SIX, true);
  await canister.play(1n, ticketOf(1n), 0, someMoves(5, 3));
  await session.begin("early", SIX, true);
  expect(await session.race(1n, "Bob")).toBe(true);
  expect(store.state.rival?.film.dishes).toHaveLength(4);
  playAll(session, "N");
  expect(store.state.rival?.name).toBe("Bob");
  session.practise("early", SIX, 9);
  expect(store.state.rival).toBeNull();
  expect(await session.race(99n, "Nobody")).toBe(false);
  expect(said).toEqual(["That dish is not kept any more."]);
});

test("the table of the day is looked at, and without a network it stays", async () => {
  const { store, session } = visit();
  canister.best = [{ player: ADA, name: "Ada", dish: 1n, score: 8, turns: 2, goalAt: null }];
  await session.look();
  expect([store.state.today, store.state.best]).toEqual([TODAY, canister.best]);
  canister.network = "down";
  await session.look();
  expect(store.state.best).toEqual(canister.best);
});

describe("today's dish", () => {
  const MOVES = someMoves(TODAY.seed!, 6);
  const today = (moves = "", day = TODAY.day) => unclaimed(parseRecipe(`early.5.${moves}`)!, day);

  test("opens where nothing was left, for anybody, and its days and scores are kept", async () => {
    const { store, session } = visit(FIRST, null);
    store.set({ opening: true });
    expect(session.play("N")).toBe(false);
    await session.arrive();
    expect([store.state.opening, store.state.game]).toEqual([false, today()]);
    playAll(session, MOVES);
    expect(openGame()).toEqual(today(MOVES));
    expect(savedRecord()).toEqual({ days: [TODAY.day], best: { early: store.state.dish.score } });
    expect(canister.heard).toEqual([]);
  });

  test.each([
    ["of another day", today(MOVES, TODAY.day - 1), "early.5."],
    ["that was given up", { ...FIRST, givenUp: true }, "early.5."],
    ["of today", today(MOVES), `early.5.${MOVES}`],
    ["to practise with", practice(parseRecipe("early.17.NE")!), "early.17.NE"],
  ])("opens after a dish %s as it should", async (_, left, open) => {
    const { store, session } = visit(left, null);
    await session.arrive();
    expect(drawRecipe(store.state.game.recipe)).toBe(open);
  });

  test("is not waited for without a network: one practises", async () => {
    canister.network = "down";
    const { store, session } = visit(FIRST, null);
    store.set({ opening: true });
    await session.arrive();
    expect([store.state.opening, store.state.game, said]).toEqual([false, FIRST, []]);
  });

  test("is claimed by who signs in on the way, and no move is lost", async () => {
    const { store, session } = visit(today(), null);
    playAll(session, MOVES.slice(0, 3));
    session.become(ADA);
    playAll(session, MOVES.slice(3, 5)); // while it is claimed
    await soon(() => {
      expect(store.state.game).toMatchObject({ id: 1n, owner: ADA, proved: 5 });
    });
    playAll(session, MOVES.slice(5));
    await soon(() => {
      expect(store.state.proof).toEqual({ status: "agreed", turns: 6, why: "" });
    });
    expect(canister.dishes.get(1n)!.recipe.moves).toBe(MOVES);
  });

  test("is claimed with the first move of who is signed in, not before", async () => {
    const [begin, mine] = [vi.spyOn(canister, "begin"), vi.spyOn(canister, "mine")];
    const { session } = visit(today());
    await mine.mock.results[0]!.value;
    expect(begin).not.toHaveBeenCalled();
    playAll(session, MOVES);
    await soon(() => {
      expect(canister.dishes.get(1n)?.recipe.moves).toBe(MOVES);
    });
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test("goes on as its owner left it elsewhere", async () => {
    await canister.begin("early", SIX, true);
    await canister.play(1n, ticketOf(1n), 0, MOVES.slice(0, 4));
    const { store } = visit(today());
    await soon(() => {
      expect([store.state.game.id, store.state.dish.played]).toEqual([1n, MOVES.slice(0, 4)]);
    });
  });

  test("goes on with the moves here, where its owner has only the first of them", async () => {
    await canister.begin("early", SIX, true);
    await canister.play(1n, ticketOf(1n), 0, MOVES.slice(0, 2));
    const { session } = visit(today(MOVES), null);
    session.become(ADA);
    await soon(() => {
      expect(canister.dishes.get(1n)!.recipe.moves).toBe(MOVES);
    });
  });

  test("is practice from now on for who has played it otherwise", async () => {
    const other = someMoves(TODAY.seed!, 3).startsWith("N") ? "S" : "N";
    await canister.begin("early", SIX, true);
    await canister.play(1n, ticketOf(1n), 0, other);
    const { store, session } = visit(today(MOVES), null);
    session.become(ADA);
    await soon(() => {
      expect(store.state.game).toEqual(practice(parseRecipe(`early.5.${MOVES}`)!));
    });
    expect(said).toEqual([expect.stringContaining("already")]);
    expect(canister.dishes.get(1n)!.recipe.moves).toBe(other);
  });

  test("is practice from now on once its day is over", async () => {
    const { store, session } = visit(today(MOVES), null);
    canister.day = { day: TODAY.day + 1, seed: 6, ends: 0 };
    session.become(ADA);
    await soon(() => {
      expect(store.state.game).toEqual(practice(parseRecipe(`early.5.${MOVES}`)!));
    });
    expect(said).toEqual([expect.stringContaining("is over")]);
    expect(canister.dishes.size).toBe(0);
  });

  test("is given up with all its moves, when it was before anybody signed in", async () => {
    const { store, session } = visit(today(MOVES), null);
    expect(await session.giveUp()).toBe(true);
    session.become(ADA);
    await soon(() => {
      expect(canister.dishes.get(1n)).toMatchObject({ givenUp: true });
    });
    expect(canister.dishes.get(1n)!.recipe.moves).toBe(MOVES);
    expect(isOver(store.state)).toBe(true);
  });

  test("is claimed later, if the network fails meanwhile", async () => {
    canister.network = "down";
    const { store, session } = visit(today(MOVES), null);
    session.become(ADA);
    await soon(() => {
      expect(store.state.proof?.status).toBe("waiting");
    });
    expect([store.state.dish.played, said]).toEqual([MOVES, []]);
    canister.network = "up";
    session.become(ADA);
    await soon(() => {
      expect(canister.dishes.get(1n)?.recipe.moves).toBe(MOVES);
    });
  });
});

describe("the table of today", () => {
  const ROW = { player: ADA, name: "", dish: 3n, score: 9, turns: 5, goalAt: null };
  const heard = (kind: string, detail: string) => eventsOf([[kind, detail]]);

  /** A visit whose table was asked for, and how often it is from then on. */
  async function watching() {
    canister.best = [ROW];
    const { session } = visit();
    await session.look();
    const table = vi.spyOn(canister, "table");
    return { session, table };
  }

  test("is asked for again when somebody in it plays, or is called otherwise", async () => {
    const { session, table } = await watching();
    session.hear(heard("play", "3,5,NES"));
    session.hear(heard("name", ADA));
    await soon(() => {
      expect(table).toHaveBeenCalledTimes(2);
    });
  });

  test("is asked for again when somebody new plays the dish of today in this mode", async () => {
    const { session, table } = await watching();
    session.hear(heard("begin", `8,early,6,6,5,${TODAY.day},bob`));
    session.hear(heard("begin", `9,late,6,6,5,${TODAY.day},bob`));
    session.hear(heard("play", "9,0,N"));
    expect(table).not.toHaveBeenCalled();
    session.hear(heard("play", "8,0,N"));
    await soon(() => {
      expect(table).toHaveBeenCalledTimes(1);
    });
  });

  test("is left alone by everything else", async () => {
    const { session, table } = await watching();
    session.hear(heard("begin", "8,early,6,6,77,-,bob"));
    session.hear(heard("play", "8,0,N"));
    session.hear(heard("name", "bob"));
    session.hear(heard("pause", ""));
    await Promise.resolve();
    expect(table).not.toHaveBeenCalled();
  });
});
