"""
People: who did something here, what they are called in the house, and which specimens they like.

Whoever publishes, likes, proves or takes a name gets a number, under which a line is kept. Numbers
are given in the order in which people came. A name may have spaces, so it stands last, and may be
missing::

    0 w7x7r.. 1700000000 1700090000 1 3,17 Ada
    1 e3mmv.. 1700000060 1700000060 0 - Bob
    number  caller  since  last  regular  likes, or -  name

*since* and *last* are when they first and last did something, in seconds. A *regular* is somebody
whose work has hung in the gallery for a day; only the likes of regulars are a claim (`gallery`).

A like of something that is gone means nothing, and is dropped when its owner likes something else.
Likes stay text until somebody asks, because reading all of them would cost an upgrade more than
everything else.

There is room for 10,000. When somebody new finds it full, the hundred with the least claim are
forgotten (`least`), and their names are free again.
"""

from __future__ import annotations

from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.lab.specimen import Id, refuse_markup
from engine.people import Names
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

MOST_PEOPLE = 10_000
MOST_NEWCOMERS = 2_000  # who came within a day, before they make room for each other
FORGOTTEN_AT_ONCE = 100  # because choosing looks at everybody
MOST_LIKES = 100  # of one person
MOST_ASKED = 1_000  # names at once
NOTHING = "-"
FIELDS = 7

Number = int
Seconds = int

DAY: Seconds = 86_400
LONG_AWAY: Seconds = 180 * DAY


class Person:
    """Somebody who did something here."""

    def __init__(self, at: Number, since: Seconds, last: Seconds, likes: str = NOTHING) -> None:
        self.number = at
        self.since = since
        self.last = last
        self.likes = likes  # as in the line


class People:
    """The people, in the order in which they came."""

    def __init__(self) -> None:
        self.names = Names()
        self.of: dict[Caller, Person] = {}
        self.regulars: set[Caller] = set()
        self.following: Number = 0

    def full(self) -> bool:
        return len(self.of) >= MOST_PEOPLE

    def meet(self, caller: Caller, now: Seconds) -> Person:
        """Remember that *caller* did something *now*."""
        person = self.of.get(caller)
        if person is None:
            person = Person(self.following, now, now)
            self.of[caller] = person
            self.following += 1
        person.last = now
        return person

    def forget(self, caller: Caller) -> Number:
        """Let *caller* be nobody, and their name anybody's; the number that they had."""
        self.names.free(caller)
        self.regulars.discard(caller)
        return self.of.pop(caller).number

    def least(self, authors: Container[Caller], now: Seconds) -> list[Caller]:
        """
        The hundred who are forgotten first, when there is no room: none of the *authors*.

        First those who were away for long. Then, if more than 2,000 came within a day, those of
        them who did something longest ago. Then those who came before that: who is not a regular,
        never came back, and came last.
        """
        asked = [(caller, who) for caller, who in self.of.items() if caller not in authors]
        fresh = [caller for caller, who in asked if now - who.since < DAY]
        crowded = len(fresh) > MOST_NEWCOMERS
        ranks = []
        for caller, who in asked:
            if now - who.last >= LONG_AWAY:
                rank = (0, who.last, 0)
            elif now - who.since < DAY:
                rank = (1 if crowded else 4, who.last, who.number)
            else:
                stays = caller in self.regulars or who.last - who.since >= DAY
                rank = (3 if stays else 2, -who.number, 0)
            ranks.append((rank, caller))
        ranks.sort()
        return [caller for _, caller in ranks[:FORGOTTEN_AT_ONCE]]

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller* *name*. :raises BadRequest: if it is not a name, or somebody else's"""
        refuse_markup(name)
        self.names.set(caller, name)

    def liked(self, caller: Caller) -> list[Id]:
        """What *caller* likes, the oldest like first."""
        person = self.of.get(caller)
        if person is None or person.likes == NOTHING:
            return []
        return [int(each) for each in person.likes.split(",")]

    def numbers(self) -> list[Number]:
        return [who.number for who in self.of.values()]

    def dump(self, caller: Caller) -> str:
        """The line of *caller*."""
        who = self.of[caller]
        regular = int(caller in self.regulars)
        told = f"{who.number} {caller} {who.since} {who.last} {regular} {who.likes}"
        return f"{told} {self.names.get(caller)}"

    def add(self, line: str) -> None:
        """Add who `dump` wrote. :raises BadSnapshot: if there can be nobody like that"""
        words = line.split(" ", FIELDS - 1)
        try:
            if len(words) != FIELDS or words[1] == "" or words[1] in self.of or self.full():
                raise BadRequest("nobody, somebody who is here already, or too many people")
            at, caller, since, last, regular, likes, name = words
            person = Person(number(at), number(since), number(last), likes)
            known = person.number >= self.following and regular in ("0", "1")
            if not known or not _is_likes(likes):
                raise BadRequest("a number that was given, or likes that cannot be")
            if name != "":
                self.rename(caller, name)
        except BadRequest:
            message = f"Expected somebody, their likes and name, got {line[:120]!r}"
            raise BadSnapshot(message) from None
        self.of[caller] = person
        self.following = person.number + 1
        if regular == "1":
            self.regulars.add(caller)


def _is_likes(likes: str) -> bool:
    """True if *likes* can be those of a line; no like is looked at, there may be a million."""
    digits = likes.replace(",", "")
    whole = digits.isascii() and digits.isdigit() and ",," not in f",{likes},"
    return likes == NOTHING or (whole and likes.count(",") < MOST_LIKES)


def check_names(asked: int) -> None:
    """:raises BadRequest: if so many names are too many for one answer"""
    if asked > MOST_ASKED:
        raise BadRequest(f"Expected at most {MOST_ASKED:,} principals, got {asked:,}")
