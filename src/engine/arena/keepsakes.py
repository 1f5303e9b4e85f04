"""
Keepsakes: what winners have of a round, numbered from 1, for ever.

Each is a sealed line::

    7   ->   17 35 w7x7r.. 5d1a..        round, slot, owner, the hash of the final board
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

WORDS = 4


class Keepsake:
    """One of them."""

    def __init__(self, number: int, line: str) -> None:
        """:raises BadSnapshot: if *line* is none"""
        words = line.split(" ")
        if len(words) != WORDS:
            raise BadSnapshot(f"Expected keepsake {number}, got {line!r}")
        self.number = number
        self.round = sealed.number(words[0])
        self.slot = sealed.number(words[1])
        self.owner: Caller = words[2]
        self.board_hash = words[3]


class Keepsakes:
    """All that there are, in a stable map."""

    def __init__(self, lines: Table, count: int) -> None:
        self._lines = lines
        self.count = count

    def mint(self, round: int, slot: int, owner: Caller, board_hash: str) -> int:
        """Another one; its number."""
        self.count += 1
        self._lines.insert(self.count, sealed.dump([f"{round} {slot} {owner} {board_hash}"]))
        return self.count

    def get(self, number: int) -> Keepsake:
        """Keepsake *number*. :raises BadSnapshot: if it is not as it was made"""
        lines = sealed.load(self._lines.get(number) or "")
        return Keepsake(number, lines[0] if len(lines) == 1 else "")

    # As a backup

    def lines(self, first: int, end: int) -> list[str]:
        """Those after the first *first*, up to number *end*, as they are kept."""
        return [self._lines.get(number) or "" for number in range(first + 1, end + 1)]

    def check(self, row: str) -> int:
        """No coins are in it. :raises BadSnapshot: if *row* is no keepsake"""
        check_keepsake(row)
        return 0

    def clear(self, most: int) -> int:
        """Remove up to *most* of them; how many were removed."""
        self.count = 0
        return self._lines.clear(most)

    def add(self, row: str) -> None:
        """Have *row* as the next one."""
        self.count += 1
        self._lines.insert(self.count, row)


def check_keepsake(row: str) -> None:
    """:raises BadSnapshot: if *row* is no keepsake"""
    lines = sealed.load(row)
    Keepsake(0, lines[0] if len(lines) == 1 else "")
