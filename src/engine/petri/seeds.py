"""
Seeds: what a dish grows from, and nobody can choose.

The canister has a secret of 32 bytes, which the network drew for it. A seed is the first four
bytes of a sha256, big-endian::

    sha256( "petri seed 1\n" secret "\n" what "\n" )

    what    w7x7r.. 7      the caller and the number of the dish
            day 20774      the dish of a day, the same for everybody

Until the secret is there, no dish can begin. It is kept, but is in no backup: whoever has it
knows every seed to come. The seed of the latest day is in a backup, so that the dish of a day
stays the same for everybody when the game moves into another canister.
"""

from __future__ import annotations

import hashlib

from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.petri.culture import Day, Id, Seed
from engine.petri.dish import MOST_SEED
from engine.sealed import number

DAY: Nanoseconds = 86_400 * SECOND
SECRET_BYTES = 32
NO_SECRET = ""


class Seeds:
    """The *secret* in hex, or nothing yet; the latest day that had a dish, and its seed."""

    def __init__(self, secret: str = NO_SECRET, day: Day = 0, day_seed: Seed = 0) -> None:
        self.secret = secret
        self.day = day
        self.day_seed = day_seed

    @property
    def ready(self) -> bool:
        return self.secret != NO_SECRET

    def take(self, drawn: bytes) -> None:
        """Have *drawn* as the secret, if there is none. :raises BadRequest: if it cannot be one"""
        if len(drawn) != SECRET_BYTES:
            raise BadRequest(f"Expected {SECRET_BYTES} random bytes, got {len(drawn)}")
        if not self.ready:
            self.secret = drawn.hex()

    def check_ready(self) -> None:
        """:raises BadRequest: if there is no secret yet"""
        if not self.ready:
            raise BadRequest("The canister is drawing its secret: try again in a few seconds")

    def of(self, caller: Caller, id: Id) -> Seed:
        """The seed of dish *id*, which *caller* begins."""
        return self._seed(f"{caller} {id}")

    def of_day(self, day: Day) -> Seed:
        """The seed of the dish of *day*."""
        return self.day_seed if day == self.day else self._seed(f"day {day}")

    def begin_day(self, day: Day) -> None:
        """From now on *day* is the latest."""
        self.day_seed = self.of_day(day)
        self.day = day

    def _seed(self, what: str) -> Seed:
        text = f"petri seed 1\n{self.secret}\n{what}\n"
        return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:4], "big")

    def dump_day(self) -> str:
        return f"{self.day} {self.day_seed}"

    @classmethod
    def load(cls, secret: str, line: str) -> Seeds:
        """
        Seeds from a *secret*, which may be missing, and what `dump_day` wrote.

        :raises BadSnapshot: if there are no such seeds
        """
        day, _, seed = line.partition(" ")
        seeds = cls(secret, number(day), number(seed))
        right = secret == NO_SECRET or len(secret) == 2 * SECRET_BYTES
        if not right or seeds.day_seed > MOST_SEED:
            raise BadSnapshot(f"Expected a secret and the seed of a day, got {line[:80]!r}")
        return seeds


def day_of(now: Nanoseconds) -> Day:
    """The day that *now* is in, counted from 1970."""
    return now // DAY
