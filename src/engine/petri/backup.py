"""
Backups: a game as one text, in pages that fit a message.

Sealed lines, of which the first says what they are::

    petri backup 2              of "petri backup 1", telemetry has fewer numbers a line
    57                          number of the first event that is not in it
    12 20774 305419896          dishes ever begun; the latest day and its seed
    early 12 1044 ..            telemetry, a line a mode
    mid ..
    late ..
    2                           how many names, and a line for each
    w7x7r.. 20774 Ada
    e3mmv.. 20773 Bob
    7 w7x7r.. early 6 6 ..      a line for each dish (dish.py)

3,000 dishes of 4,000 turns are 14.4 million characters. The secret is not in it, nor are
admins and the journal: whoever restores a backup stays in charge, and what happened has
happened.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot
from engine.petri.cells import MODES
from engine.petri.collection import MOST_DISHES
from engine.petri.dish import Culture
from engine.petri.game import Game, Telemetry
from engine.petri.interface import PAGES
from engine.petri.people import MOST_NAMES, People
from engine.petri.seeds import NO_SECRET, Seeds

TITLE = "petri backup 2"
OLDER = "petri backup 1"
HEAD = 3 + len(MODES)  # lines before the names


class Backup:
    """What is in a backup; *following* is the number of the first event that is not."""

    def __init__(self, lines: list[str]) -> None:
        """:raises BadSnapshot: if there is too much of something, or a dish twice"""
        begun, _, day = lines[2].partition(" ")
        first = HEAD + 1 + sealed.number(lines[HEAD])
        self.following = sealed.number(lines[1])
        self.begun = sealed.number(begun)
        self.seeds = Seeds.load(NO_SECRET, day)
        self.telemetry = Telemetry.load(lines[3:HEAD])
        self.names = People.load(lines[HEAD + 1 : first])
        self.cultures = [Culture.load(line) for line in lines[first:]]
        ids = [culture.id for culture in self.cultures]
        if len(ids) > MOST_DISHES or len(self.names.of) > MOST_NAMES:
            found = f"{len(ids)} dishes and {len(self.names.of)} names"
            raise BadSnapshot(
                f"Expected at most {MOST_DISHES} dishes and {MOST_NAMES} names, got {found}"
            )
        if len(set(ids)) != len(ids) or max(ids, default=0) > self.begun or 0 in ids:
            raise BadSnapshot(f"Expected dishes from 1 to {self.begun}, each once")


def dump(game: Game) -> str:
    """What `load` needs to go on from here with *game*."""
    names = game.names.dump()
    head = [TITLE, str(game.journal.following), f"{game.begun} {game.seeds.dump_day()}"]
    body = [*game.telemetry.dump(), str(len(names)), *names, *game.collection.dump()]
    return sealed.dump([*head, *body])


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return PAGES.page(dump(game), at)


def load(text: str) -> Backup:
    """What `dump` wrote. :raises BadSnapshot: if *text* is not exactly that"""
    lines = sealed.load(text)
    if len(lines) <= HEAD or lines[0] not in (TITLE, OLDER):
        raise BadSnapshot(f"Expected a text that begins with {TITLE!r}, got {text[:40]!r}")
    return Backup(lines)
