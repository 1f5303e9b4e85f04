"""
News: what a room says of itself, whose hash the network signs, and what clients are told of it.

The statement has the same lines in every room, and then its own; no line break at the end::

    life2 statement 1                   the form of what follows
    room world                          which room says it
    log 1234 5feceb66..                 the number of the next event, and the head before it
    kept 234 6b86b273..                 the oldest event that is there, and the head before it
    facts d4735e3a..                    sha256 of the facts, a text of the room's own
    board 4000 1230 9c56cc51.. ..       what the room has to say besides,
    time 4030 1700000000000000000 running      and last what changes most often

Its sha256 is certified after everything that changes it: messages, ticks, installing,
upgrading. A query cannot be trusted more than the node that answered it, but the network's
signature over this hash can, and so can whatever the statement then leads to: the log by its
chain, facts by their hash, and what a room's own lines say.

A client says what it knows, and is told the rest, in Candid's words::

    first 57   facts "d4735e3a.."   proof true

    first 0   following 59   generation 1230   events 57, 58
    facts      none, if they are the ones that the client has
    statement  and
    certificate  the network's word for it; both only if they are asked for
"""

from __future__ import annotations

import hashlib

from engine.journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.table import TextMap

    Fields = Any  # a dict; what it has is written in the .did

FORM = "life2 statement 1"


class Statement:
    """
    What *room* said last: the lines that seldom change, the *last* one, and its *facts*.

    It is saved as it was said, because a query looks at a game that has moved on. The hash of all
    but the last line stays *open*, so that a tick, which changes no other, pays for one.
    """

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


def page(journal: Journal, events: TextMap, first: int) -> Fields:
    """Up to 100 *events* of *journal* from number *first* on, and which there are."""
    return {
        "first": journal.first,
        "following": journal.following,
        "events": [
            {
                "number": number,
                "generation": event.generation,
                "time": event.time,
                "kind": event.kind,
                "player_num": event.player,
                "detail": event.detail,
            }
            for number, event in journal.read(events, first)
        ],
    }


def answer(
    asked: Fields, found: Fields, generation: int, said: Statement, certificate: bytes | None
) -> Fields:
    """What a client who *asked* is told: a page that was *found*, and what the room *said* last."""
    proof = asked["proof"]
    return found | {
        "generation": generation,
        "facts": said.facts if asked["facts"] != said.digest else None,
        "statement": said.text if proof else None,
        "certificate": certificate if proof else None,
    }
