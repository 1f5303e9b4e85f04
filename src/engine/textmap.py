"""
Stable maps of text, and bytes as text for them.

What a room keeps, it keeps as text, because the canister's host takes text a hundred
times cheaper than bytes; bytes go in as base64::

    b"Life"   ->   "TGlmZQ=="
"""

from __future__ import annotations

import binascii

from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

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


def to_text(data: bytes) -> str:
    """*data* in base64."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def from_text(text: str) -> bytes:
    """
    The data that `to_text` wrote.

    :raises BadSnapshot: if *text* is not exactly that
    """
    try:
        data = binascii.a2b_base64(text)
    except ValueError as fault:
        raise BadSnapshot(f"Expected base64, got {len(text)} characters: {fault}") from fault
    if to_text(data) != text:
        raise BadSnapshot(f"Expected base64 of {len(data)} bytes, got {len(text)} characters")
    return data
