"""
One canister's heap on its way to the disk and back.

::

    image    | page 0 | page 1 | page 2 ..      16 KiB each; only those that have changed since
    summary  "3.11 521952 9f86d081"             Python's version, length and checksum
             "main.numbers: cannot pickle .."   or why this heap cannot be kept

A heap that cannot be kept is told of when that begins; after a restart such a canister comes up
from its stable memory alone, with ``post_upgrade``.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from localnet.runtime import image
from localnet.runtime.loader import Code
from localnet.runtime.surroundings import Surroundings
from localnet.runtime.timers import Timers

PAGE = 16_384
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


class HeapLostError(Exception):
    """The heap that was kept cannot be brought back, and why."""


@dataclass(frozen=True)
class Written:
    """What of a heap has to be written: its changed *pages*, of *count* in all."""

    pages: dict[int, bytes]
    count: int
    summary: str


class KeptHeap:
    """What is on the disk of one canister's heap; *warn* is told what cannot be kept."""

    def __init__(self, warn: Callable[[str], None]) -> None:
        self._warn = warn
        self._known = b""
        self._latest = b""
        self._unkept = ""

    def changes(self, code: Code, timers: Timers, surroundings: Surroundings) -> Written:
        """What has to be written so that the heap on disk is the one that there is now."""
        try:
            self._latest, summary = image.dump(code, timers, surroundings), ""
        except image.UnkeptError as problem:
            self._latest, summary = b"", str(problem)
            if summary != self._unkept:
                self._warn(f"what it has in Python variables will not outlive localnet: {summary}")
        self._unkept = summary
        pages = _pages(self._latest)
        known = _pages(self._known)
        changed = {n: page for n, page in enumerate(pages) if known[n : n + 1] != [page]}
        return Written(changed, len(pages), summary or _summary(self._latest))

    def written(self) -> None:
        """It is on the disk."""
        self._known = self._latest

    def loaded(self, found: bytes) -> None:
        """It came from there."""
        self._known = self._latest = found


def check(summary: str, found: bytes) -> None:
    """:raises HeapLostError: if *found* is not what *summary* says, or another Python wrote it"""
    if summary.partition(" ")[0] != PYTHON:
        raise HeapLostError(
            f"Python {summary.partition(' ')[0]} has written it, and this is {PYTHON}"
        )
    if summary != _summary(found):
        raise HeapLostError("it is damaged on the disk")


def _summary(found: bytes) -> str:
    return f"{PYTHON} {len(found)} {zlib.crc32(found):08x}"


def _pages(found: bytes) -> list[bytes]:
    return [found[at : at + PAGE] for at in range(0, len(found), PAGE)]
