"""Ratings, in whole points."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.arena.ratings import DRAWN, EXPECTED, MOST_POINTS, START, STEP, WIN, expected, gain

teams = st.lists(st.integers(0, 4000), min_size=1, max_size=32)


def test_the_table_is_elos_formula() -> None:
    for at, entry in enumerate(EXPECTED):
        assert entry == round(1000 / (1 + 10 ** (-at * STEP / 400)))


def test_equal_teams_play_for_half_of_the_points() -> None:
    assert gain([START], [START], WIN) == MOST_POINTS // 2
    assert gain([START] * 3, [START], 0) == -MOST_POINTS // 2
    assert gain([START], [START], DRAWN) == 0


def test_an_unexpected_win_brings_more() -> None:
    assert gain([1400], [1800], WIN) == 29
    assert gain([1800], [1400], WIN) == 2
    assert gain([1400], [1800], DRAWN) == 13


def test_a_team_without_an_opponent_wins_nothing() -> None:
    assert gain([START], [], WIN) == gain([], [START], 0) == 0


@given(blue=teams, red=teams, won=st.sampled_from([0, DRAWN, WIN]))
def test_what_one_team_gains_the_other_loses(blue: list[int], red: list[int], won: int) -> None:
    points = gain(blue, red, won)
    assert points == -gain(red, blue, WIN - won)
    assert abs(points) <= MOST_POINTS
    assert expected(blue[0], red[0]) + expected(red[0], blue[0]) in (1000, 2 * EXPECTED[0])
