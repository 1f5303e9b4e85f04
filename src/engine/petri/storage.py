"""
Storage: Petri in stable maps of text, complete after every message (`engine.room`).

::

    facts     0  layout    "petri 2"; of "petri 1", telemetry has fewer numbers a line
              1  state     1 if paused, else 0; how many dishes were begun; the journal's own
                           line; the latest day and its seed; telemetry, a line a mode
              2  admins
              3  secret    64 hexadecimal digits, or nothing yet
              4  config    1 for each rule of practice that is on; missing until one is off
            255  newcomers
    people    0  names     a line for each who has one, written when one has changed
    dishes    number -> culture
    events    number -> event
"""

from __future__ import annotations

from engine import room, sealed
from engine.access import Caller
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.petri.cells import SWITCHES
from engine.petri.collection import Collection
from engine.petri.game import Game, Telemetry
from engine.petri.people import People
from engine.petri.seeds import Seeds
from engine.room import LAYOUT, STATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import TextMap

SECRET = 3
CONFIG = 4
NAMES = 0

VERSION = 2
OLDER = "petri 1"
STATE_LINES = 4  # before telemetry


class Storage(room.Storage):
    """The maps that Petri is saved in."""

    title = f"petri {VERSION}"

    def __init__(self, facts: TextMap, people: TextMap, dishes: TextMap, events: TextMap) -> None:
        super().__init__(facts, events)
        self.dishes = self.table(dishes)
        self.people = people

    def empty(self, installer: Caller) -> Game:
        """A game without a dish, of which nothing is saved; *installer* is its admin."""
        return Game.begin(installer, self.dishes)

    def begin(self, installer: Caller, _now: Nanoseconds = 0) -> Game:
        """A game without a dish, saved; *installer* is its admin."""
        game = self.empty(installer)
        game.names.changed = True
        self.create_room()
        self.save_secret(game)
        self.save(game)
        return game

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        numbers = [str(int(game.paused)), str(game.begun)]
        state = [*numbers, game.journal.dump(), game.seeds.dump_day()]
        self.save_room(game, [*state, *game.telemetry.dump()])
        if game.names.changed:
            self.people.insert(NAMES, sealed.dump(game.names.dump()))
            game.names.changed = False
        if game.configured:
            lines = [str(int(game.config[name])) for name in SWITCHES]
            self.facts.insert(CONFIG, sealed.dump(lines))
            game.configured = False

    def save_secret(self, game: Game) -> None:
        self.facts.insert(SECRET, sealed.dump([game.seeds.secret]))

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        if self.facts.get(LAYOUT) == OLDER:
            self.create_room()  # all lines of it are understood
        self.check_layout()
        state = self.lines(STATE)
        if len(state) <= STATE_LINES or state[0] not in ("0", "1"):
            raise BadSnapshot(f"Expected the state of a game, got {state[:STATE_LINES]!r}")
        paused, begun, log, day = state[:STATE_LINES]
        seeds = Seeds.load("".join(self.lines(SECRET)), day)
        game = self.empty("")
        game.collection = Collection(self.dishes, seeds.day)
        game.names = People.load(sealed.load(self.people.get(NAMES) or ""))
        game.seeds = seeds
        game.telemetry = Telemetry.load(state[STATE_LINES:])
        game.begun = sealed.number(begun)
        if self.facts.get(CONFIG) is not None:
            lines = self.lines(CONFIG, len(SWITCHES))
            game.config = {name: lines[at] == "1" for at, name in enumerate(SWITCHES)}
        game.paused = paused == "1"
        self.load_room(game, log)
        return game
