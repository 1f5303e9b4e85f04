"""
One event of a room's log, in the words of `get_events`, which are the same in every room.

As a line of a saved log, its parts have a space between them, and none in them::

    generation time kind player detail
    1230 1700000000000000000 place 3 0a1f0b1f
"""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import BadSnapshot
from engine.sealed import number

PARTS = 5


class Event(NamedTuple):
    """Something that somebody did; *player* is 0 for what admins do."""

    generation: int
    time: int
    kind: str
    player: int
    detail: str = ""

    def dump(self) -> str:
        return f"{self.generation} {self.time} {self.kind} {self.player} {self.detail}"

    @classmethod
    def load(cls, line: str) -> Event:
        """An event from what `dump` wrote. :raises BadSnapshot: if *line* is none"""
        words = line.split(" ")
        if len(words) != PARTS or words[2] == "" or not line.isprintable():
            raise BadSnapshot(f"Expected an event, got {line[:80]!r}")
        generation, time, kind, player, detail = words
        return cls(number(generation), number(time), kind, number(player), detail)
