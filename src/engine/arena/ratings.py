"""
Ratings: how well people play in a season, in whole points.

Everybody begins with 1,500. After a round in which both teams had somebody, all of a team win or
lose the same number of points, and the other team the opposite. A win against a team that is
rated higher brings more, up to 32; this is Elo's way, with a table in the place of powers of ten::

    difference of the averages       0    100    200    400    800 and more
    expected, of 1,000             500    640    760    909    990

A draw counts as half a win.
"""

from __future__ import annotations

START = 1_500
MOST_POINTS = 32
STEP = 50  # points of difference between two entries of the table
WIN = 1_000
DRAWN = 500

# 1000 / (1 + 10 ** (-difference / 400)), for 0, 50, 100 ... 800
EXPECTED = (500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)


def expected(blue: int, red: int) -> int:
    """How much of 1,000 a team rated *blue* is expected to win against one rated *red*."""
    steps = min(abs(blue - red) // STEP, len(EXPECTED) - 1)
    return EXPECTED[steps] if blue >= red else 1_000 - EXPECTED[steps]


def gain(blue: list[int], red: list[int], won: int) -> int:
    """
    What each of Blue gains and each of Red loses, by the ratings of both teams.

    *won* is 1,000 if Blue won, 500 for a draw, and 0 if Red won.
    """
    if len(blue) == 0 or len(red) == 0:
        return 0
    surplus = won - expected(sum(blue) // len(blue), sum(red) // len(red))
    points = MOST_POINTS * abs(surplus) // 1_000
    return points if surplus >= 0 else -points
