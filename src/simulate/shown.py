"""What ``simulate run`` runs and shows: patterns, and what rooms remember."""

from __future__ import annotations

from typing import Protocol


class Board(Protocol):
    """What can be run."""

    @property
    def generation(self) -> int: ...
    @property
    def alive_count(self) -> int: ...
    def step(self, generations: int) -> None: ...
    def cells(self) -> bytes: ...


class Shown(Board, Protocol):
    """What can be run and shown."""

    name: str
    width: int
    palette: bytes
    length: int  # generations that it is run for, unless somebody says how many

    def text(self, remarks: list[str]) -> str: ...
    def rle(self, remarks: list[str]) -> str: ...
    def map(self, remarks: list[str]) -> str: ...
