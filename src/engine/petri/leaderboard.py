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

from engine.callers import Caller
from engine.petri.culture import Culture, Day, Id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
        for row in rows:
            self.enter(row)

    def enter(self, row: Row) -> None:
        """Let *row* stand where it belongs, if that is in a table."""
        if row.score == 0:
            return
        for key in row.places():
            if key[3] is None or key[3] > self.latest - DAYS:
                self._tables[key] = _entered(self._tables.get(key, []), row)

    def begin_day(self, day: Day) -> None:
        """From now on *day* is the latest: what is too old has no table any more."""
        self.latest = day
        for key in list(self._tables):
            if key[3] is not None and key[3] <= day - DAYS:
                del self._tables[key]

    def table(self, key: Key) -> list[Row]:
        return self._tables.get(key, [])

    def has(self, row: Row) -> bool:
        """True if *row* stands in a table."""
        for key in row.places():
            for other in self.table(key):
                if other.id == row.id:
                    return True
        return False

    def rows(self) -> dict[Id, Row]:
        """Every row of every table, once."""
        return {row.id: row for table in self._tables.values() for row in table}


def _entered(table: list[Row], row: Row) -> list[Row]:
    """*table* with *row* in it: of each owner the best dish, and of all dishes the best."""
    best = row
    others = []
    for other in table:
        if other.owner != row.owner:
            others.append(other)
        elif other.id != row.id and other.rank() < best.rank():
            best = other
    return sorted([*others, best], key=Row.rank)[:MOST_ROWS]
