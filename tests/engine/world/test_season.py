"""Seasons: when they end, exactly once, and what goes on afterwards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot
from engine.world.board import World
from engine.world.game import Game
from engine.world.journal import replay
from engine.world.season import FOREVER, LONGEST, SHORTEST, WEEK, Season
from tests.agreement import assert_same
from tests.boards import BLINKER, GLIDER, live_cells
from tests.engine.world.maps import DAY, MIDNIGHT, NOW, SECOND

END = MIDNIGHT + 7 * DAY


def game_of(*callers: str) -> Game:
    game = Game.begin("admin")
    for place, caller in enumerate(callers):
        game.place(caller, live_cells(BLINKER, 20 * place, 5), NOW)
    return game


def test_a_season_begins_with_the_first_player_and_lasts_seven_days() -> None:
    game = Game.begin("admin")
    assert not game.season.running
    assert not game.pass_time(END)
    game.join("ada", NOW)
    game.join("bob", NOW + SECOND)
    assert (game.season.number, game.season.began, game.season.ends) == (1, NOW, END)


def test_at_its_end_everybody_begins_again_in_an_empty_world() -> None:
    game = game_of("ada", "bob", "carol")
    game.leave("bob", NOW)
    game.pass_time(END - 1)
    assert (game.season.number, game.ended) == (1, [])
    old = game.world
    assert game.pass_time(END)
    assert (game.season.number, game.season.began) == (2, END)
    assert game.season.ends == END + WEEK * SECOND
    assert (game.world.generation, game.world.alive_count) == (0, 0)
    assert game.world.balances == [1000, 0, 1000]
    assert game.seats.taken() == [1, 3]
    assert not game.pace.running
    event = game.journal.fresh[-1]
    assert (event.kind, event.player, event.detail) == ("season", 0, "1:1-3")
    (ended,) = game.ended
    assert (ended.number, ended.began, ended.ended) == (1, NOW, END)
    assert ended.world is old
    assert ended.callers == {1: "ada", 3: "carol"}
    assert [(row.player, row.name) for row in ended.rows] == [(1, "Player 1"), (3, "Player 3")]
    assert not game.pass_time(END)
    assert len(game.ended) == 1


@pytest.mark.parametrize("late", [0, 1, 3600, WEEK - 1])
def test_the_hour_of_the_end_stays_the_same_however_late_it_is_noticed(late: int) -> None:
    game = game_of("ada")
    game.pass_time(END + late * SECOND)
    assert game.season.ends == END + WEEK * SECOND


def test_seasons_that_nobody_noticed_are_left_out() -> None:
    game = game_of("ada")
    game.pass_time(END + (2 * WEEK + 5) * SECOND)
    assert (game.season.number, len(game.ended)) == (2, 1)
    assert game.season.began == END + 2 * WEEK * SECOND
    assert game.season.ends == END + 3 * WEEK * SECOND


def test_a_sleeping_world_counts_up_to_the_end_and_no_further() -> None:
    game = game_of("ada")
    for second in range(60):
        game.advance(NOW + second * SECOND)
    assert game.pace.asleep
    game.catch_up(END + 100 * SECOND)
    game.pass_time(END + 100 * SECOND)
    generation = 10 * (END - NOW) // SECOND
    assert game.ended[0].world.generation == generation
    assert game.journal.fresh[-1].generation == generation


def test_a_paused_game_stays_paused_when_its_season_ends() -> None:
    game = game_of("ada")
    game.pause(NOW)
    assert game.pass_time(END)
    game.place("ada", live_cells(GLIDER, 5, 5), END)
    assert game.pace.paused
    assert game.advance(END + SECOND) == 0


def test_a_season_in_which_nobody_is_left_ends_without_a_word() -> None:
    game = game_of("ada")
    game.leave("ada", NOW)
    events = len(game.journal.fresh)
    assert game.pass_time(END)
    assert (game.season.number, game.season.running, game.ended) == (1, False, [])
    assert len(game.journal.fresh) == events
    game.join("bob", END + SECOND)
    assert game.season.began == END + SECOND


def test_the_length_counts_from_when_it_is_set() -> None:
    game = game_of("ada")
    game.set_season(SHORTEST, NOW + 5 * SECOND)
    assert game.season.ends == NOW + (5 + SHORTEST) * SECOND
    game.pass_time(game.season.ends)
    assert game.season.ends == NOW + (5 + 2 * SHORTEST) * SECOND
    game.set_season(0, NOW)
    assert game.season.ends == FOREVER
    assert not game.pass_time(NOW + 100 * LONGEST * SECOND)
    game.set_season(LONGEST, NOW + 100 * LONGEST * SECOND)
    assert game.season.ends == MIDNIGHT + 101 * LONGEST * SECOND


@pytest.mark.parametrize("seconds", [1, SHORTEST - 1, LONGEST + 1, 2**64 - 1])
def test_other_lengths_are_refused(seconds: int) -> None:
    game = game_of("ada")
    message = f"Expected a season of 60 to 31622400 seconds, or 0 for no end, got {seconds}"
    with pytest.raises(BadRequest, match=message):
        game.set_season(seconds, NOW)
    assert game.season.seconds == WEEK


def test_the_length_may_be_set_before_anybody_plays() -> None:
    game = Game.begin("admin")
    game.set_season(3600, NOW)
    assert game.season.ends == FOREVER
    game.join("ada", NOW + SECOND)
    assert game.season.ends == NOW + 3601 * SECOND


def test_an_admin_may_end_a_season_also_one_without_an_end() -> None:
    for seconds, ends in ((0, FOREVER), (60, NOW + 70 * SECOND)):
        game = game_of("ada")
        game.set_season(seconds, NOW)
        assert game.end_season(NOW + 10 * SECOND) == 1
        assert (game.season.number, game.season.began) == (2, NOW + 10 * SECOND)
        assert game.season.ends == ends
        assert game.ended[0].ended == NOW + 10 * SECOND


def test_there_is_nothing_to_end_where_nobody_plays() -> None:
    with pytest.raises(BadRequest, match="Expected players in season 1, and all seats are free"):
        Game.begin("admin").end_season(NOW)


def test_a_restored_game_is_in_the_season_that_runs() -> None:
    game = Game.begin("admin")
    other = game_of("ada")
    game.restore(other.world, other.seats, NOW + SECOND)
    assert (game.season.number, game.season.began) == (1, NOW + SECOND)
    game.restore(World(), Game.begin("admin").seats, NOW + 9 * SECOND)
    assert game.season.began == NOW + SECOND


def test_nobody_restored_begins_no_season() -> None:
    game = Game.begin("admin")
    game.restore(World(), Game.begin("admin").seats, NOW)
    assert not game.season.running


def test_the_log_leads_over_the_end_of_a_season() -> None:
    game = game_of("ada", "bob")
    game.advance(NOW + SECOND)
    game.pass_time(END)
    game.place("bob", live_cells(GLIDER, 9, 9), END)
    game.advance(END + SECOND)
    played = replay(World(), game.journal.fresh, game.world.generation)
    assert_same(played, game.world)
    assert played.balances == game.world.balances


@given(st.integers(1, 10**6), st.integers(1, 2**63), st.sampled_from([0, SHORTEST, WEEK, LONGEST]))
def test_a_season_comes_back_as_it_was(number: int, began: int, seconds: int) -> None:
    season = Season()
    assert Season.load(season.line).line == season.line
    season.number = number
    season.last(seconds, began)
    season.begin(began)
    season.next_day(began + 5 * DAY, ran=True)
    again = Season.load(season.line)
    assert (again.line, again.day_ends) == (season.line, season.day_ends)


@pytest.mark.parametrize(
    "line",
    [
        *("", "1 2 3", "1 0 0 60", "0 0 0 604800 1 0", "1 0 9 60 1 0", "1 5 0 60 1 5"),
        *("1 5 9 0 1 5", "1 0 0 31622401 1 0", "1 0 0 60 0 0", "1 0 0 60 1 5"),
        *("1 5 9 60 1 0", "1 5 9 60 1 4"),
    ],
)
def test_other_lines_are_no_seasons(line: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        Season.load(line)
