"""
What a tool says to the person at the keyboard, and the files that it keeps for them.

An error is one sentence that says why, and what to do. Progress is one line on a terminal,
written over and over, and nothing in a file. Files are read and written whole, and never written
over by mistake.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import TypeVar

from engine.errors import Life2Error
from localnet.protocol.nanoseconds import SECOND

Item = TypeVar("Item")

OFTEN = 0.2  # seconds between two lines of progress
REST_OF_LINE = "\x1b[K"


class ClientError(Life2Error):
    """Something that the person at the keyboard can do something about."""


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


class Progress:
    """How far a run of *total* generations is."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._written = False

    def show(self, done: int) -> None:
        """*done* of them have passed."""
        now = time.monotonic()
        if self._terminal and now - self._shown >= OFTEN:
            self._shown = now
            self._written = True
            share = 100 * done // max(1, self._total)
            line = f"\r{done:,} of {self._total:,} generations, {share} %{REST_OF_LINE}"
            print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave no trace."""
        if self._written:
            print(f"\r{REST_OF_LINE}", end="", file=sys.stderr, flush=True)


def with_progress(items: Collection[Item]) -> Iterator[Item]:
    """Each of *items*, showing how many were taken."""
    progress = Progress(len(items))
    for done, item in enumerate(items):
        progress.show(done)
        yield item
    progress.clear()


def write_file(path: Path, content: str | bytes, force: bool = False) -> None:
    """Put *content* into the file at *path*. :raises ClientError: if it is there and no *force*"""
    if path.exists() and not force:
        raise ClientError(
            f"{path} exists already: choose another name, or --force to write over it."
        )
    partial = path.with_name(path.name + ".new")
    try:
        partial.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        partial.replace(path)
    except OSError as problem:
        raise ClientError(
            f"{path} cannot be written ({problem.strerror}): choose another."
        ) from None


def read_file(path: Path) -> str:
    """The text in the file at *path*. :raises ClientError: if it cannot be read, or is no text"""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise ClientError(f"{path} cannot be read ({problem.strerror}): check its name.") from None
    except UnicodeDecodeError:
        raise ClientError(f"{path} is damaged, or no text: check its name.") from None
