"""
Storage: the Arena in stable maps of text, complete after every message (`engine.room`).

::

    facts       0  layout    "arena 1"
                1  state     season, current round, next round, paused since, people, artifacts;
                             who kept most in the season, and how much; the journal's own line;
                             the season's config; the sums of the ledger; how far a restore has come
                2  admins
              255  newcomers
    opened      number -> round that is being played
    ended       number -> round, the last 1,000
    people      caller -> person
    names       name without capitals -> caller
    ring        number -> caller, of those who have an account
    pots        key -> coins
    tables      season -> its leaders
    artifacts   number -> artifact
    events      number -> event

Names are not sealed: they follow from people. What is large is read, and refused if it is not as
it was written, when somebody asks for it.
"""

from __future__ import annotations

from engine import room, sealed
from engine.access import Admins, Caller
from engine.accounts import Ledger, StableBalances
from engine.arena.config import Config
from engine.arena.game import Game
from engine.arena.people import Artifacts, People
from engine.arena.ratings import Leaders
from engine.arena.rounds import Rounds
from engine.backups import Restoring
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.room import STATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import NamedTexts, TextMap

VERSION = 1
STATE_LINES = 6
COUNTS = 6


class Storage(room.Storage):
    """The maps that the Arena is saved in."""

    title = f"arena {VERSION}"

    def __init__(self, by_number: dict[str, TextMap], by_name: dict[str, NamedTexts]) -> None:
        """Both by the names above."""
        super().__init__(by_number["facts"], by_number["events"])
        self.by_number = {name: self.table(saved) for name, saved in by_number.items()}
        self.by_name = {name: self.table(saved) for name, saved in by_name.items()}

    def empty(self, installer: Caller) -> Game:
        """A game without any round, of which nothing is saved; *installer* is its admin."""
        numbered, named = self.by_number, self.by_name
        return Game(
            Rounds(numbered["opened"], numbered["ended"]),
            People(named["people"], named["names"], numbered["ring"]),
            StableBalances(named["pots"]),
            Leaders(numbered["tables"]),
            Artifacts(numbered["artifacts"]),
            Admins(installer),
        )

    def begin(self, installer: Caller, now: Nanoseconds) -> Game:
        """A game of which the first round waits for its first pledge; *installer* is its admin."""
        game = self.empty(installer)
        game.begin(now)
        self.create_room()
        self.save(game)
        return game

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        game.rounds.save()
        game.people.save()
        first = f"{game.season} {game.current} {game.rounds.following} {game.paused_at} "
        first += f"{game.people.count} {game.artifacts.count}"
        state = [
            first,
            game.keeper,
            game.journal.dump(),
            game.config.dump(),
            game.ledger.dump(),
        ]
        state.append(game.restoring.dump())
        self.save_room(game, state)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        self.check_layout()
        first, keeper, log, config, ledger, restoring = self.lines(STATE, STATE_LINES)
        counts = sealed.numbers(first)
        if len(counts) != COUNTS:
            raise BadSnapshot(f"Expected {COUNTS} numbers of a game, got {first!r}")
        game = self.empty("")
        game.season, game.current, game.rounds.following, game.paused_at = counts[:4]
        game.paused = game.paused_at != 0
        game.people.ring.count, game.artifacts.count = counts[4:]
        game.keeper = keeper
        game.config = Config.load(config)
        game.ledger = Ledger.load(ledger, game.people, game.pots)
        game.restoring = Restoring.load(restoring)
        self.load_room(game, log)
        game.rounds.read()
        if game.current not in game.rounds.open:
            open_ = list(game.rounds.open)
            raise BadSnapshot(f"Expected round {game.current} among the open ones, got {open_}")
        return game
