"""
A canister's own log: what it printed, and why it trapped, as ``icp canister logs`` shows it.

::

    idx  timestamp            content
    41   1700000000000000000  generation 20
    42   1700000001000000000  [TRAP]: KeyError: 'x'

The oldest records go as soon as all of them are more than ``limit`` bytes; a record counts with
its content and ``OVERHEAD``, and one that is too long alone is cut. Queries leave nothing in it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

OVERHEAD = 16  # the number and the time
DEFAULT_LIMIT = 4096
MOST_LIMIT = 2 << 20
TRAP = "[TRAP]: "


class Record(NamedTuple):
    """One line of it, by its number and at canister time."""

    idx: int
    time: int
    content: bytes

    @property
    def size(self) -> int:
        return OVERHEAD + len(self.content)


class CanisterLog:
    """The newest records, and which of them are on the disk already."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.records: deque[Record] = deque()
        self.size = 0
        self._next = 0
        self._on_disk = 0  # records before this number are there
        self._purged = 0  # and those before this number have to go from there

    def add(self, time: int, text: str) -> None:
        content = text.encode(errors="replace")[: max(0, self.limit - OVERHEAD)]
        record = Record(self._next, time, content)
        self._next += 1
        self.records.append(record)
        self.size += record.size
        self._shorten()

    def set_limit(self, limit: int) -> None:
        self.limit = limit
        self._shorten()

    def _shorten(self) -> None:
        while self.size > self.limit and self.records:
            self.size -= self.records.popleft().size

    def emptied(self) -> CanisterLog:
        """The log of the next code: nothing in it, and numbers that go on."""
        fresh = CanisterLog(self.limit)
        fresh._next = fresh._on_disk = self._next
        return fresh

    @property
    def first(self) -> int:
        """The number of the oldest record, or of the next one."""
        return self.records[0].idx if self.records else self._next

    @property
    def is_written(self) -> bool:
        return self._on_disk == self._next and self._purged == self.first

    def unwritten(self) -> list[Record]:
        """The records that are not on the disk."""
        return [record for record in self.records if record.idx >= self._on_disk]

    def written(self) -> None:
        """They are now, and nothing else is."""
        self._on_disk, self._purged = self._next, self.first

    def loaded(self, records: Iterable[Record]) -> None:
        """These came from the disk."""
        self.records = deque(records)
        self.size = sum(record.size for record in self.records)
        self._next = self.records[-1].idx + 1 if self.records else 0
        self.written()
