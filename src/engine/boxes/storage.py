"""
Storage: Boxes in stable maps of text, complete after every message (`engine.room`).

::

    facts     0  layout    "boxes 1"
              1  state     game, paused, most lines, refill, players of each team, and all of them;
                           the journal's own line; how far a restore has come
              2  admins
              3  drawn     records, next band, the four scores; the heads of all full pages and
                           of everything
              4  pace      how long the log was in the last hour
            255  newcomers
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

from engine import journal, room, sealed
from engine.access import Admins, Caller
from engine.backups import Restoring
from engine.boxes import bands
from engine.boxes.bands import Bands
from engine.boxes.edges import TEAMS
from engine.boxes.game import Game
from engine.boxes.log import Log, Pace
from engine.boxes.players import Players
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.room import STATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import NamedTexts, TextMap

DRAWN = 3  # what every line changes
PACE = 4

VERSION = 1
COUNTS = 5 + len(TEAMS)
STATE_LINES = 3
PROGRESS = 2 + len(TEAMS)


class Storage(room.Storage):
    """The maps that Boxes is saved in."""

    title = f"boxes {VERSION}"

    def __init__(
        self,
        by_number: dict[str, TextMap],
        by_name: dict[str, NamedTexts],
        bands: list[TextMap],
    ) -> None:
        """Both by the names above."""
        super().__init__(by_number["facts"], by_number["events"])
        self.by_number = {name: self.table(saved) for name, saved in by_number.items()}
        self.by_name = {name: self.table(saved) for name, saved in by_name.items()}
        self.bands = [self.table(band) for band in bands]

    def empty(self, installer: Caller) -> Game:
        """A game of which nothing is saved; *installer* is its admin."""
        numbered, named = self.by_number, self.by_name
        log = Log(numbered["pages"], numbered["tail"])
        players = Players(named["players"], named["names"], numbered["ring"], named["leaders"])
        return Game(log, Bands(self.bands), players, Admins(installer))

    def begin(self, installer: Caller, _now: Nanoseconds = 0) -> Game:
        """An empty sheet, saved; *installer* is its admin."""
        game = self.empty(installer)
        game.log.begin(1)
        game.bands.write_all(game.sheet, 0)
        self.create_room()
        self.save(game)
        return game

    def save_drawn(self, game: Game) -> None:
        """Save what drawing changed."""
        self.save_tables()
        self._save_drawn(game)

    def _save_drawn(self, game: Game) -> None:
        red, blue, green, yellow = game.sheet.scores
        log = game.log
        before, head = log.chain.before.hex(), log.chain.head().hex()
        line = f"{log.count} {game.bands.turn} {red} {blue} {green} {yellow} {before} {head}"
        self.facts.insert(DRAWN, sealed.dump_line(line))
        if game.pace.changed:
            self.facts.insert(PACE, game.pace.dump())
            game.pace.changed = False

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        state = (
            *(game.log.game, int(game.paused), game.most_lines, game.refill),
            *(*game.players.counts, game.players.count),
        )
        first = " ".join([str(each) for each in state])
        self.save_room(game, [first, game.journal.dump(), game.restoring.dump()])
        self._save_drawn(game)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        self.check_layout()
        game = self.empty("")
        first, log, restoring = self.lines(STATE, STATE_LINES)
        state = sealed.numbers(first)
        if len(state) != COUNTS:
            raise BadSnapshot(f"Expected {COUNTS} numbers of a game and its log, got {first!r}")
        game.log.game = state[0]
        game.paused = state[1] == 1
        game.most_lines, game.refill = state[2:4]
        game.players.counts = state[4:-1]
        game.players.ring.count = state[-1]
        self.load_room(game, log)
        game.restoring = Restoring.load(restoring)
        game.pace = Pace.load(self.facts.get(PACE) or "")
        game.players.leaders.read(game.players)
        self._load_sheet(game)
        return game

    def _load_sheet(self, game: Game) -> None:
        words = self.lines(DRAWN, 1)[0].split(" ")
        heads = [journal.parse_head(head) for head in words[PROGRESS:]]
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
