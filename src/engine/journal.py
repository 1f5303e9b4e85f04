"""
The journal of a room: what people did, in order, and the chain of hashes over it.

Every event has a number, counted from 0 without gaps. The last 1,000 are saved in a stable map,
older ones are dropped one by one. One event is a line of text, saved with the head of the chain
before it, both sealed::

    generation time kind player detail
    1230 1700000000000000000 place 3 0a1f0b1f0c1f
    5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9

What `generation` counts, which kinds there are and what their details say is the room's. A player
is a number, 0 for nobody in particular; a detail has no spaces.

A head stands for everything that ever happened before it: each line makes the next one of the
head before. Two logs with the same head are the same, line by line. Whoever has the head before
event n and the lines from n on can prove them against the last head, without any line before::

    head 0 = 00..00                      32 bytes, in text 64 hexadecimal digits
    head 1 = sha256(head 0 + line 0)
    head 2 = sha256(head 1 + line 1)     ...

A room saves one line more, `dump`: the number of the next event, and the head before it. Events
that do not lead to that head are refused when they are loaded.
"""

from __future__ import annotations

import hashlib

from engine import sealed
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any, TypeVar

    from engine.table import TextMap

    AnyEvent = TypeVar("AnyEvent", bound="Event")
    AnyJournal = TypeVar("AnyJournal", bound="Journal")

Head = bytes

HEAD_BYTES = 32
BEGINNING: Head = bytes(HEAD_BYTES)
HEXADECIMAL = "0123456789abcdef"
MOST_KEPT = 1000
MOST_READ = 100  # in a page, which a reply of 2 MiB must hold


def link(head: Head, line: str) -> Head:
    """The head after *line*, which follows the event with *head*."""
    return hashlib.sha256(head + line.encode("utf-8")).digest()


def parse_head(digits: str) -> Head:
    """The head that *digits* are. :raises BadSnapshot: if they are none"""
    if len(digits) != 2 * HEAD_BYTES or digits.strip(HEXADECIMAL) != "":
        raise BadSnapshot(f"Expected 64 hexadecimal digits of a hash, got {digits[:80]!r}")
    return bytes.fromhex(digits)


class Event:
    """Something that somebody did; a room sets which *kinds* there are."""

    kinds: Container[str] = ()

    def __init__(
        self, generation: int, time: int, kind: str, player: int, detail: str = ""
    ) -> None:
        self.generation = generation
        self.time = time
        self.kind = kind
        self.player = player
        self.detail = detail

    def dump(self) -> str:
        return f"{self.generation} {self.time} {self.kind} {self.player} {self.detail}"

    @classmethod
    def load(cls: type[AnyEvent], line: str) -> AnyEvent:
        """An event from what `dump` wrote. :raises BadSnapshot: if there is no such event"""
        words = line.split(" ")
        if len(words) != 5 or words[2] not in cls.kinds:
            raise BadSnapshot(f"Expected an event, got {line[:80]!r}")
        generation, time, kind, player, detail = words
        numbers = [sealed.number(word) for word in (generation, time, player)]
        return cls(numbers[0], numbers[1], kind, numbers[2], detail)


class Journal:
    """The numbers of the events, and those that are not yet saved; a room sets its *event*."""

    event: type[Event] = Event

    def __init__(
        self,
        first: int = 0,
        following: int = 0,
        first_head: Head = BEGINNING,
        head: Head = BEGINNING,
    ) -> None:
        """Events *first* up to, but not with, *following* are saved, between these two heads."""
        self.first = first
        self.following = following
        self.first_head = first_head  # before the oldest event that is saved
        self.head = head  # after the last event
        self.fresh: list[Any] = []  # of `event`
        self._lines: list[str] = []  # of what is fresh, each with the head before it
        self._oldest = first  # that is still in the map

    def note(self, event: Event) -> None:
        line = event.dump()
        self._lines.append(f"{line}\n{self.head.hex()}")
        self.head = link(self.head, line)
        self.fresh.append(event)
        self.following += 1
        self.first = max(self.first, self.following - MOST_KEPT)

    def save(self, events: TextMap) -> None:
        """Write what is fresh into *events*, and drop what is too old."""
        number = self.following - len(self.fresh)
        for line in self._lines:
            events.insert(number, sealed.dump_line(line))
            number += 1
        self.fresh = []
        self._lines = []
        while self._oldest < self.first:
            line, head = _read(events.remove(self._oldest), self._oldest)
            self.first_head = link(head, line)
            self._oldest += 1

    def read(self, events: TextMap, first: int) -> list[tuple[int, Any]]:
        """Up to 100 of *events* from number *first* on, of those left, with their numbers."""
        start = max(first, self._oldest)
        end = min(start + MOST_READ, self.following - len(self.fresh))
        return [(number, self._get(events, number)) for number in range(start, end)]

    def since(self, events: TextMap, first: int) -> list[Any]:
        """All *events* from number *first* on, which is still there."""
        return [self._get(events, number) for number in range(first, self.following)]

    def head_before(self, events: TextMap, number: int) -> Head:
        """The head before event *number*, which is still there, or is the next."""
        return self.head if number == self.following else _entry(events, number)[1]

    def dump(self) -> str:
        """``following head``, which `load` holds the events to."""
        return f"{self.following} {self.head.hex()}"

    @classmethod
    def load(cls: type[AnyJournal], events: TextMap, line: str) -> AnyJournal:
        """
        The journal of which *events* were saved, and *line* was dumped.

        :raises BadSnapshot: if one is missing, is not an event, or is another than was saved
        """
        digits, _, last = line.partition(" ")
        following = sealed.number(digits)
        head = parse_head(last)
        numbers = events.keys()
        oldest = max(0, following - MOST_KEPT)
        if numbers != list(range(oldest, following)):
            raise BadSnapshot(f"Expected events up to {following}, got {numbers[-1:]} as the last")
        first_head = _entry(events, oldest)[1] if oldest > 0 else BEGINNING
        found = first_head
        for number in numbers:
            written, before = _entry(events, number)
            cls.event.load(written)
            if before != found:
                raise BadSnapshot(f"Event {number} does not follow from those before it")
            found = link(found, written)
        if found != head:
            raise BadSnapshot(f"Events up to {following} do not lead to the head {last}")
        return cls(oldest, following, first_head, head)

    @classmethod
    def _get(cls, events: TextMap, number: int) -> Any:
        """Event *number* of *events*. :raises BadSnapshot: if it is not as it was written"""
        return cls.event.load(_entry(events, number)[0])


def _entry(events: TextMap, number: int) -> tuple[str, Head]:
    """
    The line of event *number* of *events*, and the head before it.

    :raises BadSnapshot: if they are not as they were written
    """
    return _read(events.get(number), number)


def _read(text: str | None, number: int) -> tuple[str, Head]:
    """The line and the head of event *number*. :raises BadSnapshot: if *text* is not it"""
    lines = sealed.load(text or "")
    if len(lines) != 2:
        raise BadSnapshot(f"Expected event {number} and the head before it, got {lines!r}")
    return lines[0], parse_head(lines[1])
