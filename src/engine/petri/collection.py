"""
The collection: all cultures that are saved, at most 3,000, and the leaderboards that they make.

Only a row of each is in the heap; the culture itself is read when somebody asks for it::

    saved   7 -> sealed line        rows   7 -> Row      owned   w7x7r.. -> [7, 12]
           12 -> sealed line              12 -> Row              e3mmv.. -> [9]
            9 -> sealed line               9 -> Row

A leaderboard is known by mode, size and day, with no day for all time. It has at most 30 rows, each
the best dish of its player: the best score first; of equal scores that in fewer turns, then the
earlier one. It follows from the dishes, and is made anew from them after an upgrade::

    early 6 x 6          Ada 1,240   Bob 1,103   ..        every dish of that mode and size
    early 6 x 6  20774   Bob 1,103   Cyd   940   ..        the dish of the day 20774

When there is no room for another dish, the one with the least *claim* gives way, and of equals the
one untouched for longest; but none that has more claim than the newcomer::

    0   over, and neither in a table nor its owner's best of that mode and size
    1   goes on, or is its owner's best
    2   of these with 10 turns or more, or over, the latest of each owner
    3   of those that go on, the latest of somebody who has a row in a table of all time
    4   in a table: it stays

At most 1,440 dishes are in tables, and 810 people in those of all time. So of 3,000 places there
are at least 750 that nobody can take for good: a dish of 10 turns always finds one, and so does
whatever somebody plays who has a row in a table of all time. Of those with claim 0 each owner keeps
the last ten.
"""

from __future__ import annotations

from engine import ordered, sealed
from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.petri.dish import Culture, Day, Id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from engine.table import Table

Key = tuple[str, int, int, "Day | None"]  # of a leaderboard: mode, width, height, day
Claim = int
Place = tuple[Claim, int, Id]  # claim, last touched, dish: what is lower gives way first

MOST_ROWS = 30
DAYS = 7  # that have a table

MOST_DISHES = 3000
MOST_OVER = 10  # with claim 0, of one owner
FEW = 10  # turns
NOT_BEST: Claim = 0
ANOTHER: Claim = 1
LATEST: Claim = 2
REGULAR: Claim = 3
IN_TABLE: Claim = 4


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


class Collection:
    """The cultures in the table *saved*, and the tables that they make; *latest* is a day."""

    def __init__(self, saved: Table, latest: Day = 0) -> None:
        """:raises BadSnapshot: if the table has something else in it"""
        self._saved = saved
        ids = saved.keys()
        self._index([Row(self._read(id)) for id in ids], latest)

    def _index(self, rows: list[Row], latest: Day) -> None:
        """Make lists and tables of *rows*."""
        self.rows: dict[Id, Row] = {}
        self.owned: dict[Caller, list[Id]] = {}
        for row in rows:
            self._list(row)
        self.boards = Leaderboards(latest, self.rows.values())
        # Who gives way first, once there was no room; until then nobody asks.
        self._order: list[Place] | None = None
        self._places: dict[Id, Place] = {}

    def get(self, id: Id) -> Culture:
        """A copy of culture *id*. :raises BadRequest: if there is none"""
        if id not in self.rows:
            raise BadRequest(
                f"There is no dish {id}: if you have its ticket, send all its moves from turn 0 on"
            )
        return self._read(id)

    def of(self, owner: Caller) -> list[Row]:
        """The rows of *owner*, the one untouched for longest first."""
        return sorted([self.rows[id] for id in self.owned.get(owner, [])], key=_touched)

    def put(self, culture: Culture) -> None:
        """
        Keep *culture* as it is now.

        :raises BadRequest: if it is new, there is no room, and nothing with less claim gives way
        """
        row = Row(culture)
        leaving = self._leaving(row)
        if leaving is not None:
            self.drop(leaving)
        self._list(row)
        gone = self.boards.enter(row)
        self._saved.insert(culture.id, sealed.dump([culture.dump()]))
        self._reorder([row, *gone])
        if row.over:
            self._drop_oldest_over(row.owner)

    def drop(self, id: Id) -> None:
        """Keep culture *id* no more."""
        row = self.rows.pop(id)
        self.owned[row.owner].remove(id)
        if len(self.owned[row.owner]) == 0:
            del self.owned[row.owner]
        self._saved.remove(id)
        if self.boards.has(row):
            self.boards = Leaderboards(self.boards.latest, self.rows.values())
            self._order = None
        elif self._order is not None:
            del self._order[ordered.position(self._order, self._places.pop(id))]
            self._reorder([row])

    def begin_day(self, day: Day) -> None:
        """From now on *day* is the latest that has a table."""
        if day != self.boards.latest:
            self._reorder(self.boards.begin_day(day))

    def dump(self) -> list[str]:
        """A line for each culture, as it is kept."""
        ids = self._saved.keys()
        return [self._line(id) for id in ids]

    def replace(self, cultures: list[Culture], latest: Day) -> None:
        """Have *cultures* in the place of all that there are."""
        self._saved.replace({each.id: sealed.dump([each.dump()]) for each in cultures})
        self._index([Row(culture) for culture in cultures], latest)

    # Who gives way

    def _leaving(self, row: Row) -> Id | None:
        """
        The dish that gives way to *row*, if it is new and there is no room.

        :raises BadRequest: if all have more claim
        """
        if row.id in self.rows or len(self.rows) < MOST_DISHES:
            return None
        claim = IN_TABLE
        if not self.boards.takes(row):
            claim = self._claims([*self.of(row.owner), row])[row.id]
            if self.boards.stands(row.owner):
                claim = max(claim, LATEST)
        order = self._ordered()
        if order == [] or order[0] > (claim, row.when, row.id):
            why = f"send all its moves from turn 0 on when it has {FEW} turns or enters a table"
            if row.over:
                why = "it is over, and neither your best nor good enough for a table"
            raise BadRequest(f"There is no room for this dish now: {why}")
        return order[0][2]

    def _claims(self, rows: list[Row]) -> dict[Id, Claim]:
        """The claims of *rows*, all those of one owner, the one touched last in the end."""
        best: dict[tuple[str, tuple[int, int]], Row] = {}
        for row in rows:
            key = (row.mode, row.size)
            if key not in best or row.rank() < best[key].rank():
                best[key] = row
        claims = {}
        latest = going = None
        for row in rows:
            if self.boards.has(row):
                claims[row.id] = IN_TABLE
            elif row.over and best[row.mode, row.size] is not row:
                claims[row.id] = NOT_BEST
            else:
                claims[row.id] = ANOTHER
                latest = row if row.over or row.turns >= FEW else latest
                going = going if row.over else row
        if latest is not None:
            claims[latest.id] = LATEST
        if going is not None and self.boards.stands(going.owner):
            claims[going.id] = REGULAR
        return claims

    def _ordered(self) -> list[Place]:
        """All that are in no table, the one that gives way first at the beginning."""
        if self._order is None:
            self._order = []
            self._places = {}
            for owner in self.owned:
                self._place(owner, self._order)
        return self._order

    def _reorder(self, changed: list[Row]) -> None:
        """The claims of those who own what *changed* may be others now."""
        if self._order is not None:
            for owner in {row.owner: None for row in changed}:
                self._place(owner, self._order)

    def _place(self, owner: Caller, order: list[Place]) -> None:
        """Put what *owner* has where it belongs in *order*."""
        rows = self.of(owner)
        claims = self._claims(rows)
        for row in rows:
            place = (claims[row.id], row.when, row.id)
            before = self._places.pop(row.id, None)
            if before is not None:
                del order[ordered.position(order, before)]
            if place[0] != IN_TABLE:
                ordered.insert(order, place)
                self._places[row.id] = place

    def _drop_oldest_over(self, owner: Caller) -> None:
        """Of what is over and earned nothing, let only the last ten stay."""
        claims = self._claims(self.of(owner))
        unearned = [id for id, claim in claims.items() if claim == NOT_BEST]
        for id in unearned[:-MOST_OVER]:
            self.drop(id)

    def _read(self, id: Id) -> Culture:
        culture = Culture.load(self._line(id))
        if culture.id != id:
            raise BadSnapshot(f"Expected dish {id}, got {culture.id}")
        return culture

    def _line(self, id: Id) -> str:
        return "\n".join(sealed.load(self._saved.get(id) or ""))

    def _list(self, row: Row) -> None:
        self.rows[row.id] = row
        ids = self.owned.setdefault(row.owner, [])
        if row.id not in ids:
            ids.append(row.id)


def _touched(row: Row) -> tuple[int, Id]:
    return (row.when, row.id)
