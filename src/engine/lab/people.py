"""
People: who has a name in the house, and which specimens they like.

Whoever does either for the first time gets a number, under which a line is kept; a name may have
spaces, so it stands last, and may be missing::

    number   line
    0        w7x7r.. 3,17 Ada
    1        e3mmv.. - Bob

A like of something that was withdrawn means nothing, and is dropped when its owner likes something
else. Likes stay text until somebody asks, because reading all of them would cost an upgrade more
than everything else.
"""

from __future__ import annotations

from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.lab.specimen import Id, refuse_markup
from engine.people import Names

MOST_PEOPLE = 10_000
MOST_LIKES = 100  # of one person
MOST_ASKED = 1_000  # names at once
NOTHING = "-"

Number = int


class People:
    """The people, in the order in which they came."""

    def __init__(self) -> None:
        self.names = Names()
        self.callers: list[Caller] = []
        self.likes: dict[Caller, str] = {}  # as in the line
        self.numbers: dict[Caller, Number] = {}

    def check_room(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* is new, and there are enough people"""
        if caller not in self.numbers and len(self.callers) >= MOST_PEOPLE:
            raise BadRequest(f"Expected at most {MOST_PEOPLE:,} people, and there are as many")

    def rename(self, caller: Caller, name: str) -> Number:
        """
        Call *caller* *name*; their number.

        :raises BadRequest: if it is not a name, or somebody else's, or there are enough people
        """
        self.check_room(caller)
        refuse_markup(name)
        self.names.set(caller, name)
        return self._number(caller)

    def liked(self, caller: Caller) -> list[Id]:
        """What *caller* likes, the oldest like first."""
        likes = self.likes.get(caller, NOTHING)
        return [] if likes == NOTHING else [int(each) for each in likes.split(",")]

    def set_likes(self, caller: Caller, likes: list[Id]) -> Number:
        """
        Let *caller* like just these; their number.

        :raises BadRequest: if they are too many, or there are enough people
        """
        self.check_room(caller)
        if len(likes) > MOST_LIKES:
            raise BadRequest(f"Expected at most {MOST_LIKES} likes, and you have as many")
        self.likes[caller] = ",".join([str(each) for each in likes]) or NOTHING
        return self._number(caller)

    def _number(self, caller: Caller) -> Number:
        if caller not in self.numbers:
            self.numbers[caller] = len(self.callers)
            self.callers.append(caller)
        return self.numbers[caller]

    def dump(self, at: Number) -> str:
        """The line of who has the number *at*."""
        caller = self.callers[at]
        return f"{caller} {self.likes.get(caller, NOTHING)} {self.names.get(caller)}"

    def add(self, line: str) -> None:
        """Add who `dump` wrote. :raises BadSnapshot: if there can be nobody like that"""
        caller, _, rest = line.partition(" ")
        likes, _, name = rest.partition(" ")
        try:
            if caller == "" or caller in self.numbers or not _is_likes(likes):
                raise BadRequest("somebody who is here already, or likes what cannot be")
            if name != "":
                self.rename(caller, name)
            self.check_room(caller)
        except BadRequest:
            message = f"Expected somebody, their likes and name, got {line[:120]!r}"
            raise BadSnapshot(message) from None
        self.likes[caller] = likes
        self._number(caller)


def _is_likes(likes: str) -> bool:
    """True if *likes* can be those of a line; no like is looked at, there may be a million."""
    digits = likes.replace(",", "")
    whole = digits.isascii() and digits.isdigit() and ",," not in f",{likes},"
    return likes == NOTHING or (whole and likes.count(",") < MOST_LIKES)


def check_names(asked: int) -> None:
    """:raises BadRequest: if so many names are too many for one answer"""
    if asked > MOST_ASKED:
        raise BadRequest(f"Expected at most {MOST_ASKED:,} principals, got {asked:,}")
