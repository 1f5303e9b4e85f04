"""
Leaderboards: the best dish of each player, of all time and of the last days.

A table is known by mode, size and day, with no day for all time. It has at most 30 rows, the
best score first; of equal scores that in fewer turns, then the earlier one::

    early 6 x 6          Ada 1,240   Bob 1,103   ..        every dish of that mode and size
    early 6 x 6  20774   Bob 1,103   Cyd   940   ..        the dish of the day 20774

Nothing here is kept: it follows from the dishes, and is made anew from them after an upgrade.
So a dish that is in a table has to be kept as long as it is.
"""

from __future__ import annotations

from engine.access import Caller
from engine.petri.culture import Culture, Day, Id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

MOST_ROWS = 30
DAYS = 7  # that have a table

Key = tuple[str, int, int, "Day | None"]  # mode, width, height, day


class Row:
    """What tables and lists say of a culture."""

    def __init__(self, culture: Culture) -> None:
        dish = culture.dish
        self.id: Id = culture.id
        self.owner: Caller = culture.owner
        self.mode = dish.mode.name
        self.size = (dish.plate.width, dish.plate.height)
        self.day = culture.day
        self.score = dish.score
        self.turns = dish.turn
        self.goal_at = dish.goal_at
        self.over = culture.over
        self.when = culture.when

    def rank(self) -> tuple[int, int, int, Id]:
        """What is lower stands higher."""
        return (-self.score, self.turns, self.when, self.id)

    def places(self) -> list[Key]:
        """The tables that it may be in."""
        width, height = self.size
        days = [None] if self.day is None else [None, self.day]
        return [(self.mode, width, height, day) for day in days]


class Leaderboards:
    """All tables; *latest* is the last day that had a dish."""

    def __init__(self, latest: Day, rows: Iterable[Row]) -> None:
        self.latest = latest
        self._tables: dict[Key, list[Row]] = {}
        self._listed: dict[Id, int] = {}  # in how many tables a dish is
        self._standing: dict[Caller, int] = {}  # how many rows of all time somebody has
        for row in rows:
            self.enter(row)

    def enter(self, row: Row) -> list[Row]:
        """Let *row* stand where it belongs, if that is in a table; the rows that had to leave."""
        gone = []
        for key, mine, others in self._open_to(row):
            standing = sorted([*others, row], key=Row.rank)
            self._tables[key] = standing[:MOST_ROWS]
            self._count(key, row, 1)
            for other in mine + standing[MOST_ROWS:]:
                self._count(key, other, -1)
                gone.append(other)
        return gone

    def takes(self, row: Row) -> bool:
        """True if *row* would stand in a table."""
        return self._open_to(row) != []

    def _open_to(self, row: Row) -> list[tuple[Key, list[Row], list[Row]]]:
        """
        The tables that *row* belongs into, as its owner's best and good enough.

        With each the row that its owner has there now, if any, and those of others.
        """
        found = []
        for key in row.places():
            if row.score > 0 and (key[3] is None or key[3] > self.latest - DAYS):
                mine: list[Row] = []
                others: list[Row] = []
                for other in self._tables.get(key, []):
                    (mine if other.owner == row.owner else others).append(other)
                rank = row.rank()
                good = len(others) < MOST_ROWS or rank < others[-1].rank()
                if good and (mine == [] or mine[0].id == row.id or rank < mine[0].rank()):
                    found.append((key, mine, others))
        return found

    def begin_day(self, day: Day) -> list[Row]:
        """From now on *day* is the latest: what is too old has no table; the rows it had."""
        self.latest = day
        gone = []
        for key in list(self._tables):
            if key[3] is not None and key[3] <= day - DAYS:
                gone += self._tables.pop(key)
        for row in gone:
            _add(self._listed, row.id, -1)
        return gone

    def table(self, key: Key) -> list[Row]:
        return self._tables.get(key, [])

    def has(self, row: Row) -> bool:
        """True if *row* stands in a table."""
        return self._listed.get(row.id, 0) > 0

    def stands(self, owner: Caller) -> bool:
        """True if *owner* has a row in a table of all time."""
        return self._standing.get(owner, 0) > 0

    def rows(self) -> dict[Id, Row]:
        """Every row of every table, once."""
        return {row.id: row for table in self._tables.values() for row in table}

    def _count(self, key: Key, row: Row, change: int) -> None:
        """*row* has come into the table *key*, or has left it."""
        _add(self._listed, row.id, change)
        if key[3] is None:
            _add(self._standing, row.owner, change)


def _add(counts: dict[Any, int], what: Id | Caller, change: int) -> None:
    """Count *what* so many times more; what is there no more is not counted."""
    count = counts.get(what, 0) + change
    if count > 0:
        counts[what] = count
    else:
        del counts[what]
