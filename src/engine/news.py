"""
News: the answer to everything that a client asks of a room's log, and the proof of it.

A client says what it knows, and is told the rest, in Candid's words::

    first 57   facts "d4735e3a.."   proof true

    first 0   following 59   generation 1230   events 57, 58
    facts      none, if they are the ones that the client has
    statement  what the room says of itself (`statement`), and
    certificate  the network's word that it does; both only if they are asked for
"""

from __future__ import annotations

from engine.journal import Journal
from engine.statement import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.table import TextMap

    Fields = Any  # a dict; what it has is written in the .did


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
