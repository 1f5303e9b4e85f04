"""How numbers, times and other people's words are written for a terminal."""

from __future__ import annotations

from datetime import datetime, timezone

from protocol.nanoseconds import SECOND


def count(number: int, thing: str) -> str:
    """``1 cell``, ``1,234 cells``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def clock(nanoseconds: int) -> str:
    """A moment in UTC, to the second."""
    try:
        moment = datetime.fromtimestamp(nanoseconds // SECOND, timezone.utc)
    except (OverflowError, ValueError, OSError):
        return f"{nanoseconds} ns"
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def plain(text: str) -> str:
    """*text* without anything that a terminal would obey instead of show."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
