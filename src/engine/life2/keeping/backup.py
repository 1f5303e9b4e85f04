"""
Backups: a game's world and seats as one text, in pages that fit a message.

Sealed lines (`sealed`), of which the first says what they are::

    life2 backup 1
    57                       number of the first event that is not in it
    TDJXSAEA...              a snapshot of the world, in base64
    w7x7r.. Ada              a line for each seat

Pages are this text cut at every 200,000th character. A message may have 2 MiB; a
full board makes 372,000 characters, so two pages. Admins and the journal are not
in it: whoever restores a backup stays in charge, and what happened has happened.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadRequest, BadSnapshot
from engine.life2 import snapshot
from engine.life2.game import Game
from engine.life2.seats import Seats
from engine.life2.world import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.life2.keeping.storage import TextMap

TITLE = "life2 backup 1"
PAGE = 200_000
PAGE_BYTES = PAGE + 1_000  # names may take more than a byte a character, 24 characters of nine
MOST_PAGES = 3


def dump(game: Game) -> str:
    """What `load` needs to go on from here with *game*."""
    world = snapshot.to_text(snapshot.dump(game.world))
    return sealed.dump([TITLE, str(game.journal.following), world, *game.seats.dump()])


def load(text: str) -> tuple[World, Seats, int]:
    """
    World, seats and the number of the next event that `dump` wrote.

    :raises BadSnapshot: if *text* is not exactly that
    """
    lines = sealed.load(text)
    if len(lines) < 3 or lines[0] != TITLE:
        raise BadSnapshot(f"Expected a text that begins with {TITLE!r}, got {text[:40]!r}")
    world = snapshot.load(snapshot.from_text(lines[2]))
    seats = Seats.load(lines[3:])
    if len(seats.callers) != len(world.balances):
        raise BadSnapshot(f"{len(seats.callers)} seats, but {len(world.balances)} balances")
    return world, seats, sealed.number(lines[1])


def cut(text: str) -> list[str]:
    """*text* in pages."""
    return [text[start : start + PAGE] for start in range(0, len(text), PAGE)]


def stage(waiting: TextMap, page: int, text: str) -> int:
    """
    Let *text* wait as *page* among those *waiting* for `take`; how many wait now.

    :raises BadRequest: if it is not the next page, nor the first again, or is too large
    """
    count = len(waiting.keys())
    if page not in (0, count):
        raise BadRequest(f"Expected page {count}, or page 0 to begin again, got {page}")
    if page >= MOST_PAGES:
        raise BadRequest(f"Expected at most {MOST_PAGES} pages, got page {page}")
    size = len(text.encode("utf-8"))
    if size > PAGE_BYTES:
        raise BadRequest(f"Expected a page of at most {PAGE_BYTES} bytes, got {size}")
    if page == 0:
        _clear(waiting)
    waiting.insert(page, text)
    return page + 1


def take(waiting: TextMap) -> tuple[World, Seats, int]:
    """
    What the pages *waiting* are together, which then wait no more.

    :raises BadSnapshot: if they are no backup; then they still wait
    """
    pages = waiting.keys()
    found = load("".join([waiting.get(page) or "" for page in pages]))
    _clear(waiting)
    return found


def _clear(waiting: TextMap) -> None:
    pages = waiting.keys()
    for page in pages:
        waiting.remove(page)
