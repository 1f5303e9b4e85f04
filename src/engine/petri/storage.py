"""
Storage: a game in stable maps of text, complete after every message.

::

    facts     0  layout    "petri 1"
              1  state     1 if paused, else 0; how many dishes were begun; the journal's own
                           line; the latest day and its seed; telemetry, a line a mode
              2  admins    a line for each
              3  secret    64 hexadecimal digits, or nothing yet
            255  newcomers how many a minute, once an admin has set it
    people    0  names     a line for each who has one, as `people` draws it
    dishes    number -> culture
    events    number -> event

Everything but the layout is sealed: what is not as it was written is not loaded. The
collection writes dishes itself; the rest is written here, names only when they have changed.
"""

from __future__ import annotations

from engine import sealed
from engine.admins import Admins
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.newcomers import Newcomers
from engine.petri.collection import Collection
from engine.petri.game import Game
from engine.petri.journal import Journal
from engine.petri.people import People
from engine.petri.seeds import Seeds
from engine.petri.telemetry import Telemetry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2
SECRET = 3
NAMES = 0

VERSION = 1
TITLE = f"petri {VERSION}"
STATE_LINES = 4  # before telemetry


class Storage:
    """The maps that a game is kept in."""

    def __init__(self, facts: TextMap, people: TextMap, dishes: TextMap, events: TextMap) -> None:
        self.facts = facts
        self.people = people
        self.dishes = dishes
        self.events = events

    def begin(self, installer: Caller) -> Game:
        """A game without a dish, saved; *installer* is its admin."""
        game = Game.begin(installer, self.dishes)
        self.facts.insert(LAYOUT, TITLE)
        game.names.changed = True
        self.save_secret(game)
        self.save(game)
        return game

    def save(self, game: Game) -> None:
        """Save what most messages change."""
        numbers = [str(int(game.paused)), str(game.begun)]
        state = [*numbers, game.journal.dump(), game.seeds.dump_day()]
        self.facts.insert(STATE, sealed.dump([*state, *game.telemetry.dump()]))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        game.journal.save(self.events)
        if game.names.changed:
            self.people.insert(NAMES, sealed.dump(game.names.dump()))
            game.names.changed = False

    def save_secret(self, game: Game) -> None:
        self.facts.insert(SECRET, sealed.dump([game.seeds.secret]))

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        state = self._lines(self.facts, STATE)
        if len(state) <= STATE_LINES or state[0] not in ("0", "1"):
            raise BadSnapshot(f"Expected the state of a game, got {state[:STATE_LINES]!r}")
        paused, begun, log, day = state[:STATE_LINES]
        seeds = Seeds.load("".join(self._lines(self.facts, SECRET)), day)
        game = Game(
            Collection(self.dishes, seeds.day),
            People.load(self._lines(self.people, NAMES)),
            seeds,
            Telemetry.load(state[STATE_LINES:]),
            sealed.number(begun),
            paused == "1",
            Admins.load(self._lines(self.facts, ADMINS)),
            Journal.load(self.events, log),
        )
        game.newcomers = Newcomers.load(self.facts)
        return game

    def _lines(self, map: TextMap, key: int) -> list[str]:
        return sealed.load(map.get(key) or "")
