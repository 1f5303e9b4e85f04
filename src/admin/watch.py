"""
The status again and again: on a terminal in one place, with a map; in a file a line each time.

Ctrl-C ends it. A network that goes away is waited for.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from admin import chart, status
from client.life2 import Life2
from client.problem import Problem
from client.words import count
from engine.errors import BadSnapshot
from engine.life2.showing import frame

HOME = "\x1b[H"
REST_OF_LINE = "\x1b[K"
REST_OF_SCREEN = "\x1b[J"
CLEAR = HOME + REST_OF_SCREEN
HIDE_CURSOR = "\x1b[?25l"
SHOW_CURSOR = "\x1b[?25h"


class Frames:
    """The world as it is shown; its board is not sent again while it is the same."""

    def __init__(self, life2: Life2) -> None:
        self._life2 = life2
        self._last: frame.Frame | None = None

    def cells(self) -> bytes:
        """262,144 u8 cells."""
        since = self._last.generation if self._last is not None else None
        try:
            self._last = frame.decode(self._life2.ask("get_frame", since), self._last)
        except BadSnapshot:  # the world was reset or restored since
            self._last = frame.decode(self._life2.ask("get_frame", None))
        return self._last.cells()


def run(life2: Life2, seconds: float) -> None:
    """Show the status every so many *seconds*, until somebody has seen enough."""
    screen = sys.stdout.isatty()
    if screen:
        print(HIDE_CURSOR + CLEAR, end="")
    try:
        _repeat(_screen(life2) if screen else _line(life2), seconds)
    except KeyboardInterrupt:
        pass
    finally:
        if screen:
            print(SHOW_CURSOR)


def _repeat(show: Callable[[], None], seconds: float) -> None:
    while True:
        try:
            show()
        except Problem as problem:
            print(f"{problem}{REST_OF_LINE if sys.stdout.isatty() else ''}", flush=True)
        time.sleep(seconds)


def _screen(life2: Life2) -> Callable[[], None]:
    frames = Frames(life2)

    def show() -> None:
        lines = [status.title(life2), *status.draw(status.fetch(life2), life2.me)]
        size = shutil.get_terminal_size()
        rows = chart.fitting(size.columns, size.lines - len(lines) - 2)
        if rows:
            lines += ["", *chart.draw(frames.cells(), rows)]
        shown = "".join(f"{line[: size.columns]}{REST_OF_LINE}\n" for line in lines)
        with _unbroken():
            print(HOME + shown + REST_OF_SCREEN, end="", flush=True)

    return show


@contextmanager
def _unbroken() -> Iterator[None]:
    """Let Ctrl-C wait, so that no half of a letter stays on the screen."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _line(life2: Life2) -> Callable[[], None]:
    def show() -> None:
        stats = life2.ask("get_stats")
        now = f"generation {stats['generation']:,}  {stats['alive']:,} alive"
        players = count(stats["players"], "player")
        print(f"{status.mood(stats):<8} {now}  {players}", flush=True)

    return show
