"""
Admins: who may do more than play.

They are principals as text, in the order in which they were added; whoever
installed the canister is the first. There is always at least one::

    ["w7x7r..", "e3mmv.."]
"""

from __future__ import annotations

from engine.callers import ANONYMOUS, Caller
from engine.errors import BadRequest, BadSnapshot

MOST_ADMINS = 16


class Admins:
    """The admins, oldest first."""

    def __init__(self, first: Caller) -> None:
        self.callers = [first]
        self.changed = True  # since they were saved

    def __contains__(self, caller: Caller) -> bool:
        return caller in self.callers

    def add(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* is one already, is anonymous, or there are enough"""
        if caller == ANONYMOUS:
            raise BadRequest("Expected a principal of somebody, got the anonymous one")
        if caller in self.callers:
            raise BadRequest(f"{caller} is an admin already")
        if len(self.callers) >= MOST_ADMINS:
            raise BadRequest(f"Expected at most {MOST_ADMINS} admins, and there are as many")
        self.callers.append(caller)
        self.changed = True

    def remove(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* is no admin, or the last one"""
        if caller not in self.callers:
            raise BadRequest(f"{caller} is not an admin")
        if len(self.callers) == 1:
            raise BadRequest(f"{caller} is the last admin: add another one first")
        self.callers.remove(caller)
        self.changed = True

    def dump(self) -> list[str]:
        """A line for each admin."""
        return list(self.callers)

    @classmethod
    def load(cls, lines: list[str]) -> Admins:
        """Admins from what `dump` wrote. :raises BadSnapshot: if there are no such admins"""
        if not 1 <= len(lines) <= MOST_ADMINS or "" in lines or len(set(lines)) != len(lines):
            raise BadSnapshot(f"Expected 1 to {MOST_ADMINS} different admins, got {lines!r}")
        admins = cls(lines[0])
        admins.callers = list(lines)
        admins.changed = False
        return admins
