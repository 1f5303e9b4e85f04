"""The game: what players may do, and in which words everything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.access import ANONYMOUS, MINUTE, MOST_PER_MINUTE
from engine.errors import BadRequest, BadSnapshot
from engine.people import MOST_FREED
from engine.petri.dish import DAY, MOST_TURNS, Dish, Turn
from engine.petri.game import (
    COUNTED,
    MOST_RUNNING,
    MOST_SHOWN,
    NAMES,
    OLD_NAMES,
    SUMMED,
    Game,
    Telemetry,
    check_game,
)
from engine.petri.people import MOST_NAMES
from engine.petri.seeds import NO_TICKET
from tests.engine import maps
from tests.engine.petri.games import ADA, ADMIN, BOB, CYD, NOON, played, ready, some_moves


def seen(game: Game) -> Any:
    """All of a game that may change."""
    state = (game.begun, game.telemetry.dump(), game.names.dump(), game.seeds.dump_day())
    return game.collection.dump(), state, game.journal.following, list(game.collection.rows)


def wide() -> Game:
    """A game that admits whoever comes."""
    game = ready()
    game.newcomers.configure(MOST_PER_MINUTE)
    return game


def refused(game: Game, why: str, action: Callable[[], object]) -> None:
    """*action* is refused with the sentence *why*, and leaves no trace."""
    before = seen(game)
    with pytest.raises(BadRequest, match=why):
        action()
    assert seen(game) == before


def test_a_dish_begins_with_a_seed_that_nobody_chose() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "mid", False, (7, 8), NOON)
    assert (culture.id, culture.owner, culture.seed) == (1, ADA, game.seeds.of(ADA, 1))
    assert game.collection.rows == {}
    assert culture.dish.draw() == Dish.begin("mid", 7, 8, culture.seed).draw()
    assert game.begin_dish(ADA, "mid", False, (7, 8), NOON).seed != culture.seed


def test_moves_are_proved_in_pieces() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "early", False, None, NOON)
    moves = some_moves(culture.dish, 10)
    ticket = game.ticket(culture)
    assert len(game.play(ADA, 1, ticket, 0, moves[:4], NOON)[1]) == 4
    after, turns = game.play(ADA, 1, NO_TICKET, 4, moves[4:], NOON + 5)
    alone = Dish.begin("early", 6, 6, culture.seed)
    told = [alone.play(way) for way in moves]
    assert after.dish.hash() == alone.hash()
    assert [turn.gain for turn in turns] == [turn.gain for turn in told[4:]]
    assert (after.begun, after.when) == (NOON, NOON + 5)


def test_a_move_that_moves_nothing_is_refused_with_all_before_it() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "late", False, None, NOON)
    moves = some_moves(culture.dish, 99)  # until nothing lives
    at = len(moves) + 1
    assert 5 < at < 50
    why = f"Move {at} of {at}: Nothing moves towards S in turn {at}"
    ticket = game.ticket(culture)
    refused(game, why, lambda: game.play(ADA, 1, ticket, 0, moves + "S", NOON))


def test_everybody_has_the_same_dish_of_the_day_once() -> None:
    game = ready()
    mine = played(game, mode="mid", daily=True)
    theirs = game.begin_dish(BOB, "mid", True, (6, 6), NOON + 1)
    assert mine.seed == theirs.seed
    why = "You have the dish of this day already: it is dish 1"
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, None, NOON))
    refused(game, why, lambda: game.begin_dish(ADA, "late", True, None, NOON))
    game.give_up(ADA, 1, NOON)
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, None, NOON))
    tomorrow = game.begin_dish(ADA, "mid", True, None, NOON + DAY)
    assert tomorrow.seed != mine.seed
    assert (mine.day, tomorrow.day) == (20774, 20775)


def test_of_a_day_only_one_dish_is_proved() -> None:
    game = ready()
    begun = [game.begin_dish(ADA, mode, True, None, NOON) for mode in ("early", "mid")]
    first, second = [game.ticket(culture) for culture in begun]
    moves = [some_moves(culture.dish, 3) for culture in begun]
    game.play(ADA, 2, second, 0, moves[1], NOON)
    why = "You have the dish of this day already: it is dish 2"
    refused(game, why, lambda: game.play(ADA, 1, first, 0, moves[0], NOON + DAY))
    assert [row.id for row in game.table("mid", 20774, None)] == [2]


def test_a_dish_needs_its_ticket_until_it_is_saved() -> None:
    game = ready()
    culture, other = (game.begin_dish(ADA, "mid", False, None, NOON) for _ in range(2))
    moves, ticket = some_moves(culture.dish, 3), game.ticket(culture)
    why = "Expected the ticket that you were given with dish 1"
    refused(game, why, lambda: game.play(ADA, 1, game.ticket(other), 0, moves, NOON))
    refused(game, why, lambda: game.play(BOB, 1, ticket, 0, moves, NOON))
    why = "There is no dish 1: if you have its ticket, send all its moves from turn 0 on"
    refused(game, why, lambda: game.play(ADA, 1, NO_TICKET, 0, moves, NOON))
    refused(game, why, lambda: game.play(ADA, 1, ticket, 1, moves, NOON))
    game.play(ADA, 1, ticket, 0, moves, NOON)
    assert game.ticket(game.collection.get(1)) == ticket


def test_a_dish_that_gave_way_is_proved_again() -> None:
    game = ready()
    culture = played(game, count=8)
    game.collection.drop(1)
    moves = culture.dish.played
    after, turns = game.play(ADA, 1, game.ticket(culture), 0, moves, NOON + 1)
    assert (after.dish.hash(), len(turns)) == (culture.dish.hash(), 8)
    kinds = [event.kind for event in game.journal.fresh]
    assert kinds == ["begin", "play", "begin", "play"]


def test_the_table_of_a_day_is_there_for_a_week() -> None:
    game = ready()
    for day in range(8):
        now = NOON + day * DAY
        played(game, count=2, now=now, daily=True)
        shown = [len(game.table("early", 20774 + at, None)) for at in range(day + 1)]
        assert shown == ([1] * 8 if day < 7 else [0] + [1] * 7)[: day + 1]


def test_there_is_an_end_to_dishes_that_go_on_at_once() -> None:
    game = ready()
    late = game.begin_dish(ADA, "early", False, None, NOON)
    moves = some_moves(late.dish, 1)
    played(game, daily=True)  # which does not count
    for _ in range(MOST_RUNNING):
        played(game)
    why = "Dishes 3, 4, 5, 6, 7, 8, 9, 10 go on: finish or give up one of them first"
    refused(game, why, lambda: game.begin_dish(ADA, "early", False, None, NOON))
    refused(game, why, lambda: game.play(ADA, 1, game.ticket(late), 0, moves, NOON))
    game.begin_dish(BOB, "early", False, None, NOON)
    game.give_up(ADA, 5, NOON)
    assert game.begin_dish(ADA, "early", False, None, NOON).id == 12


def test_one_s_own_dishes_are_those_that_go_on_and_the_last_that_are_over() -> None:
    game = ready()
    for at in range(MOST_SHOWN + 2):
        played(game, now=NOON + at)
        game.give_up(ADA, at + 1, NOON + at)
    going = played(game)
    (best,) = game.table("early", None, None)
    ids = [culture.id for culture in game.dishes_of(ADA)]
    assert ids[0] == going.id
    assert set(ids[1:]) <= {*range(1, MOST_SHOWN + 3), best.id}
    assert len(ids) == 1 + MOST_SHOWN
    assert game.dishes_of(BOB) == []


def test_a_name_gives_way_to_somebody_who_has_played() -> None:
    game = wide()
    for each in range(MOST_NAMES):
        game.rename(f"caller-{each}", f"Name {each}", NOON)
    refused(game, "Expected at most 1000 names", lambda: game.rename(ADA, "Ada", NOON))
    game.rename("caller-1", "Somebody", NOON)
    played(game)
    game.rename(ADA, "Ada", NOON)
    assert [game.names.get(who) for who in (ADA, f"caller-{MOST_NAMES - 1}")] == ["Ada", ""]


def test_a_name_of_somebody_in_a_table_stays_and_moves_are_activity() -> None:
    game = wide()
    played(game, BOB)  # who stands in a table
    others = [f"caller-{at:03}" for at in range(MOST_NAMES - 1)]
    for who in (BOB, *others):
        game.rename(who, f"Name {who}", NOON)
    later = NOON + 100 * DAY
    played(game, others[0], now=later)
    game.collection.drop(2)
    for who in (ADA, CYD):
        game.rename(who, f"Name {who}", later)
    assert [who for who in (BOB, *others) if game.names.get(who) == ""] == others[1:3]


def test_newcomers_wait_for_a_place_and_those_who_are_known_do_not() -> None:
    game = ready()
    game.newcomers.configure(2)
    played(game)
    game.rename(BOB, "Bob", NOON)
    why = "This room admits 2 newcomers a minute"
    refused(game, why, lambda: game.rename(CYD, "Cyd", NOON))
    begun = game.begin_dish(CYD, "early", False, None, NOON)
    moves, ticket = some_moves(begun.dish, 2), game.ticket(begun)
    refused(game, why, lambda: game.play(CYD, begun.id, ticket, 0, moves, NOON))
    played(game, BOB)
    game.rename(ADA, "Ada", NOON)
    assert not game.knows(CYD)
    game.play(CYD, begun.id, ticket, 0, moves, NOON + MINUTE)
    assert game.knows(CYD)


def test_an_admin_frees_names_in_bulk() -> None:
    game = ready()
    game.rename(ADA, "Ada", NOON)
    game.rename(BOB, "Bob", NOON)
    assert game.free_names([ADA, CYD], NOON) == 1
    game.rename(CYD, "Ada", NOON)
    assert game.names.of == {BOB: "Bob", CYD: "Ada"}
    many = [f"caller-{each}" for each in range(MOST_FREED + 1)]
    why = "Expected at most 100 principals, got 101"
    refused(game, why, lambda: game.free_names(many, NOON))


def test_a_dish_that_replays_is_not_struck_and_one_that_does_not_is() -> None:
    """A row that does not replay cannot come about, so it is forged behind the game's back."""
    game = ready()
    forged = played(game)
    honest = played(game, BOB)
    refused(game, "Dish 1 replays to its score of", lambda: game.strike(1, NOON))
    forged.dish.score += 4000
    game.collection.put(forged)
    assert game.table("early", None, None)[0].id == 1
    game.strike(1, NOON)
    assert [row.id for row in game.table("early", None, None)] == [honest.id]
    assert game.journal.fresh[-1].dump() == f"10 {NOON} strike 0 1"


def test_what_happened_is_noted_enough_to_play_it_again() -> None:
    game = ready()
    game.begin_dish(ADA, "early", True, None, NOON)  # of which nothing is saved
    daily = played(game, mode="mid", count=2, daily=True)
    own = game.begin_dish(CYD, "late", False, (8, 7), NOON + 1)
    moves = some_moves(own.dish, 3)
    game.play(CYD, 3, game.ticket(own), 0, moves, NOON + 2)
    game.give_up(CYD, 3, NOON + 3)
    game.rename(CYD, "Cyd", NOON + 4)
    assert [event.dump() for event in game.journal.fresh] == [
        f"2 {NOON} begin 0 2,mid,6,6,{daily.seed},20774,{ADA}",
        f"2 {NOON} play 0 2,0,{daily.dish.played}",
        f"5 {NOON + 2} begin 0 3,late,8,7,{own.seed},-,{CYD}",
        f"5 {NOON + 2} play 0 3,0,{moves}",
        f"5 {NOON + 3} give_up 0 3",
        f"5 {NOON + 4} name 0 {CYD}",
    ]


def test_a_piece_that_is_sent_again_does_nothing_twice() -> None:
    """Not even in a pause, nor when it was the last of a dish."""
    game = ready()
    culture = played(game, count=100, mode="late")
    assert culture.over
    game.pause(NOON)
    before = seen(game)
    moves = culture.dish.played
    for turn, piece in ((0, moves), (2, moves[2:4])):
        again, turns = game.play(ADA, 1, NO_TICKET, turn, piece, NOON + 9)
        assert (again.dish.hash(), turns) == (culture.dish.hash(), [])
    assert seen(game) == before


PAUSED = "An admin has paused the game"
NEVER = "sign in first"
GONE = "There is no dish 7"
REFUSED: list[tuple[str, Callable[[Game], object]]] = [
    ("Expected 1 to 100 moves, got 0", lambda game: game.play(ADA, 1, "", 4, "", NOON)),
    ("Expected 1 to 100 moves, got 101", lambda game: game.play(ADA, 1, "", 4, "N" * 101, NOON)),
    ("got 'X' as move 3 of 3", lambda game: game.play(ADA, 1, "", 4, "NEX", NOON)),
    ("Expected N, E, S or W, got 'n'", lambda game: game.play(ADA, 1, "", 4, "n", NOON)),
    ("Dish 1 is at turn 4, got moves from turn 9", lambda game: game.play(ADA, 1, "", 9, "N", 1)),
    ("from turn 0 on", lambda game: game.play(ADA, 1, "", 0, other_than(game, 1), NOON)),
    ("from turn 0 on", lambda game: game.play(ADA, 1, "", 0, moves_of(game, 1) + "N", NOON)),
    ("Dish 1 is somebody else's", lambda game: game.play(BOB, 1, "", 0, moves_of(game, 1), NOON)),
    ("Dish 1 is somebody else's", lambda game: game.give_up(BOB, 1, NOON)),
    ("Dish 2 is over, after", lambda game: game.play(ADA, 2, "", 2, "N", NOON)),
    ("Dish 2 is over already", lambda game: game.give_up(ADA, 2, NOON)),
    ("at most 4000 turns, got 4 more", lambda game: game.play(ADA, 3, "", 3997, "NSNS", NOON)),
    (GONE, lambda game: game.play(ADA, 7, NO_TICKET, 0, "N", NOON)),
    (GONE, lambda game: game.give_up(ADA, 7, NOON)),
    (GONE, lambda game: game.strike(7, NOON)),
    ("Expected early, mid or", lambda game: game.begin_dish(ADA, "hard", False, None, NOON)),
    ("with all rules, got", lambda game: game.begin_dish(ADA, "late-noblight", False, None, NOON)),
    ("got 5 x 6", lambda game: game.begin_dish(ADA, "mid", False, (5, 6), NOON)),
    ("6 x 6 for everybody, got 7 x 8", lambda game: game.begin_dish(ADA, "mid", True, (7, 8), 1)),
    (NEVER, lambda game: game.begin_dish(ANONYMOUS, "mid", False, None, NOON)),
    (NEVER, lambda game: game.rename(ANONYMOUS, "Nobody", NOON)),
]


def moves_of(game: Game, id: int) -> str:
    return game.collection.get(id).dish.played


def other_than(game: Game, id: int) -> str:
    """A move with which dish *id* did not begin."""
    return "N" if moves_of(game, id)[0] != "N" else "S"


@pytest.mark.parametrize(("why", "action"), REFUSED)
def test_a_refusal_says_why_and_leaves_no_trace(why: str, action: Callable[[Game], object]) -> None:
    """Dish 1 goes on, dish 2 was given up, and dish 3 is nearly at its end."""
    game = ready()
    played(game, count=4)
    score = played(game, count=2).dish.score
    game.give_up(ADA, 2, NOON)
    long = game.begin_dish(ADA, "early", False, None, NOON)
    long.dish.played = "N" * (MOST_TURNS - 3)
    game.collection.put(long)
    refused(game, why, lambda: action(game))
    assert game.collection.get(2).dish.score == score


def test_nobody_begins_plays_or_gives_up_in_a_pause() -> None:
    game = ready()
    played(game)
    begun = game.begin_dish(ADA, "early", False, None, NOON)
    moves, ticket = some_moves(begun.dish, 2), game.ticket(begun)
    game.pause(NOON)
    refused(game, PAUSED, lambda: game.play(ADA, 2, ticket, 0, moves, NOON))
    refused(game, PAUSED, lambda: game.give_up(ADA, 1, NOON))
    refused(game, PAUSED, lambda: game.begin_dish(ADA, "early", False, None, NOON))


def test_before_the_secret_a_day_has_no_seed_and_no_dish() -> None:
    game = Game.begin(ADMIN, maps.table())
    assert game.today(NOON) == (20774, None, 20775 * DAY)
    why = "The canister is drawing its secret: try again"
    for daily in (True, False):
        with pytest.raises(BadRequest, match=why):
            game.begin_dish(ADA, "mid", daily, None, NOON)
    game = ready()
    day, seed, ends = game.today(NOON)
    assert (day, ends) == (20774, 20775 * DAY)
    assert game.begin_dish(ADA, "early", True, None, NOON).seed == seed == game.today(NOON)[1]


def test_any_game_can_be_checked_without_being_saved() -> None:
    moves = some_moves(Dish.begin("mid", 7, 7, 5), 3)
    alone = Dish.begin("mid", 7, 7, 5)
    for way in moves:
        alone.play(way)
    assert check_game(ADA, "mid", 5, moves, (7, 7)).dish.hash() == alone.hash()
    assert check_game(ADA, "mid", 5, "", None).dish.draw() == Dish.begin("mid", 6, 6, 5).draw()
    for wrong, why in (("N" * 501, "Expected 1 to 500 moves, got 501"), ("X", "as move 1 of 1")):
        with pytest.raises(BadRequest, match=why):
            check_game(ADA, "mid", 5, wrong, None)


def test_telemetry_counts_once_whatever_happened() -> None:
    dish, fresh = (Dish.begin("late", 8, 8, 3) for _ in range(2))
    moves = some_moves(dish, 12)
    turns = [dish.play(way) for way in moves]
    telemetry = Telemetry()
    for piece in (moves[:5], moves[5:]):
        telemetry.count(fresh, [fresh.play(way) for way in piece])
    numbers = telemetry.of["late"]
    summed = (*COUNTED, *SUMMED)
    assert {name: numbers[name] for name in summed} == {
        name: sum(getattr(turn, name) for turn in turns) for name in summed
    }
    assert numbers["energy"] >= numbers["living"] > numbers["isolated"] > 0
    assert (numbers["games"], numbers["turns"], telemetry.turns) == (1, len(moves), len(moves))
    assert numbers["longest_streak"] == max(turn.streak for turn in turns)
    assert sum(telemetry.of["early"].values()) == 0


def test_telemetry_counts_a_goal_in_the_piece_that_reached_it() -> None:
    dish = Dish.begin("early", 6, 6, 1)
    dish.played, dish.goal_at = "NNN", 3
    telemetry = Telemetry()
    telemetry.count(dish, [Turn() for _ in range(2)])
    dish.played = "NNNN"
    telemetry.count(dish, [Turn()])
    assert telemetry.of["early"]["goals"] == 1


def test_telemetry_comes_back_from_its_lines_and_from_no_others() -> None:
    telemetry = Telemetry()
    for at, name in enumerate(NAMES):
        telemetry.of["mid"][name] = at
    assert telemetry.dump()[1] == "mid 0 1 2 3 4 5 6 7 8 9 10 11 12 13"
    assert Telemetry.load(telemetry.dump()).of == telemetry.of
    old = Telemetry.load([" ".join(line.split()[:12]) for line in telemetry.dump()])
    known = {name: at if name in OLD_NAMES else 0 for at, name in enumerate(NAMES)}
    assert old.of["mid"] == known
    for fault in ([], ["early 1"], ["mid", "early", "late"], telemetry.dump()[:2]):
        with pytest.raises(BadSnapshot, match="Expected 14 numbers for each mode"):
            Telemetry.load(fault)
