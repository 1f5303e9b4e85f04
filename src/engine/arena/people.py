"""
People: what the Arena knows of everybody who ever played, and the artifacts that they won.

There may be very many, so only those whom a message touches are in the heap, until they are
saved; looking at somebody (`find`) does not touch them. A person is five sealed lines::

    985 900 12 7 1 240 17 35 17 16 1700000000
                                            coins, and how many of them were given at the start;
                                            rounds, won, drawn; generations kept; the round and
                                            slot of the last pledge, the highest round pledged for,
                                            the last that ended in which they revealed;
                                            the second in which they last did something
    3 1524 5 3 0 412 96 88                  their form (ratings.py)
    Ada Lovelace                            the name, or nothing
    7 19 31                                 artifacts, the last hundred
    2 1 0 3 0 0                             their record (honours.py)

The form is of the season in which they played last; with the next one it begins again. There are
100,000 people at most (`accounts`), and then who has nothing to lose is forgotten. That is who won
no coins, has no artifact, no pledge in a round that is saved, and neither a rating of this season
nor ten rounds; see `Person.claim`.

An artifact is what a winner has of a round. They are numbered from 1, for ever, a line for each::

    7   ->   17 35 w7x7r.. 5d1a..        round, slot, owner, the hash of the final board
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.accounts import Accounts, rank
from engine.arena import honours
from engine.arena.ratings import Form
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.accounts import Coins
    from engine.table import Table

MOST_ARTIFACTS = 100  # that a person's line has; each stays in the table of artifacts
LINES = 5
NAME = 2  # the line that has it
TOTALS = 11
FAITHFUL_ROUNDS = 10  # who played as many is never forgotten


class Person(honours.Recorded):
    """Somebody who has an account; *form* is what they did in the season they last played in."""

    def __init__(self, form: Form) -> None:
        self.coins = 0
        self.given = 0  # of these, at the start; they cannot be handed on
        self.rounds = 0
        self.won = 0
        self.drawn = 0
        self.kept = 0
        self.round = 0  # of the last pledge, and its slot
        self.slot = 0
        self.latest = 0  # the highest round that they pledged for
        self.played = 0  # the last round that ended in which they revealed
        self.seen = 0  # the second in which they last did something
        self.form = form
        self.name = ""
        self.artifacts: list[int] = []
        self.record = honours.NEW

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

        *oldest* is the first round that is saved.
        """
        if self.coins > self.given or self.latest >= oldest or len(self.artifacts) != 0:
            return None
        rated = self.form.season == season and self.form.rounds != 0
        if rated or self.rounds >= FAITHFUL_ROUNDS:
            return None
        claims = 2 * self.rounds + int(self.name != "" or self.kept != 0)
        return rank(self.seen, claims, now)

    def dump(self) -> str:
        totals = f"{self.coins} {self.given} {self.rounds} {self.won} {self.drawn} {self.kept}"
        artifacts = ""
        if self.artifacts != []:  # most people have none, and are saved often
            artifacts = " ".join([str(artifact) for artifact in self.artifacts[-MOST_ARTIFACTS:]])
        last = f"{self.round} {self.slot} {self.latest} {self.played} {self.seen}"
        rest = f"{self.form.dump()}\n{self.name}\n{artifacts}\n{self.record}"
        return sealed.dump_line(f"{totals} {last}\n{rest}")

    @classmethod
    def load(cls, text: str) -> Person:
        """A person from what `dump` wrote. :raises BadSnapshot: if there is no such person"""
        lines = sealed.load(text)
        totals = numbers(lines[0]) if len(lines) == LINES else []
        if len(totals) != TOTALS:
            raise BadSnapshot(f"Expected {LINES} lines of a person, got {lines!r:.80}")
        person = cls.__new__(cls)  # __init__ would set all of it twice
        person.coins, person.given, person.rounds, person.won, person.drawn = totals[:5]
        person.kept, person.round, person.slot, person.latest = totals[5:9]
        person.played, person.seen = totals[9:]
        if person.given > person.coins:
            raise BadSnapshot(f"Expected {person.coins} coins or fewer given, got {person.given}")
        person.form = Form.load(lines[1])
        person.name = lines[NAME]
        person.artifacts = numbers(lines[3]) if lines[3] != "" else []
        person.record = lines[4]
        return person


class People(Accounts):
    """Everybody; as a `ledger`'s accounts, it has their coins."""

    def __init__(self, lines: Table, names: Table, ring: Table) -> None:
        super().__init__(lines, names, ring)
        self._touched: dict[Caller, Person] = {}

    def find(self, caller: Caller) -> Person | None:
        """What is known of *caller*, to look at: it is saved only if they are touched."""
        person = self._touched.get(caller)
        if person is None:
            text = self._lines.get(caller)
            person = Person.load(text) if text is not None else None
        return person

    def touch(self, caller: Caller, person: Person) -> None:
        """Have *person*, whom `find` found, written by the next `save`."""
        self._touched[caller] = person

    def known(self, caller: Caller) -> Person:
        """Somebody who has an account, touched."""
        person = self.find(caller)
        if person is None:
            raise BadSnapshot(f"Expected {caller} to have an account")
        self.touch(caller, person)
        return person

    def name(self, caller: Caller) -> str:
        """The name of *caller*, or "" for who has none."""
        person = self.find(caller)
        return person.name if person is not None else ""

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller*, who has an account, *name*; nothing, if it is ""."""
        person = self.known(caller)
        self._names.move(caller, person.name, name)
        person.name = name

    def save(self) -> None:
        """Write whoever was touched, and have nobody in the heap."""
        for caller, person in self._touched.items():
            self._lines.insert(caller, person.dump())
        self._touched = {}

    # As the accounts of a ledger

    def __contains__(self, caller: object) -> bool:
        return caller in self._touched or self._lines.get(caller) is not None

    def get(self, caller: Caller, default: int) -> int:
        person = self.find(caller)
        return person.coins if person is not None else default

    def __setitem__(self, caller: Caller, coins: int) -> None:
        person = self.find(caller) or Person(Form(0))
        person.coins = coins
        self.touch(caller, person)

    def __delitem__(self, caller: Caller) -> None:
        """Forget *caller*, whose name is free then."""
        self._names.move(caller, self.name(caller), "")
        self._touched.pop(caller, None)
        self._lines.remove(caller)

    # As a backup

    def check(self, row: str) -> Coins:
        """The coins of somebody. :raises BadSnapshot: if *row* is nobody's"""
        return coins_of(row)

    def clear(self, most: int) -> int:
        self._touched = {}
        return super().clear(most)

    def add(self, row: str) -> None:
        caller, _, text = row.partition(" ")
        self._add(caller, text, text.split("\n")[NAME])


def coins_of(row: str) -> Coins:
    """The coins of somebody, by a row of a backup. :raises BadSnapshot: if *row* is nobody's"""
    person = Person.load(row.partition(" ")[2])
    honours.counts(person.record)
    return person.coins


Artifact = tuple[int, int, Caller, str]


class Artifacts:
    """All that were minted, as text."""

    def __init__(self, texts: Table) -> None:
        self._texts = texts
        self.count = 0

    def mint(self, round: int, slot: int, owner: Caller, board_hash: str) -> int:
        """Another one; its number."""
        self.add(sealed.dump([f"{round} {slot} {owner} {board_hash}"]))
        return self.count

    def get(self, number: int) -> Artifact:
        """Artifact *number*. :raises BadSnapshot: if it is not as it was minted"""
        return load_artifact(self._texts.get(number) or "")

    # As a backup

    def rows(self, first: int, end: int) -> list[str]:
        """Those after the first *first*, up to number *end*."""
        return [self._texts.get(number) or "" for number in range(first + 1, end + 1)]

    def check(self, row: str) -> int:
        """No coins are in it. :raises BadSnapshot: if *row* is no artifact"""
        load_artifact(row)
        return 0

    def clear(self, most: int) -> int:
        """Remove up to *most* of them; how many were removed."""
        self.count = 0
        return self._texts.clear(most)

    def add(self, row: str) -> None:
        """Have *row* as the next one."""
        self.count += 1
        self._texts.insert(self.count, row)


def load_artifact(text: str) -> Artifact:
    """Round, slot, owner and board hash. :raises BadSnapshot: if *text* is no artifact"""
    words = " ".join(sealed.load(text)).split(" ")
    if len(words) != 4:
        raise BadSnapshot(f"Expected a keepsake, got {text[:80]!r}")
    return sealed.number(words[0]), sealed.number(words[1]), words[2], words[3]
