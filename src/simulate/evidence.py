"""
Evidence: the events that a verifier plays again, out of saved logs and from the canister.

::

    --log monday.log     57 ......... 130
    --log tuesday.log             120 ......... 210        may overlap, but leave no gap
    the canister                            205 ... 240    whatever the files do not have

It is the same in every room; what a room makes of its events is in `simulate.rooms`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from client.command import add_reach
from client.events import Log
from client.problem import Problem


class Different(Exception):
    """What was kept and what the log leads to are not the same, and where."""


def add_arguments(parser: ArgumentParser, needed: bool = True) -> None:
    """Let *parser* understand where a backup, if it is *needed*, and all that came later are."""
    from_where = "from `admin.py backup`"
    parser.add_argument("backup", type=Path, nargs=None if needed else "?", help=from_where)
    parser.add_argument(
        "--log", type=Path, action="append", metavar="FILE", help="from `admin.py log --save`"
    )
    parser.add_argument("--until", type=Path, metavar="BACKUP", help="a later backup")
    add_reach(parser)


def join(logs: list[Log]) -> Log:
    """One log of several, each of which begins where the one before ends, or earlier."""
    first, *others = sorted(logs, key=lambda log: log.first)
    joined = Log(first.first, list(first.events))
    for log in others:
        if log.first > joined.following:
            raise _missing(joined.following, log.first)
        joined.events.extend(log.events[joined.following - log.first :])
    return joined


def since(log: Log, first: int, following: int) -> Log:
    """The events *first* up to *following* of *log*. :raises Problem: if some are missing"""
    if log.first > first:
        raise _missing(first, log.first)
    if log.following < following:
        raise _missing(log.following, following)
    return Log(first, log.events[first - log.first : following - log.first])


def _missing(first: int, following: int) -> Problem:
    return Problem(
        f"Events {first} to {following - 1} are missing: the canister keeps the last 1,000, "
        "and saved logs are given with --log."
    )
