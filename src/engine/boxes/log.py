"""
The log: every line that was ever drawn, with who drew it, in pages of 1,000 records.

A record is a line and the team that drew it, in three bytes::

    bit   23 22 ... 3 2   1 0
          the line        team          the highest byte first: (100, 2) is 00 01 92

In base64 it is exactly four characters, so pages are text that can be cut at any record. Full
pages are saved under a number that says game and page, the last one by itself, because it is
written again with every line::

    pages   10,000 * game + 0, 1, 2 ...   ->   4,000 characters
    tail    0                             ->   what does not fill a page yet

Pages are sealed, so that one that is damaged is refused when it is read; what the tail has to be,
the head of the chain says, which is saved with it.

The chain is one hash that stands for the whole log, and the canister certifies its head. A page's
hash covers the hash of the page before; the first follows 32 zero bytes. A page that is not full
has a head, too: the same, over what it holds so far::

    head 0 = sha256(00..00 + page 0)    head 1 = sha256(head 0 + page 1)    ...

Records do not say when they were made. So the first line of four minutes leaves a mark, the minute
since 1970 and how many records there were before it, and an hour of marks is saved::

    28333312 1200   28333316 1207   28333371 1441
"""

from __future__ import annotations

import hashlib

from engine import sealed
from engine.boxes.edges import EDGES, Edge, Team, check_edge
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.journal import BEGINNING, Head
from engine.table import from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

Record = tuple[Edge, Team]

BYTES = 3  # of a record
CHARACTERS = 4
PAGE = 1000  # records
PAGE_BYTES = PAGE * BYTES
TAIL = 0
MOST_PAGES = 10_000  # of a game; a whole sheet fills 2,002
MOST_READ = 100_000  # records in one answer: 400,000 characters

MINUTE: Nanoseconds = 60 * SECOND
HOUR = 60  # minutes
EVERY = 4  # minutes between two marks


def pack(edges: list[Edge], team: Team) -> bytes:
    """Records of *edges*, which are lines of the sheet, drawn by *team*."""
    packed, bits = 0, 8 * BYTES
    for edge in edges:
        packed = packed << bits | edge << 2 | team
    return packed.to_bytes(BYTES * len(edges), "big")


def unpack(data: bytes) -> list[Record]:
    """
    The records that *data* begins with; what is left over at its end is passed over.

    :raises BadRequest: if one of them is of no line on the sheet
    """
    records = []
    for start in range(0, len(data) - BYTES + 1, BYTES):
        packed = int.from_bytes(data[start : start + BYTES], "big")
        check_edge(packed >> 2)
        records.append((packed >> 2, packed & 3))
    return records


class StreamParser:
    """Reads records from bytes that come in pieces of any size."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[Record]:
        """
        The records that *chunk* completes.

        :raises BadRequest: if one of them is of no line on the sheet; then *chunk* is not taken
        """
        data = self._rest + chunk
        records = unpack(data)
        self._rest = data[BYTES * len(records) :]
        return records

    def reset(self) -> None:
        """Forget the beginning of a record that did not come whole; the next byte begins one."""
        self._rest = b""


class Chain:
    """
    The head of a log that grows; *before* is the head of its full pages, *page* the rest.

    Adding to it costs what is added, because the hash of the last page is kept open.
    """

    def __init__(self, before: Head = BEGINNING, page: bytes = b"") -> None:
        self.before = before
        self._length = len(page)
        self._parts = [page]
        self._open = hashlib.sha256(before + page)
        self._head = self._open.digest() if page != b"" else before

    def __reduce__(self) -> tuple[type[Chain], tuple[Head, bytes]]:
        """An open hash cannot be copied into bytes; what went into it can."""
        return Chain, (self.before, b"".join(self._parts))

    def add(self, records: bytes) -> None:
        """Let *records* follow."""
        start, size = 0, len(records)
        while start < size:
            part = records[start : start + PAGE_BYTES - self._length]
            longer = self._open.copy()  # the old one stays as it was, if the message is undone
            longer.update(part)
            self._open = longer
            self._parts.append(part)
            self._length += len(part)
            start += len(part)
            if self._length == PAGE_BYTES:
                self.before = self._open.digest()
                self._open = hashlib.sha256(self.before)
                self._parts = []
                self._length = 0
        self._head = self._open.digest() if self._length > 0 else self.before

    def head(self) -> Head:
        """What stands for every record so far."""
        return self._head


class Log:
    """The records of one game, *count* of them, in the tables *pages* and *tail*."""

    def __init__(self, pages: Table, tail: Table) -> None:
        self._pages = pages
        self._tail = tail
        self.game = 1
        self.count = 0
        self.chain = Chain()
        self._last = ""  # what does not fill a page yet

    def read(self, count: int, before: Head, head: Head) -> None:
        """
        Have the end of a log of *count* records, with *head*; *before* is that of its full pages.

        :raises BadSnapshot: if it is not as it was written
        """
        last = self._tail.get(TAIL) or ""
        self.count = count
        self._last = last
        self.chain = Chain(before, from_text(last))
        expected = count % PAGE
        if len(last) != CHARACTERS * expected or self.chain.head() != head:
            raise BadSnapshot(f"Expected {expected} records in the last page, got {last[:80]!r}")

    def add(self, records: bytes) -> None:
        """Let *records* follow."""
        self.chain.add(records)
        text = self._last + to_text(records)
        full = CHARACTERS * PAGE
        while len(text) >= full:
            page = self.count // PAGE
            self._pages.insert(MOST_PAGES * self.game + page, sealed.dump([text[:full]]))
            text = text[full:]
            self.count = (page + 1) * PAGE
        self.count += len(text) // CHARACTERS - self.count % PAGE
        self._last = text
        self._tail.insert(TAIL, text)

    def text(self, game: int, first: int, most: int = MOST_READ) -> str:
        """
        Up to *most* records of *game* from number *first* on, four characters each.

        :raises BadRequest: if there is no such game or record
        """
        if not 1 <= game <= self.game:
            raise BadRequest(f"Expected a game from 1 to {self.game}, got {game}")
        count = self.count if game == self.game else EDGES
        if first > count:
            raise BadRequest(f"Expected a record from 0 to {count}, got {first}")
        found = []
        wanted = min(most, count - first)
        page, at = divmod(first, PAGE)
        while wanted > 0:
            text = self.page(game, page)[CHARACTERS * at : CHARACTERS * (at + wanted)]
            if text == "":
                raise BadSnapshot(f"Page {page} of game {game} is missing")
            found.append(text)
            wanted -= len(text) // CHARACTERS
            page += 1
            at = 0
        return "".join(found)

    def page(self, game: int, page: int) -> str:
        """One page of *game*, or "" if there is none. :raises BadSnapshot: if it is damaged"""
        if game == self.game and page >= self.count // PAGE:
            return self._last if page == self.count // PAGE else ""
        text = self._pages.get(MOST_PAGES * game + page)
        return "".join(sealed.load(text)) if text is not None else ""

    def since(self, first: int) -> list[Record]:
        """The records from number *first* on. :raises BadSnapshot: if a page is damaged"""
        return unpack(from_text(self.text(self.game, first, self.count)))

    def begin(self, game: int) -> None:
        """Begin another *game*; the log of the one before, which filled its pages, stays."""
        self.game = game
        self.count = 0
        self.chain = Chain()
        self._last = ""
        self._tail.insert(TAIL, "")

    def line(self) -> str:
        """What the canister certifies of it."""
        return line(self.game, self.count, self.chain.head())


def line(game: int, count: int, head: Head) -> str:
    """Boxes' own line in its statement: which *game*, how many records, and their *head*."""
    return f"records {game} {count} {head.hex()}"


class Pace:
    """The marks of the last hour, oldest first."""

    def __init__(self) -> None:
        self.marks: list[tuple[int, int]] = []
        self._next: Nanoseconds = 0
        self.changed = True

    def note(self, now: Nanoseconds, records: int) -> None:
        """Lines are drawn at *now*, after so many *records*; going back in time leaves no mark."""
        if now >= self._next:
            minute = now // MINUTE
            self.marks = [mark for mark in self.marks if mark[0] > minute - HOUR]
            self.marks.append((minute, records))
            self._next = (minute + EVERY) * MINUTE
            self.changed = True

    def hour_ago(self, now: Nanoseconds, records: int) -> int:
        """How many of *records* there were an hour before *now*."""
        since = now // MINUTE - HOUR
        recent = [before for minute, before in self.marks if minute > since]
        return recent[0] if recent else records

    def dump(self) -> str:
        numbers = [f"{minute} {records}" for minute, records in self.marks]
        return sealed.dump_line(" ".join(numbers))

    @classmethod
    def load(cls, text: str) -> Pace:
        """What `dump` wrote. :raises BadSnapshot: if it is not that"""
        lines = sealed.load(text)
        found = sealed.numbers(lines[0]) if lines else []
        if len(lines) > 1 or len(found) % 2 != 0:
            raise BadSnapshot(f"Expected minutes and records, got {text[:80]!r}")
        pace = cls()
        pace.marks = list(zip(found[::2], found[1::2], strict=True))
        if pace.marks:
            pace._next = (pace.marks[-1][0] + EVERY) * MINUTE
        pace.changed = False
        return pace
