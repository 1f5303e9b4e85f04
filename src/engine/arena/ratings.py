"""
Ratings: how well people play in a season, in whole points, and the tables of the best.

Everybody begins with 1,500. After a round in which both teams had somebody, all of a team win or
lose the same number of points, and the other team the opposite. A win against a team that is
rated higher brings more, up to 32; this is Elo's way, with a table in the place of powers of ten::

    difference of the averages       0    100    200    400    800 and more
    expected, of 1,000             500    640    760    909    990

A draw counts as half a win.

A season's table is saved as sealed lines, best first, at most 200 of them; a hundred are shown::

    w7x7r.. 3 1524 5 3 0 412 96 88        the caller, and their form: season; rating, rounds,
                                          won, drawn, cells, kept, coins

Who plays enters it, or moves in it; when it is full, the last one leaves. So it has the best
of a season unless a hundred of those in it have lost more than somebody outside of it.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

START = 1_500
MOST_POINTS = 32
STEP = 50  # points of difference between two entries of the table
WIN = 1_000
DRAWN = 500

# 1000 / (1 + 10 ** (-difference / 400)), for 0, 50, 100 ... 800
EXPECTED = (500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)

FORM = 8  # numbers of a line
MOST_SAVED = 200  # rows of a table
MOST_SHOWN = 100


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


class Form:
    """What somebody did in a season."""

    def __init__(self, season: int) -> None:
        self.season = season
        self.rating = START
        self.rounds = 0
        self.won = 0
        self.drawn = 0
        self.cells = 0  # of their team, when a round ended, added up
        self.kept = 0  # generations that they played for everybody
        self.coins = 0  # that they were paid

    def dump(self) -> str:
        counts = f"{self.season} {self.rating} {self.rounds} {self.won} {self.drawn}"
        return f"{counts} {self.cells} {self.kept} {self.coins}"

    @classmethod
    def load(cls, line: str) -> Form:
        """:raises BadSnapshot: if `dump` did not write *line*"""
        found = sealed.numbers(line)
        if len(found) != FORM:
            raise BadSnapshot(f"Expected {FORM} numbers of a season, got {line!r}")
        form = cls.__new__(cls)  # __init__ would set all of it twice
        form.season, form.rating, form.rounds, form.won, form.drawn = found[:5]
        form.cells, form.kept, form.coins = found[5:]
        return form


Row = tuple[Caller, Form]


class Leaders:
    """The tables of all seasons."""

    def __init__(self, tables: Table) -> None:
        self.tables = tables  # by season, as text

    def of(self, season: int) -> list[Row]:
        """The best of *season*, best first. :raises BadSnapshot: if the table is damaged"""
        text = self.tables.get(season)
        return read_table(text, season) if text is not None else []

    def enter(self, season: int, forms: dict[Caller, Form]) -> None:
        """Have *forms* in the table of *season*, in the place of what these people had."""
        others = [row for row in self.of(season) if row[0] not in forms]
        rows = sorted(others + list(forms.items()), key=_place)[:MOST_SAVED]
        lines = [f"{caller} {form.dump()}" for caller, form in rows]
        self.tables.insert(season, sealed.dump(lines))


def read_table(text: str, season: int) -> list[Row]:
    """The rows of a table, best first. :raises BadSnapshot: if it is not one of *season*"""
    rows = []
    for line in sealed.load(text):
        caller, _, form = line.partition(" ")
        row = caller, Form.load(form)
        if row[1].season != season:
            raise BadSnapshot(f"Expected a row of season {season}, got {line!r}")
        rows.append(row)
    return rows


def _place(row: Row) -> tuple[int, int, int, Caller]:
    caller, form = row
    return -form.rating, -form.won, form.rounds, caller
