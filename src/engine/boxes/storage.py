"""
Storage: a game in stable maps of text, complete after every message.

::

    facts     0  layout    "boxes 1"
              1  state     game, records, next event, paused, most lines, refill, next band;
                           scores; players of each team; the head of all full pages
              2  admins    a line for each
    pages     10,000 * game + page -> 1,000 records
    tail      0 -> the records that fill no page yet
    bands     eight maps of five bands each
    players   caller -> player
    leaders   caller -> team, of those in the tables
    names     name without capitals -> caller
    events    number -> event

A load reads the bands and draws the end of the log again, 10,240 records at most, and counts:
what does not come to the scores that were kept is refused. Pages are proved by the chain.
"""

from __future__ import annotations

from engine import sealed
from engine.admins import Admins
from engine.boxes import bands
from engine.boxes.bands import Bands
from engine.boxes.game import Game
from engine.boxes.journal import Journal
from engine.boxes.leaders import Leaders
from engine.boxes.log import Log
from engine.boxes.players import Players
from engine.boxes.records import TEAMS
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts, TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2

VERSION = 1
TITLE = f"boxes {VERSION}"
STATE_LINES = 4
COUNTS = 7


class Storage:
    """The maps that a game is kept in."""

    def __init__(
        self,
        by_number: dict[str, TextMap],
        by_name: dict[str, NamedTexts],
        bands: list[TextMap],
    ) -> None:
        """Both by the names above."""
        self.facts = by_number["facts"]
        self.events = by_number["events"]
        self.pages = by_number["pages"]
        self.tail = by_number["tail"]
        self.bands = bands
        self.players = by_name["players"]
        self.names = by_name["names"]
        self.leaders = by_name["leaders"]

    def empty(self, installer: Caller) -> Game:
        """A game of which nothing is kept; *installer* is its admin."""
        log = Log(self.pages, self.tail, 1)
        players = Players(self.players, self.names, [0] * len(TEAMS))
        leaders = Leaders(self.leaders)
        return Game(log, Bands(self.bands), players, leaders, Admins(installer))

    def begin(self, installer: Caller) -> Game:
        """An empty sheet; *installer* is its admin."""
        game = self.empty(installer)
        game.log.begin(1)
        game.bands.write_all(game.sheet, 0)
        self.facts.insert(LAYOUT, TITLE)
        self.save_rest(game)
        return game

    def save(self, game: Game) -> None:
        """Keep what drawing changed; the log, bands and players are kept already."""
        numbers = (
            *(game.log.game, game.log.count, game.journal.following, int(game.paused)),
            *(game.most_lines, game.refill, game.bands.turn),
        )
        lines = [_words(numbers), _words(game.sheet.scores), _words(game.players.counts)]
        self.facts.insert(STATE, sealed.dump([*lines, game.log.before.hex()]))

    def save_rest(self, game: Game) -> None:
        """Keep admins and events, and what drawing changed."""
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        game.journal.save(self.events)
        self.save(game)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        lines = self._lines(STATE)
        numbers = _numbers(lines[0]) if len(lines) == STATE_LINES else []
        if len(numbers) != COUNTS:
            raise BadSnapshot(f"Expected the state of a game, got {lines!r:.80}")
        game = self.empty("")
        game.log.game = numbers[0]
        game.log.read(numbers[1], bytes.fromhex(lines[3]))
        game.journal = Journal.load(self.events, numbers[2])
        game.paused = numbers[3] == 1
        game.most_lines, game.refill, game.bands.turn = numbers[4:]
        game.players.counts = _numbers(lines[2])
        game.admins = Admins.load(self._lines(ADMINS))
        game.leaders.read(game.players)
        self._load_sheet(game, _numbers(lines[1]))
        return game

    def _load_sheet(self, game: Game, scores: list[int]) -> None:
        oldest = game.bands.read(game.sheet)
        bands.redraw(game.sheet, game.log.since(oldest))
        found = (game.sheet.drawn, game.sheet.scores)
        if found != (game.log.count, scores):
            kept = f"{game.log.count} lines and {scores}"
            raise BadSnapshot(f"Expected {kept}, got {found[0]} and {found[1]}")

    def _lines(self, key: int) -> list[str]:
        return sealed.load(self.facts.get(key) or "")


def _words(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join([str(each) for each in numbers])


def _numbers(line: str) -> list[int]:
    return [number(word) for word in line.split(" ")]
