"""
Storage: a game in stable maps of text, complete after every message.

::

    facts       0  layout    "arena 1"
                1  state     season, current round, next round, paused since, people, keepsakes;
                             the journal's own line; the season's config; the sums of the ledger;
                             how far a restore has come
                2  admins    a line for each
              255  newcomers how many a minute, once an admin has set it
    opened      number -> round that is being played
    ended       number -> round, the last 1,000
    people      caller -> person
    names       name without capitals -> caller
    ring        number -> caller, of those who have an account
    pots        key -> coins
    tables      season -> its leaders
    keepsakes   number -> keepsake
    events      number -> event

Everything but the layout and names is sealed: what is not as it was written is refused,
at once or when it is read. Written is only what a message touched.
"""

from __future__ import annotations

from engine import sealed
from engine.accounts import Ring
from engine.admins import Admins
from engine.arena.config import Config
from engine.arena.game import Game, Tables
from engine.arena.journal import Journal
from engine.arena.keepsakes import Keepsakes
from engine.arena.leaders import Leaders
from engine.arena.people import People
from engine.arena.rounds import Rounds
from engine.balances import StableBalances
from engine.callers import Caller
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.ledger import Ledger
from engine.newcomers import Newcomers
from engine.parts import Restoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts, TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2

VERSION = 1
TITLE = f"arena {VERSION}"
STATE_LINES = 5
COUNTS = 6


class Storage:
    """The maps that a game is kept in."""

    def __init__(self, by_number: dict[str, TextMap], by_name: dict[str, NamedTexts]) -> None:
        """Both by the names above."""
        self.facts = by_number["facts"]
        self.opened = by_number["opened"]
        self.ended = by_number["ended"]
        self.tables = by_number["tables"]
        self.keepsakes = by_number["keepsakes"]
        self.events = by_number["events"]
        self.ring = by_number["ring"]
        self.people = by_name["people"]
        self.names = by_name["names"]
        self.pots = StableBalances(by_name["pots"])

    def empty(self, installer: Caller) -> Game:
        """A game without any round, of which nothing is kept; *installer* is its admin."""
        people = People(self.people, self.names, Ring(self.ring, 0))
        rounds = Rounds(self.opened, self.ended, 1)
        tables = Tables(Leaders(self.tables), Keepsakes(self.keepsakes, 0))
        return Game(rounds, people, Ledger(people, self.pots), tables, Admins(installer))

    def begin(self, installer: Caller, now: Nanoseconds) -> Game:
        """A game of which the first round waits for its first pledge; *installer* is its admin."""
        game = self.empty(installer)
        game.begin(now)
        self.facts.insert(LAYOUT, TITLE)
        self.save(game)
        return game

    def save(self, game: Game) -> None:
        """Keep what a message changed."""
        game.rounds.save()
        game.people.save()
        game.journal.save(self.events)
        counts = (
            *(game.season, game.current, game.rounds.following, game.paused_at),
            *(game.people.count, game.keepsakes.count),
        )
        first = " ".join([str(count) for count in counts])
        state = [first, game.journal.dump(), game.config.dump(), game.ledger.dump()]
        state.append(game.restoring.dump())
        self.facts.insert(STATE, sealed.dump(state))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        lines = self._lines(STATE)
        counts = [sealed.number(word) for word in lines[0].split(" ")] if lines != [] else []
        if len(lines) != STATE_LINES or len(counts) != COUNTS:
            raise BadSnapshot(f"Expected the state of a game, got {lines!r:.80}")
        game = self.empty("")
        game.season, game.current, game.rounds.following, game.paused_at = counts[:4]
        game.people.ring.count, game.keepsakes.count = counts[4:]
        game.journal = Journal.load(self.events, lines[1])
        game.config = Config.load(lines[2])
        game.ledger = Ledger.load(lines[3], game.people, self.pots)
        game.restoring = Restoring.load(lines[4])
        game.admins = Admins.load(self._lines(ADMINS))
        game.newcomers = Newcomers.load(self.facts)
        game.rounds.read()
        if game.current not in game.rounds.open:
            open_ = list(game.rounds.open)
            raise BadSnapshot(f"Expected round {game.current} among the open ones, got {open_}")
        return game

    def _lines(self, key: int) -> list[str]:
        return sealed.load(self.facts.get(key) or "")
