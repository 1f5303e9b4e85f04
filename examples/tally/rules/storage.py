"""
Storage: a game in stable maps of text, complete after every message, and as a backup.

::

    facts     0  layout    "tally 1"
              1  state     1 if paused, else 0; the journal's own line; the tally
              2  admins    a line for each
    events    number -> event

A backup is one text, which an operator takes home. Its first line says what it is::

    tally backup 1
    57                number of the first event that is not in it
    42                the tally: its sum,
    w7x7r..           who added last,
    w7x7r.. Ada       and a line for each name

All but the layout is sealed: what is not as it was written is not loaded.
"""

from __future__ import annotations

from engine import sealed
from engine.admins import Admins
from engine.errors import BadSnapshot
from engine.newcomers import Newcomers
from engine.staging import Staging
from rules.game import BACKUP_BYTES, Game, Journal, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2

TITLE = "tally 1"
BACKUP_TITLE = "tally backup 1"
PAGES = Staging(characters=BACKUP_BYTES, most_bytes=BACKUP_BYTES, most_pages=1)


class Storage:
    """The maps that a game is kept in."""

    def __init__(self, facts: TextMap, events: TextMap) -> None:
        self.facts = facts
        self.events = events

    def save(self, game: Game) -> None:
        state = [str(int(game.paused)), game.journal.dump(), *game.tally.dump()]
        self.facts.insert(LAYOUT, TITLE)
        self.facts.insert(STATE, sealed.dump(state))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        game.journal.save(self.events)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        paused, log, *tally = self._lines(STATE)
        journal = Journal.load(self.events, log)
        admins = Admins.load(self._lines(ADMINS))
        game = Game(Tally.load(tally), paused == "1", admins, journal)
        game.newcomers = Newcomers.load(self.facts)
        return game

    def _lines(self, key: int) -> list[str]:
        return sealed.load(self.facts.get(key) or "")


def dump_backup(game: Game) -> str:
    """What `load_backup` needs to go on from here."""
    return sealed.dump([BACKUP_TITLE, str(game.journal.following), *game.tally.dump()])


def load_backup(text: str) -> tuple[Tally, int]:
    """The tally and its next event. :raises BadSnapshot: if `dump_backup` did not write *text*"""
    lines = sealed.load(text)
    if len(lines) < 2 or lines[0] != BACKUP_TITLE:
        raise BadSnapshot(f"Expected {BACKUP_TITLE!r}, got {lines[:1]!r}")
    return Tally.load(lines[2:]), sealed.number(lines[1])
