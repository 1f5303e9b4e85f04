"""
What a room has to say for itself when somebody asks whether all went by the rules.

Each room proves something else: World a history, from a backup and its log. So a room's file in
`simulate.rooms` brings its own words for the command line, and what is done with them::

    python -m simulate verify world monday.life2 --log monday.log
                              room  what `add_arguments` understands

A room whose history has parts that can be run again, as the Arena's rounds, says how they are found
by their numbers (`Film`), and one that can be played in a terminal says how (`Play`)::

    python -m simulate run --round 17 --out round.gif
    python -m simulate play petri early --seed 7

The log that a canister shows is proved before anything is made of it, and what `client.log` calls a
lie is an answer here: no, it is not the same. Saved logs are put together::

    --log monday.log     57 ......... 130
    --log tuesday.log             120 ......... 210        may overlap, but leave no gap
    the canister                            205 ... 240    whatever the files do not have
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from client import log
from client.canister import Canister
from client.command import add_reach
from client.log import Lie, Log, Proved
from client.room import Room
from client.terminal import ClientError
from engine.errors import Life2Error
from simulate.boards import Shown


class Different(Life2Error):
    """What was kept and what the log leads to are not the same, and where."""


class Film(NamedTuple):
    """Something in a room's history that can be run again: ``--part N`` of ``simulate run``."""

    part: str
    about: str
    load: Callable[[Namespace, int], Shown]


class Play(NamedTuple):
    """How a room is played in a terminal."""

    about: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    play: Callable[[Namespace], None]


class VerifiedRoom(NamedTuple):
    """How a room is verified; *verify* raises `Different` if it did not go by the rules."""

    about: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    verify: Callable[[Namespace], None]
    film: Film | None = None
    play: Play | None = None


def add_backup_and_log(parser: ArgumentParser) -> None:
    """Let *parser* understand where a backup, and all that came later, are."""
    parser.add_argument("backup", type=Path, nargs="?", help="from `admin.py backup`")
    saved = "from `admin.py log --save`"
    parser.add_argument("--log", type=Path, action="append", metavar="FILE", help=saved)
    parser.add_argument("--until", type=Path, metavar="BACKUP", help="a later backup")
    add_reach(parser)


@contextmanager
def honest() -> Iterator[None]:
    """Nothing, if nobody lies meanwhile. :raises Different: with the lie"""
    try:
        yield
    except Lie as lie:
        raise Different(str(lie)) from None


def proved_log(canister: Canister, saved: Log | None = None, known: Proved | None = None) -> Proved:
    """All events there are, *saved* ones in their past. :raises Different: if it is a lie"""
    with honest():
        proved = log.fetch_proved(canister, known)
        if saved is not None:
            log.check_same_past(saved, proved)
    return proved


def say(proved: Proved) -> None:
    """Say that the log is *proved*."""
    print(f"the log is certified: {log.describe(proved)}")


def since_restore(found: Log) -> Log:
    """What of a log came after a backup was last restored, which may have replaced the rest."""
    restores = [number for number, event in found.numbered() if event.kind == "restore"]
    start = restores[-1] + 1 if restores else found.first
    return Log(start, found.since(start))


def saved_log(asked: Namespace, room: Room) -> Log | None:
    """The saved logs of *room* that are *asked* about, as one."""
    logs = [log.load(path, room) for path in asked.log or []]
    return join(*logs) if logs else None


def join(*logs: Log | None) -> Log:
    """One log of all that there are, each of which begins where the one before ends, or earlier."""
    first, *others = sorted(filter(None, logs), key=lambda log: log.first)
    joined = Log(first.first, list(first.events))
    for each in others:
        if each.first > joined.following:
            raise _missing(joined.following, each.first)
        joined.events.extend(each.events[joined.following - each.first :])
    return joined


def since(found: Log, first: int, following: int) -> Log:
    """The events *first* up to *following* of a log. :raises ClientError: if some are missing"""
    if found.first > first:
        raise _missing(first, found.first)
    if found.following < following:
        raise _missing(found.following, following)
    return Log(first, found.events[first - found.first : following - found.first])


def _missing(first: int, following: int) -> ClientError:
    return ClientError(
        f"Events {first} to {following - 1} are missing: the canister keeps the last 1,000, "
        "and saved logs are given with --log."
    )
