"""
From the words of a command to an exit code.

::

    0     done
    1     not done; one sentence on the error output says why, and what to do
    2     the words make no sense
    130   Ctrl-C, while something was under way
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from operate import options
from operate.problem import Problem
from operate.words import plain

STOPPED = 130


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""
    asked = options.parse(arguments)
    return guarded("admin", lambda: asked.run(options.life2(asked), asked), 1)


def guarded(name: str, work: Callable[[], None], failed: int) -> int:
    """0 if *work* could be done; else *failed*, and the program's *name* and a sentence."""
    try:
        work()
    except Problem as problem:
        print(f"{name}: {plain(str(problem))}", file=sys.stderr)
        return failed
    except KeyboardInterrupt:
        print(f"\n{name}: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read this has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
