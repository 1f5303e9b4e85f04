"""A stable map in a dict, and a shelf of such maps, for tests of what is kept."""

from __future__ import annotations

from engine.life2.game import Game
from engine.life2.plane import BANDS
from engine.life2.shelf import Shelf

SECOND = 1_000_000_000
NOW = 1_700_000_000 * SECOND


class DictMap:
    """What Kybra's StableBTreeMap can do; *writes* are the keys that were written, in order."""

    def __init__(self) -> None:
        self.entries: dict[int, str] = {}
        self.writes: list[int] = []

    def get(self, key: int) -> str | None:
        return self.entries.get(key)

    def insert(self, key: int, value: str) -> str | None:
        self.writes.append(key)
        before = self.entries.get(key)
        self.entries[key] = value
        return before

    def remove(self, key: int) -> str | None:
        return self.entries.pop(key, None)

    def keys(self) -> list[int]:
        return sorted(self.entries)


class Maps:
    """All maps of a game, which outlive any shelf that is built on them."""

    def __init__(self) -> None:
        self.facts = DictMap()
        self.bands = [DictMap() for _ in range(BANDS)]
        self.events = DictMap()

    def shelf(self) -> Shelf:
        return Shelf(self.facts, list(self.bands), self.events)

    def fetch(self) -> Game:
        """The game, as after an upgrade."""
        return self.shelf().fetch()
