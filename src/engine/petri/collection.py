"""
The collection: all cultures that are kept, at most 3,000, each in a stable map of text.

Only a row of each is in the heap, those that nobody touched for longest first; the culture
itself is read when somebody asks for it::

    kept    7 -> sealed line        rows   7 -> Row      owned   w7x7r.. -> [7, 12]
           12 -> sealed line              12 -> Row              e3mmv.. -> [9]
            9 -> sealed line               9 -> Row

When there is no room for another, one goes that is in no table and is not of today: first of
those that are over, then of those that go on, and always the one untouched for longest.
"""

from __future__ import annotations

from engine import sealed
from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.petri.culture import Culture, Day, Id
from engine.petri.leaderboard import Leaderboards, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import TextMap

MOST_KEPT = 3000


class Collection:
    """The cultures in the map *kept*, and the tables that they make; *latest* is a day."""

    def __init__(self, kept: TextMap, latest: Day = 0) -> None:
        """:raises BadSnapshot: if the map has something else in it"""
        self._kept = kept
        ids = kept.keys()
        self._index([Row(self._read(id)) for id in ids], latest)

    def _index(self, rows: list[Row], latest: Day) -> None:
        """Make lists and tables of *rows*."""
        self.rows: dict[Id, Row] = {}
        self.owned: dict[Caller, list[Id]] = {}
        for row in sorted(rows, key=_touched):
            self._list(row)
        self.boards = Leaderboards(latest, self.rows.values())

    def get(self, id: Id) -> Culture:
        """A copy of culture *id*. :raises BadRequest: if there is none"""
        if id not in self.rows:
            raise BadRequest(f"There is no dish {id}, or it was so long ago that it is gone")
        return self._read(id)

    def of(self, owner: Caller) -> list[Row]:
        """The rows of *owner*, the one untouched for longest first."""
        return sorted([self.rows[id] for id in self.owned.get(owner, [])], key=_touched)

    def put(self, culture: Culture) -> None:
        """Keep *culture* as it is now."""
        row = Row(culture)
        self.rows.pop(culture.id, None)
        self._list(row)
        self.boards.enter(row)
        self._kept.insert(culture.id, sealed.dump([culture.dump()]))

    def drop(self, id: Id) -> None:
        """Keep culture *id* no more."""
        row = self.rows.pop(id)
        self.owned[row.owner].remove(id)
        if len(self.owned[row.owner]) == 0:
            del self.owned[row.owner]
        self._kept.remove(id)
        if self.boards.has(row):
            self.boards = Leaderboards(self.boards.latest, self.rows.values())

    def make_room(self, today: Day) -> None:
        """Let one go if there are too many. :raises BadRequest: if none may"""
        if len(self.rows) < MOST_KEPT:
            return
        for over in (True, False):
            for row in self.rows.values():
                if row.over == over and row.day != today and not self.boards.has(row):
                    self.drop(row.id)
                    return
        raise BadRequest(f"Expected at most {MOST_KEPT} dishes, and all of them are of today")

    def dump(self) -> list[str]:
        """A line for each culture, as it is kept."""
        ids = self._kept.keys()
        return [self._line(id) for id in ids]

    def replace(self, cultures: list[Culture], latest: Day) -> None:
        """Have *cultures* in the place of all that there are."""
        ids = self._kept.keys()
        for id in ids:
            self._kept.remove(id)
        for culture in cultures:
            self._kept.insert(culture.id, sealed.dump([culture.dump()]))
        self._index([Row(culture) for culture in cultures], latest)

    def _read(self, id: Id) -> Culture:
        culture = Culture.load(self._line(id))
        if culture.id != id:
            raise BadSnapshot(f"Expected dish {id}, got {culture.id}")
        return culture

    def _line(self, id: Id) -> str:
        return "\n".join(sealed.load(self._kept.get(id) or ""))

    def _list(self, row: Row) -> None:
        self.rows[row.id] = row
        ids = self.owned.setdefault(row.owner, [])
        if row.id not in ids:
            ids.append(row.id)


def _touched(row: Row) -> tuple[int, Id]:
    return (row.when, row.id)
