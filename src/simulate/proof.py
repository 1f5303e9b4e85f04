"""
What a room has to say for itself when somebody asks whether all went by the rules.

Each room proves something else: World a history, from a backup and its log. So a room's file in
`simulate.rooms` brings its own words for the command line, and what is done with them::

    python -m simulate verify world monday.life2 --log monday.log
                              room  what `add_arguments` understands
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple


class Proof(NamedTuple):
    """How a room is verified; *verify* raises `Different` if it did not go by the rules."""

    about: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    verify: Callable[[Namespace], None]
