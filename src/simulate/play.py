"""
Playing in a terminal: which games there are, and how keys are read.

At a terminal every key counts at once; arrows come as three characters. Anywhere else, keys are
the letters that are sent, so that a game can be piped in::

    ESC [ A   up        ESC [ C   right
    ESC [ B   down      ESC [ D   left
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

ESCAPE = "\x1b"
ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
CLEAR = "\x1b[H\x1b[2J"


class Play(NamedTuple):
    """How a room is played in a terminal."""

    about: str
    description: str
    add_arguments: Callable[[ArgumentParser], None]
    play: Callable[[Namespace], None]


def keys() -> Iterator[str]:
    """Every key that is pressed, until there are no more: a letter, or the name of an arrow."""
    while letter := sys.stdin.read(1):
        if letter != ESCAPE:
            yield letter
        elif sys.stdin.read(1) == "[":
            yield ARROWS.get(sys.stdin.read(1), "")


@contextmanager
def every_key() -> Iterator[bool]:
    """While this lasts, keys count at once and are not shown; whether there is a terminal."""
    if not sys.stdin.isatty():
        yield False
        return
    import termios  # not on every system, and needed only here
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield True
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
