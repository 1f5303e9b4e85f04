"""Seats: who gives way to whom, and what a seat remembers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot, GameFull, UnknownPlayer
from engine.world.game import Game
from engine.world.seats import (
    IDLE,
    LONGEST,
    MOST_DEPARTURES,
    NOBODY,
    SHORTEST,
    Departure,
    Departures,
    Seats,
)
from tests.boards import BLINKER, live_cells
from tests.engine.world.maps import NOW, SECOND

LATER = NOW + SHORTEST


def full_game(bots: str = "") -> Game:
    """Players "1" to "9", each a second after the one before; those in *bots* are bots."""
    game = Game.begin("admin")
    for number in range(1, 10):
        name = str(number)
        game.join(name, NOW + number * SECOND, bot=True if name in bots else None)
    return game


def events(game: Game) -> list[str]:
    return [f"{event.kind} {event.player} {event.detail}".strip() for event in game.journal.fresh]


def test_who_has_played_long_may_be_away_as_long_up_to_a_day() -> None:
    """Nine keys that only join give way after ten minutes to the first who wants to play."""
    hour = 3600 * SECOND
    for played, away in (
        (0, SHORTEST),
        (60 * SECOND, SHORTEST),
        (hour, hour),
        (90 * hour, LONGEST),
    ):
        seats = Seats()
        player = seats.take("ada")
        seats.act(player, NOW)
        seats.act(player, NOW + played)
        assert Seats.load(seats.dump()).frees_at(player) == NOW + played + away
        seats.leave(player)
        seats.act(seats.take("bob"), NOW + 100 * hour)
        assert seats.frees_at(player) == NOW + 100 * hour + SHORTEST


def test_a_new_seat_is_safe_for_ten_minutes() -> None:
    game = full_game()
    with pytest.raises(GameFull, match="Game full: a seat frees in 1 s, unless who has it acts"):
        game.join("late", LATER + SECOND - 1)
    assert game.seats.next_free() == LATER + SECOND
    assert game.join("late", LATER + SECOND) == 1


def test_who_has_not_acted_for_longest_gives_way_like_one_who_left() -> None:
    game = full_game()
    game.place("1", live_cells(BLINKER, 5, 5), NOW + 60 * SECOND)
    game.rename("2", "Ada", NOW + 60 * SECOND)
    game.join("3", NOW + 60 * SECOND)
    assert game.join("late", LATER + 30 * SECOND) == 4
    assert game.seats.name_of("late") == "Player 4"
    assert game.world.balances[3] == 1000
    assert events(game)[-2:] == ["leave 4 idle", "join 4"]
    lost = game.departures.find("4")
    assert lost is not None
    assert vars(lost) == {
        "caller": "4",
        "time": LATER + 30 * SECOND,
        "player": 4,
        "why": "idle",
        "by": "late",
    }


def test_what_is_refused_is_no_act() -> None:
    game = full_game()
    with pytest.raises(BadRequest):
        game.place("1", [(0, 0)] * 1001, LATER)
    with pytest.raises(BadRequest):
        game.rename("1", "", LATER)
    assert game.seats.acted[0] == NOW + SECOND


def test_bots_give_way_to_people_at_once_and_before_them() -> None:
    game = full_game(bots="58")
    game.rename("5", "Five", NOW + 60 * SECOND)
    assert game.seats.next_free() == 0
    assert game.join("late", NOW + 60 * SECOND) == 8
    assert game.join("later", 2 * LATER) == 5
    assert events(game)[-4:] == ["leave 8 bot", "join 8", "leave 5 bot", "join 5"]
    assert game.seats.bots == [False] * 9


def test_of_bots_the_one_with_most_land_gives_way_first() -> None:
    game = full_game(bots="258")
    for name, cells in (("2", 3), ("5", 9), ("8", 6), ("1", 20)):
        game.place(name, [(40 * int(name), row) for row in range(cells)], NOW + 20 * SECOND)
    for name in ("ada", "bob", "carol"):
        game.join(name, NOW + 30 * SECOND)
    assert events(game)[-6::2] == ["leave 5 bot", "leave 8 bot", "leave 2 bot"]
    with pytest.raises(GameFull):
        game.join("dan", NOW + 30 * SECOND)


def test_bots_give_way_to_bots_only_after_ten_minutes() -> None:
    game = full_game(bots="123456789")
    with pytest.raises(GameFull, match="a seat frees in 10 min"):
        game.join("robot", NOW + 2 * SECOND, bot=True)
    assert game.join("robot", LATER + SECOND, bot=True) == 1
    assert game.seats.bots[0]


def test_only_oneself_says_what_one_is() -> None:
    """And joining again without a word changes nothing of that."""
    game = Game.begin("admin")
    for bot, is_bot in ((None, False), (True, True), (None, True), (False, False)):
        game.join("ada", NOW, bot)
        assert game.seats.bots == [is_bot]


def test_a_free_seat_is_taken_before_anybody_gives_way() -> None:
    game = full_game(bots="1")
    game.leave("7", NOW)
    assert game.seats.next_free() is None
    assert game.join("late", 2 * LATER) == 7
    assert game.departures.known == []


def test_who_has_a_seat_again_is_told_no_more() -> None:
    game = full_game(bots="1")
    game.join("late", NOW)
    assert game.departures.find("1") is not None
    game.leave("late", NOW)
    game.join("1", NOW)
    assert game.departures.find("1") is None


def test_an_admin_removes_a_player_as_if_they_had_left() -> None:
    game = full_game()
    assert game.remove(3, NOW) == 1000
    assert game.seats.find("3") is None
    assert events(game)[-1] == "leave 3 removed"
    lost = game.departures.find("3")
    assert lost is not None
    assert (lost.why, lost.by) == ("removed", NOBODY)
    for number in (0, 3, 10):
        with pytest.raises(UnknownPlayer, match=f"Expected a player of 12-456789, got {number}"):
            game.remove(number, NOW)


def test_a_reset_may_free_the_seats() -> None:
    game = full_game()
    game.reset(NOW, free_seats=True)
    assert (game.seats.taken(), game.world.balances) == ([], [0] * 9)
    assert events(game)[-1] == "reset 0 ---------"
    assert {lost.why for lost in game.departures.known} == {"reset"}
    assert len(game.departures.known) == 9
    assert game.join("late", NOW) == 1


def test_what_is_restored_is_as_if_everybody_had_acted_now() -> None:
    game = full_game()
    seats = Seats.load(game.seats.dump())
    game.remove(2, NOW)
    game.restore(game.world, seats, LATER)
    assert game.seats.acted == [LATER] * 9
    assert game.departures.known == []


def test_a_span_is_said_in_minutes_and_hours() -> None:
    waits = [str(GameFull(seconds)) for seconds in (1, 59, 60, 61, 3600, 86_400)]
    spans = ["1 s", "59 s", "1 min", "2 min", "1 h 0 min", "24 h 0 min"]
    assert [wait.partition("in ")[2].partition(",")[0] for wait in waits] == spans


def test_the_oldest_departures_are_forgotten() -> None:
    lost = Departures()
    for number in range(MOST_DEPARTURES + 5):
        lost.note(Departure(f"caller-{number}", NOW, 1, IDLE))
    assert len(lost.known) == MOST_DEPARTURES
    assert lost.find("caller-4") is None
    assert lost.find("caller-5") is not None
    assert Departures.load(lost.dump()).dump() == lost.dump()
    with pytest.raises(BadSnapshot, match=f"Expected at most {MOST_DEPARTURES} departures, got"):
        Departures.load([*lost.dump(), lost.dump()[0]])


@pytest.mark.parametrize("line", ["", "a 1 2 idle", "a 1 2 bored -", "a x 2 idle -"])
def test_other_lines_are_no_departures(line: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected a"):
        Departures.load([line])


@pytest.mark.parametrize(
    "line",
    [
        "ada Ada",
        f"ada 1 {NOW} robot - Ada",
        f"ada 1 {NOW} bot 1:2 Ada",
        "ada 1 x bot - Ada",
        "a 1 1 bot -",
    ],
)
def test_other_lines_are_no_seats(line: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected a"):
        Seats.load([line])


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 99)), max_size=9))
def test_seats_come_back_as_they_were(rows: list[tuple[bool, bool, int]]) -> None:
    game = Game.begin("admin")
    for number, (bot, _, order) in enumerate(rows):
        game.join(f"caller-{number}", NOW + number, bot)
        if order > 0:
            game.place(f"caller-{number}", [(number, 0)], NOW + number, order)
    for number, (_, leaves, _) in enumerate(rows):
        if leaves:
            game.leave(f"caller-{number}", NOW)
    lines = game.seats.dump()
    assert Seats.load(lines).dump() == lines
