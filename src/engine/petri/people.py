"""
People of Petri: what they are called, and on which day they were last active.

At most 1,000 have a name, a line each::

    w7x7r.. 20774 Ada       who, the day of their last move or name, and the name

When there is no room for another, the name gives way that has the least claim, and of equals the
one unused for longest. A *claim* is a number: 2 for a row in a table of all time, 1 for a dish
that is saved, 0 for nothing::

    2                       never
    1 or 0                  to anybody, after 90 days without a move
                            to somebody with more claim, at once
                            to an equal, after 7 days without a move

Who gives way first is put in order once a day. After that only the first in that order is looked
at again, because to look at all of them for every name that is refused would cost too much.
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
Place = tuple[Claim, Day, Caller]  # claim, last active: what is lower gives way first

MOST_NAMES = 1000
STAYS: Claim = 2
NONE: Claim = -1  # of who was away for too long
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
            ordered.insert(self._order, (claim_of(caller), today, caller))

    def _leaving(self, claim: Claim, today: Day, claim_of: Callable[[Caller], Claim]) -> Caller:
        """Who gives way to somebody with *claim*. :raises BadRequest: if nobody does"""
        theirs, day, caller = self._least(today, claim_of)
        if theirs < claim or (theirs == claim < STAYS and today - day >= RESTING):
            return caller
        raise BadRequest(
            f"Expected at most {MOST_NAMES} names, and all of them are in use: play a dish that is "
            "saved, or that enters a table, and yours comes before others"
        )

    def _least(self, today: Day, claim_of: Callable[[Caller], Claim]) -> Place:
        """Who has the least claim, of all who have a name."""
        if self._ordered != today or self._order == []:
            self._ordered = today
            self._order = sorted([self._place(each, today, claim_of) for each in self.active])
        order = self._order
        while True:
            first = order[0]
            if first[2] in self.active:
                place = self._place(first[2], today, claim_of)
                if place <= first:
                    return place
                ordered.insert(order, place)  # they have more claim by now
            del order[0]

    def _place(self, caller: Caller, today: Day, claim_of: Callable[[Caller], Claim]) -> Place:
        claim, day = claim_of(caller), self.active[caller]
        return (NONE if claim < STAYS and today - day >= ABANDONED else claim, day, caller)

    def touch(self, caller: Caller, today: Day) -> None:
        """*caller* is active."""
        if caller in self.of and self.active[caller] != today:
            self.active[caller] = today
            self.changed = True

    def free(self, caller: Caller) -> bool:
        """Let anybody have the name of *caller*; whether they had one."""
        self.active.pop(caller, None)
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
