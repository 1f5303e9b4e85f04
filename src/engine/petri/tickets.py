"""
Tickets: what lets somebody prove a dish of theirs that the canister has not saved.

A dish that has begun is nowhere but in its ticket, until its first moves are proved::

    early.6x6.305419896.20774.1700000000000000000.0123456789abcdef

    mode, size and seed; the day or a dash; when it was begun; and 16 digits that only the
    canister can make, the first of hmac-sha256(secret, text) with this text

    petri ticket 1
    7 w7x7r.. early.6x6.305419896.20774.1700000000000000000     number, owner, and what it says

So a ticket is good for one number and one caller, who has it from `begin_dish`. It follows from
what is saved of a dish, and is shown with it; to others it is of no use.
"""

from __future__ import annotations

import hashlib

from engine.access import Caller
from engine.errors import BadRequest, show
from engine.petri.culture import Culture, Id
from engine.petri.dish import Dish
from engine.petri.seeds import Seeds

NO_TICKET = ""
DIGITS = 16
INNER = bytes([each ^ 0x36 for each in range(256)])
OUTER = bytes([each ^ 0x5C for each in range(256)])


def draw(seeds: Seeds, culture: Culture) -> str:
    """The ticket of *culture*, or none as long as there is no secret."""
    if not seeds.ready:
        return NO_TICKET
    dish = culture.dish
    size = f"{dish.plate.width}x{dish.plate.height}"
    day = "-" if culture.day is None else culture.day
    said = f"{dish.mode.name}.{size}.{culture.seed}.{day}.{culture.begun}"
    return f"{said}.{_digits(seeds.secret, culture.id, culture.owner, said)}"


def parse(seeds: Seeds, ticket: str, id: Id, owner: Caller) -> Culture:
    """
    Dish *id*, which *owner* began, as it was then.

    :raises BadRequest: if *ticket* is not what they were given with it
    """
    seeds.check_ready()
    said, _, digits = ticket.rpartition(".")
    if not said.isascii() or digits != _digits(seeds.secret, id, owner, said):
        raise BadRequest(
            f"Expected the ticket that you were given with dish {id}, got {show(ticket)}"
        )
    mode, size, seed, day, begun = said.split(".")
    width, _, height = size.partition("x")
    dish = Dish.begin(mode, int(width), int(height), int(seed))
    return Culture(id, owner, dish, int(seed), None if day == "-" else int(day), int(begun))


def _digits(secret: str, id: Id, owner: Caller, said: str) -> str:
    return hmac(secret, f"petri ticket 1\n{id} {owner} {said}\n")[:DIGITS]


def hmac(secret: str, text: str) -> str:
    """The hmac-sha256 of *text* with a *secret* of 64 characters, in hex."""
    key = secret.encode("ascii")
    inner = hashlib.sha256(key.translate(INNER) + text.encode("ascii")).digest()
    return hashlib.sha256(key.translate(OUTER) + inner).hexdigest()
