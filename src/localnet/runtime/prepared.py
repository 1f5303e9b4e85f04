"""
An update's large argument, decoded aside before its turn comes.

::

    argument -- fork --> | child: decode, for as long as a query may take | -- pickle --> values

What the child has taken seconds for comes back at the speed of C. What it refuses, or does not
finish in its time, the update traps with when its turn comes, as if it had tried itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from localnet.runtime.timelimit import LIMIT, QUERY, StillTooLong, TooLong
from protocol.candid.decode import decode
from protocol.candid.types import CandidError, Type


class Decoded(NamedTuple):
    """The *values*, or what is wrong with them; neither, if they took too long."""

    values: list[Any] | None
    problem: str = ""


TOO_LONG = Decoded(None)


class Prepared(NamedTuple):
    """What an argument was *decoded* to, as values of *types*."""

    types: list[Type]
    decoded: Decoded

    def values(self) -> list[Any]:
        """:raises CandidError: or ``TooLong``, whichever it came to"""
        if self.decoded.problem:
            raise CandidError(self.decoded.problem)
        if self.decoded.values is None:
            raise StillTooLong
        return self.decoded.values


def decode_in_time(types: list[Type], arg: bytes, own: Callable[[str], bool]) -> Decoded:
    """What is in *arg*, within the time of a query."""
    try:
        with LIMIT.of(QUERY):
            return Decoded(LIMIT.run(lambda: decode(types, arg), own))
    except CandidError as problem:
        return Decoded(None, str(problem))
    except TooLong:
        return TOO_LONG
