"""
The status again and again: on a terminal in one place, in a file a line each time.

Rooms that can be drawn are, on a terminal, as large as it has room for.

Ctrl-C ends it. A network that goes away is waited for.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from admin import status
from admin.desk import Desk
from client.canister import Canister
from client.problem import Problem

HOME = "\x1b[H"
REST_OF_LINE = "\x1b[K"
REST_OF_SCREEN = "\x1b[J"
CLEAR = HOME + REST_OF_SCREEN
HIDE_CURSOR = "\x1b[?25l"
SHOW_CURSOR = "\x1b[?25h"


def run(canister: Canister, desk: Desk, seconds: float) -> None:
    """Show the status every so many *seconds*, until somebody has seen enough."""
    screen = sys.stdout.isatty()
    if screen:
        print(HIDE_CURSOR + CLEAR, end="")
    try:
        _repeat((_screen if screen else _line)(canister, desk), seconds)
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


def _screen(canister: Canister, desk: Desk) -> Callable[[], None]:
    picture = desk.picture(canister)

    def show() -> None:
        found = status.fetch(canister, desk)
        lines = [status.title(canister), *status.draw(found, canister.me)]
        size = shutil.get_terminal_size()
        drawn = picture(size.columns, size.lines - len(lines) - 2)
        lines += ["", *drawn] if drawn else []
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


def _line(canister: Canister, desk: Desk) -> Callable[[], None]:
    def show() -> None:
        look = desk.look(canister)
        print(f"{look.mood:<8} {look.now}".rstrip(), flush=True)

    return show
