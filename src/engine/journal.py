"""
The journal of a room: what people did, in order.

Every event has a number, counted from 0 without gaps. The last 1,000 are kept in a
stable map, older ones are dropped one by one. One event is a line of text, sealed::

    generation time kind player detail
    1230 1700000000000000000 place 3 0a1f0b1f0c1f

What `generation` counts, which kinds there are and what their details say is the
room's. A player is a number, 0 for nobody in particular; a detail has no spaces.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any, TypeVar

    from engine.textmap import TextMap

    AnyEvent = TypeVar("AnyEvent", bound="Event")
    AnyJournal = TypeVar("AnyJournal", bound="Journal")

MOST_KEPT = 1000
MOST_READ = 100  # in a page, which a reply of 2 MiB must hold


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

    def __init__(self, first: int = 0, following: int = 0) -> None:
        """Events *first* up to, but not with, *following* are saved elsewhere."""
        self.first = first
        self.following = following
        self.fresh: list[Any] = []  # of `event`
        self._oldest = first  # that is still in the map

    def note(self, event: Event) -> None:
        self.fresh.append(event)
        self.following += 1
        self.first = max(self.first, self.following - MOST_KEPT)

    def save(self, events: TextMap) -> None:
        """Write what is fresh into *events*, and drop what is too old."""
        number = self.following - len(self.fresh)
        for event in self.fresh:
            events.insert(number, sealed.dump([event.dump()]))
            number += 1
        self.fresh = []
        while self._oldest < self.first:
            events.remove(self._oldest)
            self._oldest += 1

    def read(self, events: TextMap, first: int) -> list[tuple[int, Any]]:
        """Up to 100 of *events* from number *first* on, of those still kept, with their numbers."""
        start = max(first, self._oldest)
        end = min(start + MOST_READ, self.following - len(self.fresh))
        return [(number, self._get(events, number)) for number in range(start, end)]

    def since(self, events: TextMap, first: int) -> list[Any]:
        """All *events* from number *first* on, which is still kept."""
        return [self._get(events, number) for number in range(first, self.following)]

    @classmethod
    def load(cls: type[AnyJournal], events: TextMap, following: int) -> AnyJournal:
        """
        The journal of which *events* were saved, before the number *following*.

        :raises BadSnapshot: if one is missing, or is not an event
        """
        numbers = events.keys()
        oldest = following - len(numbers)
        if numbers != list(range(oldest, following)):
            raise BadSnapshot(f"Expected events up to {following}, got {numbers[-1:]} as the last")
        for number in numbers:
            cls._get(events, number)
        return cls(oldest, following)

    @classmethod
    def _get(cls, events: TextMap, number: int) -> Any:
        """Event *number* of *events*. :raises BadSnapshot: if it is not as it was written"""
        return cls.event.load("\n".join(sealed.load(events.get(number) or "")))
