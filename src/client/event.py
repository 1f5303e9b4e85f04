"""
One event of a room's log, of whatever kind: `engine.journal` knows how it is written.

A tool may not know the room, so it takes every kind that can be shown, where the room's own
canister takes only those that it has::

    generation time kind player detail
    1230 1700000000000000000 place 3 0a1f0b1f
"""

from __future__ import annotations

from engine import journal
from engine.errors import BadSnapshot


class AnyKind:
    """Holds every kind that there may be: any word."""

    def __contains__(self, kind: object) -> bool:
        return kind != ""


class Event(journal.Event):
    """Something that somebody did; *player* is 0 for what admins do."""

    kinds = AnyKind()

    @classmethod
    def load(cls, line: str) -> Event:
        """An event from what `dump` wrote. :raises BadSnapshot: if *line* is none"""
        if not line.isprintable():
            raise BadSnapshot(f"Expected an event, got {line[:80]!r}")
        return super().load(line)
