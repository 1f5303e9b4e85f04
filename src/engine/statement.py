"""
The statement: what a room says of itself in a few lines, whose hash the network signs.

The same lines in every room, and then its own; no line break at the end::

    life2 statement 1                   the form of what follows
    room world                          which room says it
    log 1234 5feceb66..                 the number of the next event, and the head before it
    kept 234 6b86b273..                 the oldest event that is kept, and the head before it
    facts d4735e3a..                    sha256 of the facts, a text of the room's own
    board 4000 1230 9c56cc51.. ..       what the room has to say besides,
    time 4030 1700000000000000000 running      and last what changes most often

Its sha256 is certified after everything that changes it: messages, ticks, installing,
upgrading. A query cannot be trusted more than the node that answered it, but the network's
signature over this hash can, and so can whatever the statement then leads to: the log by its
chain, facts by their hash, and what a room's own lines say.

What was last said is kept as it was said, because a query looks at a game that has moved on. The
hash of all but the last line is kept *open*, so that a tick, which changes no other, pays for one.
"""

from __future__ import annotations

import hashlib

from engine.journal import Journal

FORM = "life2 statement 1"


class Statement:
    """What *room* said last: the lines that seldom change, the *last* one, and its *facts*."""

    def __init__(self, room: str, said: str = "", last: str = "", facts: str = "") -> None:
        self.room = room
        self.facts = facts
        self.digest = digest(facts)
        self._said = said
        self.last = last
        self.open = hashlib.sha256(f"{said}\n".encode())

    def __reduce__(self) -> tuple[type[Statement], tuple[str, str, str, str]]:
        """An open hash cannot be copied into bytes; what went into it can."""
        return Statement, (self.room, self._said, self.last, self.facts)

    @property
    def text(self) -> str:
        return f"{self._said}\n{self.last}" if self.last != "" else self._said

    def make(self, journal: Journal, facts: str = "", lines: str = "", last: str = "") -> bytes:
        """Say how *journal*, *facts* and the room's own *lines* are; the hash of what is said."""
        if facts != self.facts:
            self.facts = facts
            self.digest = digest(facts)
        log = f"log {journal.following} {journal.head.hex()}"
        kept = f"kept {journal.first} {journal.first_head.hex()}"
        common = f"{FORM}\nroom {self.room}\n{log}\n{kept}\nfacts {self.digest}"
        self._said = f"{common}\n{lines}" if lines != "" else common
        self.open = hashlib.sha256(f"{self._said}\n".encode())
        self.last = ""
        return self.go_on(last) if last != "" else hashlib.sha256(self._said.encode()).digest()

    def go_on(self, last: str) -> bytes:
        """Say how the *last* line is now, when all else is as it was; the hash of what is said."""
        self.last = last
        whole = self.open.copy()
        whole.update(last.encode())
        return whole.digest()


def digest(facts: str) -> str:
    """What tells *facts* from any others."""
    return hashlib.sha256(facts.encode()).hexdigest()
