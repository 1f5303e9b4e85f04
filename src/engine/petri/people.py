"""
People of Petri: what they are called, and on which day they were last active.

At most 1,000 have a name, a line each::

    w7x7r.. 20774 Ada       who, the day of their last move or name, and the name

When there is no room for another, somebody's name gives way. A *claim* is a number: 2 for a row in
a table of all time, 1 for a dish that is saved, 0 for nothing. Who goes first, and for whom::

    claim 0 or 1, unused for 90 days    for anybody; the longest unused goes first
                  unused for 7 days     for as much claim; the least claim goes first
                  used since            for claim 2; the youngest name goes first
    claim 2                             for nobody

So keys of a flood take names from each other, and not from who had theirs before: a flood that
pushes out somebody's dish could otherwise take the name as well.

Who gives way first is put in order once a day, and for everybody who stands in a table: that
somebody gives way to them is certain. For others only the first in that order is looked at again,
because to look at all of them for every name that is refused would cost too much.
"""

from __future__ import annotations

from engine import ordered
from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.people import Names
from engine.petri.dish import Day
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Claim = int
Place = tuple[int, Claim, int, Caller]  # for whom, and then in which order: the lowest goes first

MOST_NAMES = 1000
STAYS: Claim = 2
FOR_ANYBODY: Claim = 0
FOR_EQUALS: Claim = 1
FOR_ROWS: Claim = 2
FOR_NOBODY: Claim = 3
ABANDONED = 90  # days
RESTING = 7  # days


class People(Names):
    """What people are called, and when they were last active; *changed* since it was saved."""

    def __init__(self) -> None:
        super().__init__()
        self.active: dict[Caller, Day] = {}
        self.changed = False
        self._order: list[Place] = []
        self._ordered: Day | None = None  # when
        self._turns: dict[Caller, int] = {}  # in which they were named: the youngest name is last
        self._following = 0  # turn

    def rename(
        self, caller: Caller, name: str, today: Day, claim_of: Callable[[Caller], Claim]
    ) -> None:
        """
        Call *caller* *name*; somebody with less claim may lose theirs for it.

        :raises BadRequest: if it is not a name, or somebody else's, or nobody gives way
        """
        new = caller not in self.of
        full = new and len(self.of) >= MOST_NAMES
        leaving = self._leaving(claim_of(caller), today, claim_of) if full else None
        self.set(caller, name)
        if leaving is not None:
            self.free(leaving)
        self.active[caller] = today
        self.changed = True
        if new and self._order != []:
            self._turns[caller] = self._following
            self._following += 1
            ordered.insert(self._order, self._place(caller, today, claim_of))

    def _leaving(self, claim: Claim, today: Day, claim_of: Callable[[Caller], Claim]) -> Caller:
        """Who gives way to somebody with *claim*. :raises BadRequest: if nobody does"""
        if claim >= STAYS:
            self._order = []  # who stood in a table may have been pushed out of it by now
        whom, theirs, _, caller = self._least(today, claim_of)
        needed = (0, theirs, STAYS, STAYS + 1)[whom]
        if claim < needed:
            raise BadRequest(
                f"Expected at most {MOST_NAMES} names, and all of them are in use: play a dish "
                "that enters a table of all time, and yours comes before others"
            )
        return caller

    def _least(self, today: Day, claim_of: Callable[[Caller], Claim]) -> Place:
        """Who has the least claim, of all who have a name."""
        if self._ordered != today or self._order == []:
            self._ordered = today
            self._turns = {each: turn for turn, each in enumerate(self.of)}
            self._following = len(self._turns)
            self._order = sorted([self._place(each, today, claim_of) for each in self.of])
        order = self._order
        while True:
            first = order[0]
            if first[3] in self.active:
                place = self._place(first[3], today, claim_of)
                if place <= first:
                    return place
                ordered.insert(order, place)  # they have more claim by now
            del order[0]

    def _place(self, caller: Caller, today: Day, claim_of: Callable[[Caller], Claim]) -> Place:
        claim, day = claim_of(caller), self.active[caller]
        if claim >= STAYS:
            return (FOR_NOBODY, claim, day, caller)
        if today - day >= ABANDONED:
            return (FOR_ANYBODY, 0, day, caller)
        if today - day >= RESTING:
            return (FOR_EQUALS, claim, day, caller)
        return (FOR_ROWS, 0, -self._turns[caller], caller)

    def touch(self, caller: Caller, today: Day) -> None:
        """*caller* is active."""
        if caller in self.of and self.active[caller] != today:
            self.active[caller] = today
            self.changed = True

    def free(self, caller: Caller) -> bool:
        """Let anybody have the name of *caller*; whether they had one."""
        self.active.pop(caller, None)
        self._turns.pop(caller, None)
        freed = super().free(caller)
        self.changed = self.changed or freed
        return freed

    def dump(self) -> list[str]:
        """A line for each: the caller, the day and the name."""
        return [f"{caller} {self.active[caller]} {name}" for caller, name in self.of.items()]

    @classmethod
    def load(cls, lines: list[str]) -> People:
        """People from what `dump` wrote. :raises BadSnapshot: if there are no such people"""
        people = cls()
        rows = [line.split(" ", 2) for line in lines]
        if {len(row) for row in rows} - {3} != set():
            raise BadSnapshot(f"Expected a caller, a day and a name each, got {lines!r:.80}")
        people._take([f"{caller} {name}" for caller, _, name in rows])
        people.active = {caller: number(day) for caller, day, _ in rows}
        return people
