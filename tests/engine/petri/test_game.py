"""The game: what players may do, and in which words everything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.access import ANONYMOUS, MINUTE, MOST_PER_MINUTE
from engine.errors import BadRequest
from engine.people import MOST_FREED
from engine.petri.culture import MOST_TURNS
from engine.petri.dish import Dish
from engine.petri.game import MOST_RUNNING, MOST_SHOWN, Game, check_game
from engine.petri.people import MOST_NAMES
from engine.petri.seeds import DAY
from engine.petri.tickets import NO_TICKET
from tests.engine import maps
from tests.engine.petri.games import ADA, ADMIN, BOB, CYD, NOON, Room, played, ready, some_moves


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


def test_a_piece_that_is_sent_again_does_nothing_twice() -> None:
    game = ready()
    culture = played(game, count=6)
    before = seen(game)
    for turn, moves in ((0, culture.dish.played), (2, culture.dish.played[2:4])):
        again, turns = game.play(ADA, 1, NO_TICKET, turn, moves, NOON + 9)
        assert (again.dish.hash(), turns) == (culture.dish.hash(), [])
    assert seen(game) == before


def test_the_last_piece_of_a_dish_may_be_sent_again() -> None:
    game = ready()
    culture = played(game, count=100, mode="late")
    assert culture.over
    moves = culture.dish.played
    assert game.play(ADA, 1, NO_TICKET, 0, moves, NOON)[1] == []
    game.pause(NOON)
    assert game.play(ADA, 1, NO_TICKET, 0, moves, NOON)[1] == []
    game.resume(NOON)
    refused(
        game, "Dish 1 is over, after", lambda: game.play(ADA, 1, NO_TICKET, len(moves), "N", NOON)
    )


def test_other_moves_at_a_turn_that_was_played_are_refused() -> None:
    game = ready()
    culture = played(game, count=4)
    first = culture.dish.played[0]
    other = "N" if first != "N" else "S"
    why = "Dish 1 is at turn 4, got moves from turn 0 on"
    refused(game, why, lambda: game.play(ADA, 1, NO_TICKET, 0, other, NOON))
    longer = culture.dish.played + "N"
    refused(game, why, lambda: game.play(ADA, 1, NO_TICKET, 0, longer, NOON))
    refused(game, "from turn 9 on", lambda: game.play(ADA, 1, NO_TICKET, 9, "N", NOON))


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("", "Expected 1 to 100 moves, got 0"),
        ("N" * 101, "Expected 1 to 100 moves, got 101"),
        ("NEX", "Expected N, E, S or W, got 'X' as move 3 of 3"),
        ("n", "got 'n' as move 1 of 1"),
    ],
)
def test_moves_are_1_to_100_letters(moves: str, why: str) -> None:
    game = ready()
    ticket = game.ticket(game.begin_dish(ADA, "early", False, None, NOON))
    refused(game, why, lambda: game.play(ADA, 1, ticket, 0, moves, NOON))


def test_a_move_that_moves_nothing_is_refused_with_its_place_and_all_before_it() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "late", False, None, NOON)
    moves = some_moves(culture.dish, 99)  # until nothing lives
    at = len(moves) + 1
    assert 5 < at < 50
    why = f"Move {at} of {at}: Nothing moves towards S in turn {at}"
    ticket = game.ticket(culture)
    refused(game, why, lambda: game.play(ADA, 1, ticket, 0, moves + "S", NOON))


def test_somebody_else_s_dish_is_not_theirs_to_play() -> None:
    game = ready()
    moves = played(game).dish.played
    refused(game, "Dish 1 is somebody else's", lambda: game.play(BOB, 1, NO_TICKET, 0, moves, NOON))
    refused(game, "Dish 1 is somebody else's", lambda: game.give_up(BOB, 1, NOON))


def test_a_dish_that_is_not_there_is_refused() -> None:
    game = ready()
    refused(game, "There is no dish 7", lambda: game.play(ADA, 7, NO_TICKET, 0, "N", NOON))
    refused(game, "There is no dish 7", lambda: game.give_up(ADA, 7, NOON))
    refused(game, "There is no dish 7", lambda: game.strike(7, NOON))


def test_a_dish_has_an_end() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "early", False, None, NOON)
    culture.dish.played = "N" * (MOST_TURNS - 3)
    game.collection.put(culture)
    why = "A dish has at most 4000 turns, got 4 more after 3997"
    refused(game, why, lambda: game.play(ADA, 1, NO_TICKET, MOST_TURNS - 3, "NSNS", NOON))


def test_a_dish_that_was_given_up_is_over_and_keeps_its_score() -> None:
    game = ready()
    score = played(game).dish.score
    game.give_up(ADA, 1, NOON)
    refused(
        game, "Dish 1 is over, after 5 turns", lambda: game.play(ADA, 1, NO_TICKET, 5, "N", NOON)
    )
    refused(game, "Dish 1 is over already", lambda: game.give_up(ADA, 1, NOON))
    assert [(row.score, row.over) for row in game.table("early", None, None)] == [(score, True)]


def test_everybody_has_the_same_dish_of_the_day_once() -> None:
    game = ready()
    mine = played(game, mode="mid", daily=True)
    theirs = game.begin_dish(BOB, "mid", True, (6, 6), NOON + 1)
    assert mine.seed == theirs.seed
    why = "You have the dish of this day already: it is dish 1"
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, None, NOON))
    refused(game, why, lambda: game.begin_dish(ADA, "late", True, None, NOON))
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


def test_a_day_s_dish_that_was_given_up_does_not_begin_again() -> None:
    game = ready()
    played(game, daily=True)
    game.give_up(ADA, 1, NOON)
    why = "You have the dish of this day already"
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, None, NOON))


def test_the_table_of_a_day_is_there_for_a_week() -> None:
    game = ready()
    for day in range(8):
        now = NOON + day * DAY
        played(game, count=2, now=now, daily=True)
        shown = [len(game.table("early", 20774 + at, None)) for at in range(day + 1)]
        assert shown == ([1] * 8 if day < 7 else [0] + [1] * 7)[: day + 1]


def test_the_dish_of_the_day_has_one_size() -> None:
    game = ready()
    why = "Today's dish is 6 x 6 for everybody, got 7 x 8"
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, (7, 8), NOON))


def test_what_is_today_is_seen_before_anybody_began() -> None:
    game = ready()
    day, seed, ends = game.today(NOON)
    assert (day, ends) == (20774, 20775 * DAY)
    assert game.begin_dish(ADA, "early", True, None, NOON).seed == seed == game.today(NOON)[1]


def test_before_the_secret_there_is_no_dish() -> None:
    room = Room()
    game = Game.begin(ADMIN, maps.table(room.dishes))
    assert game.today(NOON) == (20774, None, 20775 * DAY)
    why = "The canister is drawing its secret: try again"
    refused(game, why, lambda: game.begin_dish(ADA, "mid", True, None, NOON))
    refused(game, why, lambda: game.begin_dish(ADA, "mid", False, None, NOON))


@pytest.mark.parametrize(
    ("mode", "size", "why"),
    [("hard", None, "Expected early, mid or late"), ("mid", (5, 6), "got 5 x 6")],
)
def test_there_is_no_such_dish(mode: str, size: tuple[int, int] | None, why: str) -> None:
    game = ready()
    refused(game, why, lambda: game.begin_dish(ADA, mode, False, size, NOON))


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


@pytest.mark.parametrize("who", [ADA, ANONYMOUS])
def test_nobody_plays_in_a_pause_and_nobody_in_particular_ever(who: str) -> None:
    game = ready()
    played(game)
    begun = game.begin_dish(ADA, "early", False, None, NOON)
    moves, ticket = some_moves(begun.dish, 2), game.ticket(begun)
    why = "An admin has paused the game" if who == ADA else "sign in first"
    if who == ADA:
        game.pause(NOON)
        refused(game, why, lambda: game.play(ADA, 2, ticket, 0, moves, NOON))
        refused(game, why, lambda: game.give_up(ADA, 1, NOON))
    else:
        refused(game, why, lambda: game.rename(who, "Nobody", NOON))
    refused(game, why, lambda: game.begin_dish(who, "early", False, None, NOON))


def test_a_pause_is_noted_once() -> None:
    game = ready()
    for action in (game.resume, game.pause, game.pause, game.resume, game.resume):
        action(NOON)
    assert [event.kind for event in game.journal.fresh] == ["pause", "resume"]


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


def test_any_game_can_be_checked_without_being_kept() -> None:
    moves = some_moves(Dish.begin("mid", 7, 7, 5), 3)
    alone = Dish.begin("mid", 7, 7, 5)
    for way in moves:
        alone.play(way)
    assert check_game(ADA, "mid", 5, moves, (7, 7)).dish.hash() == alone.hash()
    assert check_game(ADA, "mid", 5, "", None).dish.draw() == Dish.begin("mid", 6, 6, 5).draw()


@pytest.mark.parametrize(
    ("moves", "why"),
    [("N" * 501, "Expected 1 to 500 moves, got 501"), ("X", "got 'X' as move 1 of 1")],
)
def test_a_game_that_cannot_be_checked_is_refused(moves: str, why: str) -> None:
    with pytest.raises(BadRequest, match=why):
        check_game(ADA, "mid", 5, moves, None)
