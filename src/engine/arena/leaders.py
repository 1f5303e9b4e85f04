"""
Leaders: the best of each season, by rating.

A season's table is kept as sealed lines, best first, at most 200 of them; a hundred are shown::

    w7x7r.. 3 1524 5 3 0 412 96 88        the caller, and their form (people.py)

Who plays enters it, or moves in it; when it is full, the last one leaves. So it has the best
of a season unless a hundred of those in it have lost more than somebody outside of it.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.arena.people import Form
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

MOST_KEPT = 200
MOST_SHOWN = 100


class Leaders:
    """The tables of all seasons, in a stable map."""

    def __init__(self, tables: Table) -> None:
        self._tables = tables

    def of(self, season: int) -> list[tuple[Caller, Form]]:
        """The best of *season*, best first. :raises BadSnapshot: if the table is damaged"""
        text = self._tables.get(season)
        return read_table(text, season) if text is not None else []

    def enter(self, season: int, forms: dict[Caller, Form]) -> None:
        """Have *forms* in the table of *season*, in the place of what these people had."""
        others = [row for row in self.of(season) if row[0] not in forms]
        rows = sorted(others + list(forms.items()), key=_place)[:MOST_KEPT]
        lines = [f"{caller} {form.dump()}" for caller, form in rows]
        self._tables.insert(season, sealed.dump(lines))

    def dump(self) -> list[tuple[int, str]]:
        """All seasons with their tables as text."""
        seasons = self._tables.keys()
        return [(season, self._tables.get(season) or "") for season in seasons]

    def replace(self, tables: list[tuple[int, str]]) -> None:
        """Have *tables* in the place of all that there are."""
        self._tables.replace(dict(tables))


def read_table(text: str, season: int) -> list[tuple[Caller, Form]]:
    """The rows of a table, best first. :raises BadSnapshot: if it is not one of *season*"""
    rows = []
    for line in sealed.load(text):
        caller, _, form = line.partition(" ")
        row = caller, Form.load(form)
        if row[1].season != season:
            raise BadSnapshot(f"Expected a row of season {season}, got {line!r}")
        rows.append(row)
    return rows


def _place(row: tuple[Caller, Form]) -> tuple[int, int, int, Caller]:
    caller, form = row
    return -form.rating, -form.won, form.rounds, caller
