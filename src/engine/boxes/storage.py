"""
Storage: a game in stable maps of text, complete after every message.

::

    facts     0  layout    "boxes 1"
              1  drawn     records, next band, the four scores; the heads of all full pages and
                           of everything
              2  state     game, next event, paused, most lines, refill, players of each team
              3  admins    a line for each
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts, TextMap

LAYOUT = 0
DRAWN = 1  # what every line changes
STATE = 2
ADMINS = 3

VERSION = 1
TITLE = f"boxes {VERSION}"
COUNTS = 5 + len(TEAMS)
HEXADECIMAL = "0123456789abcdef"
HEAD_DIGITS = 64
PROGRESS = 2 + len(TEAMS)


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
        red, blue, green, yellow = game.sheet.scores
        scores = f"{red} {blue} {green} {yellow}"
        heads = f"{game.log.before.hex()} {game.log.chain.head().hex()}"
        line = f"{game.log.count} {game.bands.turn} {scores} {heads}"
        self.facts.insert(DRAWN, sealed.dump_line(line))

    def save_rest(self, game: Game) -> None:
        """Keep everything else that is small, and what drawing changed."""
        game.journal.save(self.events)
        state = (
            *(game.log.game, game.journal.following, int(game.paused)),
            *(game.most_lines, game.refill, *game.players.counts),
        )
        self.facts.insert(STATE, sealed.dump_line(" ".join([str(each) for each in state])))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        self.save(game)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        game = self.empty("")
        state = sealed.numbers(self._line(STATE))
        if len(state) != COUNTS:
            raise BadSnapshot(f"Expected {COUNTS} numbers of a game, got {state}")
        game.log.game = state[0]
        game.journal = Journal.load(self.events, state[1])
        game.paused = state[2] == 1
        game.most_lines, game.refill = state[3:5]
        game.players.counts = state[5:]
        game.admins = Admins.load(sealed.load(self.facts.get(ADMINS) or ""))
        game.leaders.read(game.players)
        self._load_sheet(game)
        return game

    def _load_sheet(self, game: Game) -> None:
        words = self._line(DRAWN).split(" ")
        heads = words[PROGRESS:]
        if [len(head.strip(HEXADECIMAL)) - len(head) for head in heads] != [-HEAD_DIGITS] * 2:
            raise BadSnapshot(f"Expected {PROGRESS} numbers and two hashes, got {words}")
        progress = sealed.numbers(" ".join(words[:PROGRESS]))
        game.log.read(progress[0], bytes.fromhex(heads[0]), bytes.fromhex(heads[1]))
        game.bands.turn = progress[1]
        oldest = game.bands.read(game.sheet)
        bands.redraw(game.sheet, game.log.since(oldest))
        found = [game.sheet.drawn, *game.sheet.scores]
        kept = [progress[0], *progress[2:]]
        if found != kept:
            raise BadSnapshot(f"Expected lines and scores {kept}, got {found}")

    def _line(self, key: int) -> str:
        lines = sealed.load(self.facts.get(key) or "")
        return lines[0] if len(lines) == 1 else ""
