"""
People: what the Arena knows of everybody who ever played, each in a stable map of text.

There may be very many, so only those whom a message touches are in the heap, until they are
saved. A person is three sealed lines::

    985 12 7 1 240 17 35                    coins; rounds, won, drawn; generations kept;
                                            the round and slot of the last pledge
    3 1524 5 3 0 412 96 88                  season; rating, rounds, won, drawn, cells, kept, coins
    Ada Lovelace                            the name, or nothing
    7 19 31                                 keepsakes, the last hundred

The second line is of the season in which they played last; with the next one it begins again.
Names are found in a second map, whatever their capitals, so that nobody has another's.
"""

from __future__ import annotations

from engine import sealed
from engine.arena import ratings
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.people import StableNames
from engine.sealed import numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts

MOST_KEEPSAKES = 100  # that a person's line has; each stays in the map of keepsakes
LINES = 4
TOTALS = 7
FORM = 8


class Form:
    """What somebody did in a season."""

    def __init__(self, season: int) -> None:
        self.season = season
        self.rating = ratings.START
        self.rounds = 0
        self.won = 0
        self.drawn = 0
        self.cells = 0  # of their team, when a round ended, added up
        self.kept = 0  # generations that they played for everybody
        self.coins = 0  # that they were paid

    def dump(self) -> str:
        counts = f"{self.season} {self.rating} {self.rounds} {self.won} {self.drawn}"
        return f"{counts} {self.cells} {self.kept} {self.coins}"

    @classmethod
    def load(cls, line: str) -> Form:
        """:raises BadSnapshot: if `dump` did not write *line*"""
        found = numbers(line)
        if len(found) != FORM:
            raise BadSnapshot(f"Expected {FORM} numbers of a season, got {line!r}")
        form = cls(found[0])
        form.rating, form.rounds, form.won, form.drawn = found[1:5]
        form.cells, form.kept, form.coins = found[5:]
        return form


class Person:
    """Somebody who has an account."""

    def __init__(self) -> None:
        self.coins = 0
        self.rounds = 0
        self.won = 0
        self.drawn = 0
        self.kept = 0
        self.round = 0  # of the last pledge, and its slot
        self.slot = 0
        self.form = Form(0)
        self.name = ""
        self.keepsakes: list[int] = []

    def in_season(self, season: int) -> Form:
        """What they did in *season*, which is the present one."""
        if self.form.season != season:
            self.form = Form(season)
        return self.form

    def dump(self) -> str:
        totals = f"{self.coins} {self.rounds} {self.won} {self.drawn} {self.kept}"
        keepsakes = " ".join([str(keepsake) for keepsake in self.keepsakes[-MOST_KEEPSAKES:]])
        last = f"{self.round} {self.slot}"
        return sealed.dump([f"{totals} {last}", self.form.dump(), self.name, keepsakes])

    @classmethod
    def load(cls, text: str) -> Person:
        """A person from what `dump` wrote. :raises BadSnapshot: if there is no such person"""
        lines = sealed.load(text)
        totals = numbers(lines[0]) if len(lines) == LINES else []
        if len(totals) != TOTALS:
            raise BadSnapshot(f"Expected {LINES} lines of a person, got {lines!r:.80}")
        person = cls()
        person.coins, person.rounds, person.won, person.drawn, person.kept = totals[:5]
        person.round, person.slot = totals[5:]
        person.form = Form.load(lines[1])
        person.name = lines[2]
        person.keepsakes = numbers(lines[3]) if lines[3] != "" else []
        return person


class People:
    """Everybody; as a `ledger`'s accounts, it has their coins."""

    def __init__(self, people: NamedTexts, names: NamedTexts, count: int) -> None:
        self._people = people
        self._names = StableNames(names)
        self._touched: dict[Caller, Person] = {}
        self.count = count

    def find(self, caller: Caller) -> Person | None:
        """What is known of *caller*; what is changed in it is kept by `save`."""
        person = self._touched.get(caller)
        if person is None:
            text = self._people.get(caller)
            if text is None:
                return None
            person = Person.load(text)
            self._touched[caller] = person
        return person

    def known(self, caller: Caller) -> Person:
        """The same of somebody who has an account."""
        person = self.find(caller)
        if person is None:
            raise BadSnapshot(f"Expected {caller} to have an account")
        return person

    def name(self, caller: Caller) -> str:
        """The name of *caller*, or "" for who has none."""
        person = self.find(caller)
        return person.name if person is not None else ""

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller*, who has an account, *name*."""
        person = self.known(caller)
        self._names.move(caller, person.name, name)
        person.name = name

    def save(self) -> None:
        """Write whoever was touched, and keep nobody in the heap."""
        for caller, person in self._touched.items():
            self._people.insert(caller, person.dump())
        self._touched = {}

    # As the accounts of a ledger

    def __contains__(self, caller: object) -> bool:
        return isinstance(caller, str) and self.find(caller) is not None

    def get(self, caller: Caller, default: int) -> int:
        person = self.find(caller)
        return person.coins if person is not None else default

    def __setitem__(self, caller: Caller, coins: int) -> None:
        person = self.find(caller)
        if person is None:
            person = Person()
            self._touched[caller] = person
            self.count += 1
        person.coins = coins

    def __delitem__(self, caller: Caller) -> None:
        raise NotImplementedError("accounts are never closed")

    # As a backup

    def dump(self) -> list[tuple[Caller, str]]:
        """Everybody, as they are kept; nobody is touched."""
        callers = self._people.keys()
        return [(caller, self._people.get(caller) or "") for caller in callers]

    def replace(self, everybody: list[tuple[Caller, str]]) -> None:
        """Have *everybody* in the place of all who are there."""
        self._touched = {}
        callers = self._people.keys()
        for caller in callers:
            self._people.remove(caller)
        for caller, text in everybody:
            self._people.insert(caller, text)
        self._names.replace([(caller, Person.load(text).name) for caller, text in everybody])
        self.count = len(everybody)
