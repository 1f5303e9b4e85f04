"""
People: numbered seats with names, or names alone.

A room with seats says how many there are at most. A seat that was left stays where it
is, free, until the next who joins takes it::

    number      1            2       3
    callers     "w7x7r.."    ""      "e3mmv.."      a principal as text, "" for a free seat
    names       "Ada"        ""      "Player 3"

A room without seats keeps `Names`: what each caller is called, of those who said so::

    {"w7x7r..": "Ada", "e3mmv..": "Bob"}

Where there may be very many people, `StableNames` has who has which name in a table.

What may be a name, and which two are taken for the same, is in `names`.
"""

from __future__ import annotations

from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot, GameFull, UnknownPlayer
from engine.names import check_name, is_name, key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.table import Table

    AnySeats = TypeVar("AnySeats", bound="Seats")

Number = int

FREE = ""
MOST_FREED = 100  # names that an admin frees in one message
FREED_BYTES = 31 * MOST_FREED  # of so many principals, as Candid sends them


class Seats:
    """The seats from number 1 up to the highest that was ever taken; a room sets *most*."""

    most = 9

    def __init__(self) -> None:
        self.callers: list[Caller] = []
        self.names: list[str] = []

    def find(self, caller: Caller) -> Number | None:
        """The number of *caller*, or None for somebody who only looks."""
        return self.callers.index(caller) + 1 if caller in self.callers else None

    def number(self, caller: Caller) -> Number:
        """:raises UnknownPlayer: if *caller* has no seat"""
        found = self.find(caller)
        if found is None:
            raise UnknownPlayer("You have no seat in this game: join first")
        return found

    def name_of(self, caller: Caller) -> str | None:
        """What *caller* is called, None for who has no seat."""
        found = self.find(caller)
        return self.names[found - 1] if found is not None else None

    def check_taken(self, player: Number) -> None:
        """:raises UnknownPlayer: if nobody plays as *player*"""
        if player not in self.taken():
            raise UnknownPlayer(f"Expected a player of {self.picture() or 'nobody'}, got {player}")

    def check_free(self) -> None:
        """:raises GameFull: if all seats are taken"""
        if FREE not in self.callers and len(self.callers) >= self.most:
            raise GameFull()

    def take(self, caller: Caller) -> Number:
        """Seat *caller* on the lowest free number. :raises GameFull: if there is none"""
        self.check_free()
        player = self.find(FREE)
        if player is None:
            self.callers.append(FREE)
            self.names.append("")
            player = len(self.callers)
        self.callers[player - 1] = caller
        self.names[player - 1] = self._free_name(player)
        return player

    def leave(self, player: Number) -> None:
        self.callers[player - 1] = FREE
        self.names[player - 1] = ""

    def rename(self, player: Number, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        check_name(name)
        if self._named(name) not in (None, player):
            raise BadRequest(f"The name {name!r} is taken")
        self.names[player - 1] = name

    def taken(self) -> list[Number]:
        """The numbers that somebody plays as."""
        return [number for number, caller in enumerate(self.callers, 1) if caller != FREE]

    def picture(self) -> str:
        """The numbers in a row, with a dash for a free seat: ``1-3``."""
        marks = [str(at) if who != FREE else "-" for at, who in enumerate(self.callers, 1)]
        return "".join(marks)

    def dump(self) -> list[str]:
        """A line for each seat: its caller and name, or a dash if it is free."""
        rows = enumerate(self.callers)
        return [f"{caller} {self.names[at]}" if caller != FREE else "-" for at, caller in rows]

    @classmethod
    def load(cls: type[AnySeats], lines: list[str]) -> AnySeats:
        """Seats from what `dump` wrote. :raises BadSnapshot: if there are no such seats"""
        seats = cls()
        for line in lines:
            caller, _, name = line.partition(" ") if line != "-" else (FREE, "", "")
            if line != "-" and (caller in ("", *seats.callers) or not seats._may_be(name)):
                raise BadSnapshot(f"Expected a caller once and a name once, got {line!r}")
            seats.callers.append(caller)
            seats.names.append(name)
        if len(lines) > cls.most:
            raise BadSnapshot(f"Expected at most {cls.most} seats, got {len(lines)}")
        return seats

    def _may_be(self, name: str) -> bool:
        """True if *name* is one, and nobody's yet."""
        return is_name(name) and self._named(name) is None

    def _named(self, name: str) -> Number | None:
        """Who has *name*, or one that looks like it."""
        known = [key(other) for other in self.names]
        return known.index(key(name)) + 1 if key(name) in known else None

    def _free_name(self, player: Number) -> str:
        """``Player 3``, unless somebody else took that for a joke."""
        name = f"Player {player}"
        while self._named(name) is not None:
            name += "'"
        return name


class Names:
    """What people are called, by who they are."""

    def __init__(self) -> None:
        self.of: dict[Caller, str] = {}
        self._owners: dict[str, Caller] = {}  # by the key of the name

    def get(self, caller: Caller) -> str:
        """The name of *caller*, or "" for who has none."""
        return self.of.get(caller, "")

    def set(self, caller: Caller, name: str) -> None:
        """Call *caller* *name*. :raises BadRequest: if it is not a name, or somebody else's"""
        check_name(name)
        if self._owners.get(key(name), caller) != caller:
            raise BadRequest(f"The name {name!r} is taken")
        self._owners.pop(key(self.get(caller)), None)
        self.of[caller] = name
        self._owners[key(name)] = caller

    def free(self, caller: Caller) -> bool:
        """Let anybody have the name of *caller*; whether they had one."""
        name = self.of.pop(caller, None)
        if name is None:
            return False
        del self._owners[key(name)]
        return True

    def dump(self) -> list[str]:
        """A line for each: the caller and the name."""
        return [f"{caller} {name}" for caller, name in self.of.items()]

    @classmethod
    def load(cls, lines: list[str]) -> Names:
        """Names from what `dump` wrote. :raises BadSnapshot: if there are no such names"""
        names = cls()
        names._take(lines)
        return names

    def _take(self, lines: list[str]) -> None:
        """Have the names in *lines*. :raises BadSnapshot: if there are no such names"""
        for line in lines:
            caller, _, name = line.partition(" ")
            known = caller in self.of or key(name) in self._owners
            if caller == "" or known or not is_name(name):
                raise BadSnapshot(f"Expected a caller and a name, each once, got {line!r}")
            self.set(caller, name)


class StableNames:
    """Who has which name, in a table: for rooms whose people are not all in the heap."""

    def __init__(self, owners: Table) -> None:
        self._owners = owners  # by the key of the name

    def check(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        check_name(name)
        if self._owners.get(key(name)) not in (None, caller):
            raise BadRequest(f"The name {name!r} is taken")

    def move(self, caller: Caller, before: str, name: str) -> None:
        """Let *caller*, who was called *before*, have *name*; "" is none."""
        if before != "":
            self._owners.remove(key(before))
        if name != "":
            self._owners.insert(key(name), caller)

    def clear(self, most: int) -> int:
        """Remove up to *most* names; how many were removed."""
        return self._owners.clear(most)


def check_freed(names: int) -> None:
    """:raises BadRequest: if so many names are too many to be freed in one message"""
    if names > MOST_FREED:
        raise BadRequest(f"Expected at most {MOST_FREED} principals, got {names}")
