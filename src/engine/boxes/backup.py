"""
Backups: the whole game as one text, in pages.

Sealed lines, of which the first says what they are. Texts that have lines of their own have a tab
in the place of each break::

    boxes backup 1
    57                       number of the first event that is not in it
    3 1234567 8 6000         game, records, most lines, refill
    312 40 7 1               the scores
    log AAGSAAGW..           the log of this game, four characters a record
    band 0 1234567 AAAA..    each band of the sheet, of this moment
    player w7x7r.. 2 5 ..    a line for each player

A restore counts lines and scores by the bands, and has to come to the same. Whether the log leads
to that sheet, ``simulate verify boxes`` finds out: two million records are too many for one
message. Admins, events and the logs of older games stay as they are.
"""

from __future__ import annotations

from engine import sealed
from engine.boxes import bands
from engine.boxes.bands import BANDS
from engine.boxes.edges import EDGES
from engine.boxes.game import Game
from engine.boxes.log import CHARACTERS
from engine.boxes.players import Player
from engine.boxes.sheet import Sheet
from engine.callers import Caller
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import number
from engine.staging import Staging

TITLE = "boxes backup 1"
# A full log and its sheet are 8.7 million characters, a player is 100 or more.
PAGES = Staging(characters=200_000, most_bytes=400_000, most_pages=200)
HEAD = 5
LOG = "log "


class Backup:
    """What a backup has, read and found to fit together."""

    def __init__(self, lines: list[str]) -> None:
        """:raises BadSnapshot: if these are not the lines of a backup"""
        if len(lines) < HEAD + BANDS or lines[0] != TITLE or not lines[4].startswith(LOG):
            raise BadSnapshot(f"Expected {TITLE!r}, got {lines[:1]!r}")
        self.following = number(lines[1])
        numbers = [number(word) for word in lines[2].split(" ")]
        if len(numbers) != 4:
            raise BadSnapshot(f"Expected game, records and quota, got {lines[2]!r}")
        self.game, self.count, self.most_lines, self.refill = numbers
        self.scores = [number(word) for word in lines[3].split(" ")]
        self.log = lines[4][len(LOG) :]
        self.sheet = self._read_sheet(lines[HEAD : HEAD + BANDS])
        self.players = [_read_player(line) for line in lines[HEAD + BANDS :]]

    def _read_sheet(self, lines: list[str]) -> Sheet:
        sheet = Sheet()
        for band, line in enumerate(lines):
            kind, _, text = line.partition(" ")
            if kind != "band" or bands.load(sheet, band, _unfold(text)) != self.count:
                raise BadSnapshot(f"Expected band {band} after {self.count} records")
        sheet.recount()
        found = (sheet.drawn, sheet.scores, len(self.log))
        if found != (self.count, self.scores, CHARACTERS * self.count) or self.count > EDGES:
            raise BadSnapshot(f"Expected {self.count} lines and {self.scores}, got {found}")
        return sheet

    def restore(self, game: Game, now: Nanoseconds) -> None:
        """Have all of it in the place of what *game* has; admins, events and older logs stay."""
        game.log.replace(self.game, self.log)
        game.sheet = self.sheet
        game.bands.turn = 0
        game.bands.write_all(self.sheet, self.count)
        game.players.replace(self.players)
        game.leaders.clear()
        for caller, text in self.players:
            game.leaders.enter(caller, Player.load(text))
        game.most_lines = self.most_lines
        game.refill = self.refill
        game.restored(now)


def dump(game: Game) -> str:
    """The whole *game*, as `load` reads it."""
    log = game.log
    lines = [
        TITLE,
        str(game.journal.following),
        f"{log.game} {log.count} {game.most_lines} {game.refill}",
        " ".join([str(score) for score in game.sheet.scores]),
        LOG + log.text(log.game, 0, log.count),
    ]
    for band in range(BANDS):
        lines.append(f"band {_fold(bands.dump(game.sheet, band, log.count))}")
    lines += [f"player {caller} {_fold(text)}" for caller, text in game.players.dump()]
    return sealed.dump(lines)


def load(text: str) -> Backup:
    """What `dump` wrote. :raises BadSnapshot: if *text* is not that"""
    return Backup(sealed.load(text))


def _read_player(line: str) -> tuple[Caller, str]:
    kind, _, rest = line.partition(" ")
    caller, _, folded = rest.partition(" ")
    if kind != "player" or caller == "":
        raise BadSnapshot(f"Expected a player, got {line[:80]!r}")
    text = _unfold(folded)
    Player.load(text)
    return caller, text


def _fold(text: str) -> str:
    return text.replace("\n", "\t")


def _unfold(text: str) -> str:
    return text.replace("\t", "\n")
