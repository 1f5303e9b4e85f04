"""Ratings in whole points, and the tables of the best."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena.ratings import (
    DRAWN,
    EXPECTED,
    MOST_POINTS,
    MOST_SAVED,
    START,
    STEP,
    WIN,
    Form,
    Leaders,
    gain,
)
from engine.errors import BadSnapshot
from tests.engine import maps

teams = st.lists(st.integers(0, 4000), min_size=1, max_size=32)


def test_the_table_is_elos_formula() -> None:
    for at, entry in enumerate(EXPECTED):
        assert entry == round(1000 / (1 + 10 ** (-at * STEP / 400)))


def test_an_unexpected_win_brings_more() -> None:
    assert gain([START] * 3, [START], WIN) == MOST_POINTS // 2
    assert gain([START], [START], DRAWN) == 0
    assert gain([1400], [1800], WIN) == 29
    assert gain([1800], [1400], WIN) == 2
    assert gain([1400], [1800], DRAWN) == 13
    assert gain([START], [], WIN) == gain([], [START], 0) == 0, "nobody to win against"


@given(blue=teams, red=teams, won=st.sampled_from([0, DRAWN, WIN]))
def test_what_one_team_gains_the_other_loses(blue: list[int], red: list[int], won: int) -> None:
    points = gain(blue, red, won)
    assert points == -gain(red, blue, WIN - won)
    assert abs(points) <= MOST_POINTS


def test_a_table_has_two_hundred_rows_and_those_who_play_move_in_it() -> None:
    leaders = Leaders(maps.table())
    for at in range(MOST_SAVED + 5):
        form = Form(3)
        form.rating = 1000 + at
        leaders.enter(3, {f"player-{at}": form})
    rows = leaders.of(3)
    assert (len(rows), rows[0][0], rows[-1][0]) == (MOST_SAVED, "player-204", "player-5")
    loser = Form(3)
    loser.rating = 1100
    leaders.enter(3, {"player-204": loser})
    assert [caller for caller, _ in leaders.of(3)[:2]] == ["player-203", "player-202"]
    assert leaders.of(4) == []


def test_a_table_of_another_season_is_refused() -> None:
    tables = maps.table()
    leaders = Leaders(tables)
    leaders.enter(3, {"ada": Form(3)})
    tables.insert(4, tables.get(3))
    with pytest.raises(BadSnapshot, match="a row of season 4"):
        leaders.of(4)
    with pytest.raises(BadSnapshot, match="8 numbers of a season"):
        Form.load("1 2 3")
