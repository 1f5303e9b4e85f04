"""
Backups: a game's world and seats as one text, in pages that fit a message.

Sealed lines (`sealed`), of which the first says what they are::

    life2 backup 2
    57                       number of the first event that is not in it
    TDJXSAEA...              a snapshot of the world, in base64
    w7x7r.. Ada              a line for each seat

Pages (`staging`) are this text cut at every 200,000th character; a full board makes
372,000 characters, so two pages. Admins and the journal are not in it: whoever
restores a backup stays in charge, and what happened has happened.
"""

from __future__ import annotations

from engine import sealed
from engine.access import ANONYMOUS, is_principal
from engine.backups import PAGE, Staging
from engine.errors import BadSnapshot
from engine.people import FREE
from engine.table import from_text, to_text
from engine.world import snapshot
from engine.world.board import World
from engine.world.game import Game
from engine.world.seats import Seats

TITLE = "life2 backup 2"
# names may take more than a byte a character, 24 characters of nine
PAGES = Staging(characters=PAGE, most_bytes=201_000, most_pages=3)


def dump(game: Game) -> str:
    """What `load` needs to go on from here with *game*."""
    world = to_text(snapshot.dump(game.world))
    return sealed.dump([TITLE, str(game.journal.following), world, *game.seats.dump()])


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return PAGES.page(dump(game), at)


def load(text: str) -> tuple[World, Seats, int]:
    """
    World, seats and the number of the next event that `dump` wrote.

    :raises BadSnapshot: if *text* is not exactly that
    """
    lines = sealed.load(text)
    if len(lines) < 3 or lines[0] != TITLE:
        raise BadSnapshot(f"Expected a text that begins with {TITLE!r}, got {text[:40]!r}")
    world = snapshot.load(from_text(lines[2]))
    seats = Seats.load(lines[3:])
    for caller in seats.callers:
        if caller == ANONYMOUS or (caller != FREE and not is_principal(caller)):
            raise BadSnapshot(f"Expected a principal of somebody in a seat, got {caller!r}")
    seats.check_same(world.seated)
    return world, seats, sealed.number(lines[1])
