"""
What a room has to say for itself when somebody asks whether all went by the rules.

Each room proves something else: World a history, from a backup and its log. So a room's file in
`simulate.rooms` brings its own words for the command line, and what is done with them::

    python -m simulate verify world monday.life2 --log monday.log
                              room  what `add_arguments` understands

A room whose history has parts that can be run again, as the Arena's rounds, says how they are
found by their numbers (`Film`)::

    python -m simulate run --round 17 --out round.gif
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple

from simulate.shown import Shown


class Film(NamedTuple):
    """Something in a room's history that can be run again: ``--part N`` of ``simulate run``."""

    part: str
    about: str
    load: Callable[[Namespace, int], Shown]


class Proof(NamedTuple):
    """How a room is verified; *verify* raises `Different` if it did not go by the rules."""

    about: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    verify: Callable[[Namespace], None]
    film: Film | None = None
