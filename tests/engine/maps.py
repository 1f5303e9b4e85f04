"""A stable map in a dict, for tests of what is kept in one."""

from __future__ import annotations

from engine.table import Table


class DictMap:
    """What Kybra's StableBTreeMap can do; *writes* are the keys of all changes, in order."""

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
        self.writes.append(key)
        return self.entries.pop(key, None)

    def keys(self) -> list[int]:
        return sorted(self.entries)


class NamedMap:
    """The same with text for keys."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.entries.get(key)

    def insert(self, key: str, value: str) -> str | None:
        before = self.entries.get(key)
        self.entries[key] = value
        return before

    def remove(self, key: str) -> str | None:
        return self.entries.pop(key, None)

    def keys(self) -> list[str]:
        return sorted(self.entries)


def table(saved: DictMap | NamedMap | None = None) -> Table:
    """A table over *saved*, or over a map of its own, for tests of what changes one."""
    return Table(saved if saved is not None else NamedMap(), [])
