"""How far a measurement is, on the error output: a table on the other one stays a table."""

from __future__ import annotations

import sys


def say(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)
