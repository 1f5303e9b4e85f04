"""
A canister's chunk store: parts of a module that is too large for one message.

::

    upload_chunk    at most MOST_BYTES each, MOST of them, each known by its SHA-256
    install         the chunks of a list, joined, if the SHA-256 of the whole is the one expected

Their bytes are on the disk only, once they are written.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

MOST = 100
MOST_BYTES = 1 << 20  # of one; and what each takes in the store, however short it is


class ChunkError(ValueError):
    """A chunk that the store does not take, or does not have."""


@dataclass
class Chunks:
    """Those of one canister: their hashes, and the bytes of those that are not on the disk."""

    kept: dict[bytes, None] = field(default_factory=dict)
    unwritten: dict[bytes, bytes] = field(default_factory=dict)
    is_cleared: bool = False  # what the disk has is to be forgotten

    @property
    def size(self) -> int:
        return len(self.kept) * MOST_BYTES

    @property
    def is_written(self) -> bool:
        return not self.unwritten and not self.is_cleared

    def add(self, chunk: bytes) -> bytes:
        """The hash of *chunk*, which is kept from now on. :raises ChunkError: if it is too much"""
        if len(chunk) > MOST_BYTES:
            raise ChunkError(
                f"Wasm chunk size {len(chunk)} exceeds the maximum chunk size of {MOST_BYTES}."
            )
        digest = hashlib.sha256(chunk).digest()
        if digest in self.kept:
            return digest
        if len(self.kept) >= MOST:
            raise ChunkError(
                f"Wasm chunk store has already reached maximum capacity of {MOST * MOST_BYTES} "
                f"bytes: {MOST} chunks. clear_chunk_store makes room"
            )
        self.kept[digest] = None
        self.unwritten[digest] = chunk
        return digest

    def clear(self) -> None:
        self.kept.clear()
        self.unwritten.clear()
        self.is_cleared = True

    def written(self) -> None:
        """All of it is on the disk."""
        self.unwritten.clear()
        self.is_cleared = False
