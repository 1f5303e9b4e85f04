"""
Storage: a game in stable maps of text, complete after every message.

::

    facts     0  layout    "boxes 1"
              1  drawn     records, next band, the four scores; the heads of all full pages and
                           of everything
              2  state     game, paused, most lines, refill, players of each team, and all of them;
                           the journal's own line; how far a restore has come
              3  admins    a line for each
              4  pace      how long the log was in the last hour (pace.py)
            255  newcomers how many a minute, once an admin has set it
    pages     10,000 * game + page -> 1,000 records
    tail      0 -> the records that fill no page yet
    bands     eight maps of five bands each
    players   caller -> player
    leaders   caller -> team, of those in the tables
    names     name without capitals -> caller
    ring      number -> caller, of all players
    events    number -> event

A load reads the bands and draws the end of the log again, 10,240 records at most, and counts:
what does not come to the scores that were kept is refused. Pages are proved by the chain.
"""

from __future__ import annotations

from engine import chain, sealed
from engine.accounts import Ring
from engine.admins import Admins
from engine.boxes import bands
from engine.boxes.bands import Bands
from engine.boxes.game import Game
from engine.boxes.journal import Journal
from engine.boxes.leaders import Leaders
from engine.boxes.log import Log
from engine.boxes.pace import Pace
from engine.boxes.players import Players
from engine.boxes.records import TEAMS
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.newcomers import Newcomers
from engine.parts import Restoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts, TextMap

LAYOUT = 0
DRAWN = 1  # what every line changes
STATE = 2
ADMINS = 3
PACE = 4

VERSION = 1
TITLE = f"boxes {VERSION}"
COUNTS = 5 + len(TEAMS)
STATE_LINES = 3
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
        self.ring = by_number["ring"]
        self.players = by_name["players"]
        self.names = by_name["names"]
        self.leaders = by_name["leaders"]

    def empty(self, installer: Caller) -> Game:
        """A game of which nothing is kept; *installer* is its admin."""
        log = Log(self.pages, self.tail, 1)
        players = Players(self.players, self.names, Ring(self.ring, 0), [0] * len(TEAMS))
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
        log = game.log
        before, head = log.before.hex(), log.chain.head().hex()
        counts = f"{log.count} {game.bands.turn} {red} {blue} {green} {yellow}"
        self.facts.insert(DRAWN, sealed.dump_line(f"{counts} {before} {head}"))
        if game.pace.changed:
            self.facts.insert(PACE, game.pace.dump())
            game.pace.changed = False

    def save_rest(self, game: Game) -> None:
        """Keep everything else that is small, and what drawing changed."""
        game.journal.save(self.events)
        state = (
            *(game.log.game, int(game.paused), game.most_lines, game.refill),
            *(*game.players.counts, game.players.count),
        )
        first = " ".join([str(each) for each in state])
        state_lines = [first, game.journal.dump(), game.restoring.dump()]
        self.facts.insert(STATE, sealed.dump(state_lines))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        self.save(game)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        game = self.empty("")
        lines = sealed.load(self.facts.get(STATE) or "")
        state = sealed.numbers(lines[0]) if len(lines) == STATE_LINES else []
        if len(state) != COUNTS:
            raise BadSnapshot(f"Expected {COUNTS} numbers of a game and its log, got {lines}")
        game.log.game = state[0]
        game.paused = state[1] == 1
        game.most_lines, game.refill = state[2:4]
        game.players.counts = state[4:-1]
        game.players.ring.count = state[-1]
        game.journal = Journal.load(self.events, lines[1])
        game.restoring = Restoring.load(lines[2])
        game.admins = Admins.load(sealed.load(self.facts.get(ADMINS) or ""))
        game.newcomers = Newcomers.load(self.facts)
        game.pace = Pace.load(self.facts.get(PACE) or "")
        game.leaders.read(game.players)
        self._load_sheet(game)
        return game

    def _load_sheet(self, game: Game) -> None:
        words = self._line(DRAWN).split(" ")
        heads = [chain.load(head) for head in words[PROGRESS:]]
        if len(heads) != 2:
            raise BadSnapshot(f"Expected {PROGRESS} numbers and two hashes, got {words}")
        progress = sealed.numbers(" ".join(words[:PROGRESS]))
        game.log.read(progress[0], heads[0], heads[1])
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
