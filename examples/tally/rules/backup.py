"""
Backups: one text, which an operator takes home. Its first line says what it is::

    tally backup 1
    57                number of the first event that is not in it
    42                the tally: its sum,
    w7x7r..           who added last,
    w7x7r.. Ada       and a line for each name
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot
from rules.game import PAGES, Game, Tally

TITLE = "tally backup 1"


def dump(game: Game) -> str:
    """What `load` needs to go on from here."""
    return sealed.dump([TITLE, str(game.journal.following), *game.tally.dump()])


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return PAGES.page(dump(game), at)


def load(text: str) -> tuple[Tally, int]:
    """The tally and its next event. :raises BadSnapshot: if `dump` did not write *text*"""
    lines = sealed.load(text)
    if len(lines) < 2 or lines[0] != TITLE:
        raise BadSnapshot(f"Expected {TITLE!r}, got {lines[:1]!r}")
    return Tally.load(lines[2:]), sealed.number(lines[1])
