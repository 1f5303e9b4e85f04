"""
Tables: stable maps of text as rules change them, and bytes as text for them.

Rules read a table like a map and write into it, and nothing reaches stable memory until the room's
storage saves the table. So a room is saved in one place, after everything was checked::

    rules      table.insert(7, "dish ..")      waits
    storage    table.save()                    7 -> "dish .." in the stable map

Values are text, because the canister's host takes text a hundred times cheaper than bytes; bytes
go in as base64::

    b"Life"   ->   "TGlmZQ=="
"""

from __future__ import annotations

import binascii

from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class TextMap(Protocol):
        """What a stable map of numbers to text can do."""

        def get(self, key: int) -> str | None: ...
        def insert(self, key: int, value: str) -> str | None: ...
        def remove(self, key: int) -> str | None: ...
        def keys(self) -> list[int]: ...

    class NamedTexts(Protocol):
        """What a stable map of text to text can do."""

        def get(self, key: str) -> str | None: ...
        def insert(self, key: str, value: str) -> str | None: ...
        def remove(self, key: str) -> str | None: ...
        def keys(self) -> list[str]: ...


class Table:
    """The stable map *saved*, and what rules have changed in it since."""

    def __init__(self, saved: TextMap | NamedTexts, unsaved: list[Table]) -> None:
        """A table with changes is among those that are *unsaved*."""
        self._saved: Any = saved
        self._unsaved = unsaved
        self._changed: dict[Any, str | None] = {}  # None for what is removed

    def get(self, key: Any) -> str | None:
        changed = self._changed
        return changed[key] if key in changed else self._saved.get(key)

    def insert(self, key: Any, text: str | None) -> None:
        changed = self._changed
        if len(changed) == 0:
            self._unsaved.append(self)
        changed[key] = text

    def remove(self, key: Any) -> None:
        self.insert(key, None)

    def keys(self) -> list[Any]:
        """All keys, in order."""
        keys: list[Any] = self._saved.keys()
        if len(self._changed) == 0:
            return keys
        left = [key for key in keys if key not in self._changed]
        return sorted(left + [key for key, text in self._changed.items() if text is not None])

    def clear(self, most: int) -> int:
        """Remove up to *most* entries; how many were removed."""
        keys = self.keys()[:most]
        for key in keys:
            self.remove(key)
        return len(keys)

    def replace(self, entries: dict[Any, str]) -> None:
        """Have *entries* in the place of all that there are."""
        for key in self.keys():
            self.remove(key)
        for key, text in entries.items():
            self.insert(key, text)

    def save(self) -> None:
        """Write what has changed. Whoever calls this takes it from those that are unsaved."""
        saved = self._saved
        for key, text in self._changed.items():
            if text is None:
                saved.remove(key)
            else:
                saved.insert(key, text)
        self._changed = {}


def to_text(data: bytes) -> str:
    """*data* in base64."""
    return binascii.b2a_base64(data, newline=False).decode()


def from_text(text: str) -> bytes:
    """
    The data that `to_text` wrote.

    :raises BadSnapshot: if *text* is not exactly that
    """
    try:
        data = binascii.a2b_base64(text)
    except ValueError as fault:
        raise BadSnapshot(f"Expected base64, got {len(text)} characters: {fault}") from fault
    # So long a text has no letter that was skipped, and only its last four have bits to spare.
    last = to_text(data[(len(data) - 1) // 3 * 3 :])
    if len(text) != (len(data) + 2) // 3 * 4 or not text.endswith(last):
        raise BadSnapshot(f"Expected base64 of {len(data)} bytes, got {len(text)} characters")
    return data
