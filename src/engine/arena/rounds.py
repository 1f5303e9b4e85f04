"""
All rounds: those that are open in the heap, those that ended in a stable map.

::

    open     17  being played           opened  17 -> text      a few
    ended     1 .. 16                   ended    1 -> text      the last 1,000

A round that ended is read when somebody asks for it, and kept in the heap only until it is saved.
"""

from __future__ import annotations

from engine.arena import archive
from engine.arena.round import Round
from engine.errors import BadRequest, BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

MOST_OPEN = 8
MOST_KEPT = 1_000


class Rounds:
    """The rounds in the maps *opened* and *ended*; the next has the number *following*."""

    def __init__(self, opened: Table, ended: Table, following: int) -> None:
        self._opened = opened
        self._ended = ended
        self.following = following
        self.open: dict[int, Round] = {}
        self._touched: dict[int, Round] = {}

    def read(self) -> None:
        """Have the open rounds in the heap. :raises BadSnapshot: if one is not as it was written"""
        numbers = self._opened.keys()
        for number in numbers:
            self.open[number] = _read(self._opened, number)

    def get(self, number: int) -> Round:
        """Round *number*. :raises BadRequest: if there is none"""
        found = self.find(number)
        if found is None:
            raise BadRequest(f"There is no round {number}, or it was so long ago that it is gone")
        return found

    def find(self, number: int) -> Round | None:
        """Round *number*, or None."""
        if number in self.open:
            return self.open[number]
        if number in self._touched:
            return self._touched[number]
        return _read(self._ended, number) if self._ended.get(number) is not None else None

    def add(self, round: Round) -> None:
        """Open another *round*."""
        self.open[round.number] = round
        self.following = round.number + 1
        self.touch(round)

    def touch(self, round: Round) -> None:
        """Keep *round* as it is now, with the next `save`."""
        self._touched[round.number] = round

    def close(self, round: Round) -> None:
        """Have *round*, which ended, among the others that did."""
        del self.open[round.number]
        self.touch(round)

    def oldest(self) -> int:
        """The number of the oldest round that is kept, though older ones may be open."""
        return max(1, self.following - MOST_KEPT)

    def drop(self, number: int) -> None:
        """Keep the ended round *number* no more."""
        self._touched.pop(number, None)
        self._ended.remove(number)
        self._opened.remove(number)

    def save(self) -> None:
        """Write what was touched; a round that ended moves to the others that did."""
        for number, round in self._touched.items():
            text = archive.dump(round)
            if round.outcome is None:
                self._opened.insert(number, text)
            else:
                self._ended.insert(number, text)
                self._opened.remove(number)
        self._touched = {}

    def lines(self, first: int, end: int) -> list[str]:
        """The rounds from the place *first* up to *end*, as text: those that ended, then others."""
        ended, opened = self._ended.keys(), self._opened.keys()
        places = [(self._ended, number) for number in ended]
        places += [(self._opened, number) for number in opened]
        return [texts.get(number) or "" for texts, number in places[first:end]]

    @property
    def count(self) -> int:
        """How many are kept."""
        return len(self._ended.keys()) + len(self._opened.keys())

    def replace(self, rounds: list[Round], following: int) -> None:
        """Have *rounds* in the place of all that there are."""
        self._opened.replace({})
        self._ended.replace({})
        self.open = {}
        self._touched = {}
        self.following = following
        for round in rounds:
            if round.outcome is None:
                self.open[round.number] = round
            self.touch(round)
        self.save()


def _read(texts: Table, number: int) -> Round:
    round = archive.load(texts.get(number) or "")
    if round.number != number:
        raise BadSnapshot(f"Expected round {number}, got {round.number}")
    return round
