"""
A room: what every game of the house has, whatever is played in it, and how it is saved.

::

    Room
    |-- admins      who may do more than play                 access.py
    |-- journal     what happened                             journal.py
    |-- newcomers   how many new keys may act in a minute     access.py
    `-- paused      whether an admin has stopped the game

A room's `Game` is a `Room` with rules. Rules change plain values and tables (`table.Table`), and
note what happened; they never touch a stable map. Its `Storage` writes what changed, after the
message was carried out, and reads all of it after an upgrade::

    facts     0  layout      "petri 1"
              1  state       what the room says of itself in a few lines
              2  admins      a line for each
            255  newcomers   how many a minute, once an admin has set it
    events       number -> event

All but the layout is sealed: what is not as it was written is refused, and never half loaded.
A layout that was released is never edited; a new one gets the next number.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Admins, Caller, Newcomers, refuse_anonymous
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.journal import Journal
from engine.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import NamedTexts, TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2


class Room:
    """Everything that an upgrade must not lose; a room adds its own."""

    paused = False

    def __init__(self, admins: Admins, journal: Journal) -> None:
        self.admins = admins
        self.journal = journal
        self.newcomers = Newcomers()

    @property
    def generation(self) -> int:
        """What the room counts its events by."""
        raise NotImplementedError

    def knows(self, caller: Caller) -> bool:
        """True if *caller* is somebody of whom the room has saved something."""
        raise NotImplementedError

    def pause(self, now: Nanoseconds) -> None:
        """Let nobody play, until `resume`."""
        if not self.paused:
            self.paused = True
            self.note(now, "pause")

    def resume(self, now: Nanoseconds) -> None:
        if self.paused:
            self.paused = False
            self.note(now, "resume")

    def check_admitted(self, caller: Caller, now: Nanoseconds) -> None:
        """:raises BadRequest: if *caller* is anonymous, or new and nobody new is admitted now"""
        refuse_anonymous(caller)
        if not self.knows(caller):
            self.newcomers.check(now)

    def admit(self, caller: Caller, now: Nanoseconds) -> None:
        """Give *caller* a place if they are new, after `check_admitted`."""
        if not self.knows(caller):
            self.newcomers.admit(now)

    def note(self, now: Nanoseconds, kind: str, detail: str = "") -> None:
        """Have an event in the journal."""
        journal = self.journal
        journal.note(journal.event(self.generation, now, kind, 0, detail))


class Storage:
    """The stable maps of a room; a room sets the *title* of its layout."""

    title = ""

    def __init__(self, facts: TextMap, events: TextMap) -> None:
        self.facts = facts
        self.events = events
        self.unsaved: list[Table] = []

    def table(self, saved: TextMap | NamedTexts) -> Table:
        """The stable map *saved*, for rules to change."""
        return Table(saved, self.unsaved)

    def save_room(self, room: Room, state: list[str]) -> None:
        """Save what has changed in *room*, of which *state* is what its storage says."""
        self.facts.insert(STATE, sealed.dump(state))
        room.journal.save(self.events)
        self.save_tables()
        self.save_access(room)

    def save_access(self, room: Room) -> None:
        """Save admins and the gate for newcomers, if an admin has changed them."""
        if room.admins.changed:
            self.facts.insert(ADMINS, sealed.dump(room.admins.dump()))
            room.admins.changed = False
        if room.newcomers.changed:
            room.newcomers.save(self.facts)

    def save_tables(self) -> None:
        for table in self.unsaved:
            table.save()
        self.unsaved.clear()

    def create_room(self) -> None:
        """Have today's layout."""
        self.facts.insert(LAYOUT, self.title)

    def check_layout(self) -> None:
        """:raises BadSnapshot: if what was saved has another layout"""
        layout = self.facts.get(LAYOUT)
        if layout != self.title:
            raise BadSnapshot(f"Expected the stable layout {self.title!r}, got {layout!r}")

    def load_room(self, room: Room, log: str) -> None:
        """Have in *room* what all rooms save; *log* is the journal's own line."""
        room.journal = type(room.journal).load(self.events, log)
        room.admins = Admins.load(self.lines(ADMINS))
        room.newcomers = Newcomers.load(self.facts)

    def lines(self, key: int, count: int = -1) -> list[str]:
        """The *count* lines of fact *key*. :raises BadSnapshot: if they are not as written"""
        return sealed.lines(self.facts.get(key), count)
