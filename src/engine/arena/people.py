"""
People: what the Arena knows of everybody who ever played, each in a stable map of text.

There may be very many, so only those whom a message touches are in the heap, until they are
saved; looking at somebody (`find`) does not touch them. A person is four sealed lines::

    985 900 12 7 1 240 17 35 17 1700000000  coins, and how many of them were given at the start;
                                            rounds, won, drawn; generations kept; the round and
                                            slot of the last pledge, the highest round pledged for;
                                            the second in which they last did something
    3 1524 5 3 0 412 96 88                  season; rating, rounds, won, drawn, cells, kept, coins
    Ada Lovelace                            the name, or nothing
    7 19 31                                 keepsakes, the last hundred

The second line is of the season in which they played last; with the next one it begins again.
Names are found in a second map, whatever their capitals, so that nobody has another's. A third one
has everybody by a number (`accounts`): there are 100,000 at most, and then who has nothing to lose
is forgotten. That is who won no coins, has no keepsake, no pledge in a round that is kept, and
neither a rating of this season nor ten rounds; see `Person.claim`.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.accounts import Ring, rank
from engine.arena import ratings
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.people import StableNames
from engine.sealed import numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.accounts import Coins
    from engine.table import Table

MOST_KEEPSAKES = 100  # that a person's line has; each stays in the map of keepsakes
LINES = 4
NAME = 2  # the line that has it
TOTALS = 10
FORM = 8
KEPT_ROUNDS = 10  # who played as many is never forgotten


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
        self.given = 0  # of these, at the start; they cannot be handed on
        self.rounds = 0
        self.won = 0
        self.drawn = 0
        self.kept = 0
        self.round = 0  # of the last pledge, and its slot
        self.slot = 0
        self.latest = 0  # the highest round that they pledged for
        self.seen = 0  # the second in which they last did something
        self.form = Form(0)
        self.name = ""
        self.keepsakes: list[int] = []

    def in_season(self, season: int) -> Form:
        """What they did in *season*, which is the present one."""
        if self.form.season != season:
            self.form = Form(season)
        return self.form

    def pay_in(self, coins: Coins) -> Coins:
        """How many of *coins* that they pay were given at the start: those go first."""
        given = min(coins, self.given)
        self.given -= given
        return given

    def claim(self, season: int, oldest: int, now: Nanoseconds) -> int | None:
        """
        What they would lose if they were forgotten (`accounts.rank`); None if they must not be.

        *oldest* is the first round that is kept.
        """
        if self.coins > self.given or self.latest >= oldest or len(self.keepsakes) != 0:
            return None
        rated = self.form.season == season and self.form.rounds != 0
        if rated or self.rounds >= KEPT_ROUNDS:
            return None
        claims = 2 * self.rounds + int(self.name != "" or self.kept != 0)
        return rank(self.seen, claims, now)

    def dump(self) -> str:
        totals = f"{self.coins} {self.given} {self.rounds} {self.won} {self.drawn} {self.kept}"
        keepsakes = " ".join([str(keepsake) for keepsake in self.keepsakes[-MOST_KEEPSAKES:]])
        last = f"{self.round} {self.slot} {self.latest} {self.seen}"
        return sealed.dump([f"{totals} {last}", self.form.dump(), self.name, keepsakes])

    @classmethod
    def load(cls, text: str) -> Person:
        """A person from what `dump` wrote. :raises BadSnapshot: if there is no such person"""
        lines = sealed.load(text)
        totals = numbers(lines[0]) if len(lines) == LINES else []
        if len(totals) != TOTALS:
            raise BadSnapshot(f"Expected {LINES} lines of a person, got {lines!r:.80}")
        person = cls()
        person.coins, person.given, person.rounds, person.won, person.drawn = totals[:5]
        person.kept, person.round, person.slot, person.latest, person.seen = totals[5:]
        if person.given > person.coins:
            raise BadSnapshot(f"Expected {person.coins} coins or fewer given, got {person.given}")
        person.form = Form.load(lines[1])
        person.name = lines[NAME]
        person.keepsakes = numbers(lines[3]) if lines[3] != "" else []
        return person


class People:
    """Everybody; as a `ledger`'s accounts, it has their coins."""

    def __init__(self, people: Table, names: Table, ring: Ring) -> None:
        self._people = people
        self._names = StableNames(names)
        self.ring = ring
        self._touched: dict[Caller, Person] = {}

    @property
    def count(self) -> int:
        return self.ring.count

    def find(self, caller: Caller) -> Person | None:
        """What is known of *caller*, to look at: it is kept only if they are touched."""
        person = self._touched.get(caller)
        if person is None:
            text = self._people.get(caller)
            person = Person.load(text) if text is not None else None
        return person

    def touch(self, caller: Caller, person: Person) -> None:
        """Keep what is changed in *person*, whom `find` found, with the next `save`."""
        self._touched[caller] = person

    def known(self, caller: Caller) -> Person:
        """Somebody who has an account; what is changed in it is kept by `save`."""
        person = self.find(caller)
        if person is None:
            raise BadSnapshot(f"Expected {caller} to have an account")
        self.touch(caller, person)
        return person

    def name(self, caller: Caller) -> str:
        """The name of *caller*, or "" for who has none."""
        person = self.find(caller)
        return person.name if person is not None else ""

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller*, who has an account, *name*; nothing, if it is ""."""
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
        if not isinstance(caller, str):
            return False
        return caller in self._touched or self._people.get(caller) is not None

    def get(self, caller: Caller, default: int) -> int:
        person = self.find(caller)
        return person.coins if person is not None else default

    def __setitem__(self, caller: Caller, coins: int) -> None:
        person = self.find(caller) or Person()
        person.coins = coins
        self.touch(caller, person)

    def __delitem__(self, caller: Caller) -> None:
        """Forget *caller*, whose name is free then."""
        self._names.move(caller, self.name(caller), "")
        self._touched.pop(caller, None)
        self._people.remove(caller)

    # As a backup

    def lines(self, first: int, end: int) -> list[str]:
        """Those with the numbers from *first* up to *end*: callers, and how they are kept."""
        callers = [self.ring.caller(number) for number in range(first, end)]
        return [f"{caller} {self._people.get(caller) or ''}" for caller in callers]

    def check(self, row: str) -> int:
        return coins_of(row)

    def clear(self, most: int) -> int:
        """Remove up to *most* entries; how many were removed."""
        self._touched = {}
        removed = self._people.clear(most)
        removed += self._names.clear(most - removed)
        return removed + self.ring.clear(most - removed)

    def add(self, row: str) -> None:
        """Have somebody of such a row besides those who are there."""
        caller, _, text = row.partition(" ")
        self._people.insert(caller, text)
        self._names.move(caller, "", text.split("\n")[NAME])
        self.ring.put(self.count, caller)


def coins_of(row: str) -> Coins:
    """The coins of somebody, by a row of a backup. :raises BadSnapshot: if *row* is nobody's"""
    return Person.load(row.partition(" ")[2]).coins
