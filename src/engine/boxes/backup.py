"""
Backups: the whole game as one text, in pages.

A head and rows (`engine.backups`): pages of the log, bands of the sheet, and players::

    boxes backup 1
    57                       number of the first event that is not in it
    3 1234567 8 6000         game, records, most lines, refill
    312 40 7 1               the scores
    1235 40 812              how many pages, bands and players
    AAGSAAGW..               the log of this game, 1,000 records of four characters a row
    0 1234567 AAAA..         each band of the sheet, of this moment
    w7x7r.. 2 5 ..           a row for each player

A restore counts lines and scores by the bands, and has to come to the same. Whether the log leads
to that sheet, ``simulate verify boxes`` finds out: two million records are too many for one
message. Admins, events and the logs of older games stay as they are. Players may be very many, and
are restored in steps.
"""

from __future__ import annotations

from engine import backups
from engine.backups import Parts, Rows
from engine.boxes import bands
from engine.boxes.bands import BANDS
from engine.boxes.edges import EDGES
from engine.boxes.game import Game
from engine.boxes.log import CHARACTERS, PAGE
from engine.boxes.players import load_row
from engine.boxes.sheet import Sheet
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import number
from engine.table import from_text

TITLE = "boxes backup 1"
HEAD = 4
EACH = (50, 8, 250)  # pages of the log, bands, players in a part


class Backup:
    """What a backup has, read and found to fit together, but for the players."""

    def __init__(self, text: str) -> None:
        """:raises BadSnapshot: if it is none"""
        found = Parts(text, TITLE, HEAD, EACH)
        self.seal = found.seal
        self.following = number(found.head[1])
        numbers = [number(word) for word in found.head[2].split(" ")]
        if len(numbers) != 4:
            raise BadSnapshot(f"Expected game, records and quota, got {found.head[2]!r}")
        self.game, self.count, self.most_lines, self.refill = numbers
        self.scores = [number(word) for word in found.head[3].split(" ")]
        log, sheet, self.players = found.rows
        self.log = "".join(log)
        self.sheet = self._read_sheet(sheet)

    def _read_sheet(self, rows: list[str]) -> Sheet:
        sheet = Sheet()
        records = [bands.load(sheet, band, row) for band, row in enumerate(rows[:BANDS])]
        if records != [self.count] * BANDS or len(rows) != BANDS:
            raise BadSnapshot(f"Expected {BANDS} bands after {self.count} records")
        sheet.recount()
        found = (sheet.drawn, sheet.scores, len(self.log))
        if found != (self.count, self.scores, CHARACTERS * self.count) or self.count > EDGES:
            raise BadSnapshot(f"Expected {self.count} lines and {self.scores}, got {found}")
        return sheet

    def settle(self, _: int = 0) -> None:
        """:raises BadSnapshot: if somebody is there twice"""
        callers = {row.partition(" ")[0] for row in self.players}
        if len(callers) != len(self.players):
            raise BadSnapshot(f"Expected {len(self.players)} different players, got {len(callers)}")

    def step(self, game: Game, now: Nanoseconds, most: int = backups.STEP) -> bool:
        """
        Have as much of it in the place of what *game* has as a message may; True once it is all.

        :raises BadSnapshot: if it is no game; then nothing has changed
        """
        if not game.restoring.step(self.seal, [(game.players, self.players)], self.settle, most):
            return False
        game.log.begin(self.game)
        game.log.add(from_text(self.log))
        game.replace_sheet(self.sheet)
        game.most_lines = self.most_lines
        game.refill = self.refill
        game.note(now, "restore")
        return True


def _head(game: Game) -> list[str]:
    log = game.log
    counts = f"{log.game} {log.count} {game.most_lines} {game.refill}"
    scores = " ".join([str(score) for score in game.sheet.scores])
    return [TITLE, str(game.journal.following), counts, scores]


def _kinds(game: Game) -> list[Rows]:
    log, sheet = game.log, game.sheet
    return [
        Rows(
            EACH[0],
            -(-log.count // PAGE),
            lambda first, end: [log.page(log.game, at) for at in range(first, end)],
        ),
        Rows(
            EACH[1],
            BANDS,
            lambda first, end: [bands.dump(sheet, at, log.count) for at in range(first, end)],
        ),
        Rows(EACH[2], game.players.count, game.players.rows),
    ]


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return backups.page(_head(game), _kinds(game), at)


def dump(game: Game) -> str:
    """The whole *game*, as `load` reads it."""
    return backups.dump(_head(game), _kinds(game))


def load(text: str) -> Backup:
    """What `dump` wrote, every row of it read. :raises BadSnapshot: if *text* is not that"""
    found = Backup(text)
    for row in found.players:
        load_row(row)
    found.settle()
    return found
