"""
The chain: one hash that stands for the whole log of records.

The log is cut into pages of 1,000 records. A page's hash covers the hash of the page before,
so that the last one covers every line ever drawn; the first follows 32 zero bytes::

    head 0 = sha256(00..00 + page 0)    head 1 = sha256(head 0 + page 1)    ...

A page that is not full has a head, too: the same, over what it holds so far. Adding to it
costs what is added, because the hash is kept open.
"""

from __future__ import annotations

import hashlib

from engine.boxes.records import BYTES
from engine.journal import BEGINNING, Head

PAGE = 1000  # records
PAGE_BYTES = PAGE * BYTES


class Chain:
    """The head of a log that grows; *before* is the head of its full pages, *page* the rest."""

    def __init__(self, before: Head = BEGINNING, page: bytes = b"") -> None:
        self.before = before
        self._length = len(page)
        self._parts = [page]
        self._open = hashlib.sha256(before + page)
        self._head = self._open.digest() if page != b"" else before

    def __reduce__(self) -> tuple[type[Chain], tuple[Head, bytes]]:
        """An open hash cannot be copied into bytes; what went into it can."""
        return Chain, (self.before, b"".join(self._parts))

    def add(self, records: bytes) -> None:
        """Let *records* follow."""
        start = 0
        while start < len(records):
            part = records[start : start + PAGE_BYTES - self._length]
            longer = self._open.copy()  # the old one stays as it was, if the message is undone
            longer.update(part)
            self._open = longer
            self._parts.append(part)
            self._length += len(part)
            start += len(part)
            if self._length == PAGE_BYTES:
                self.before = self._open.digest()
                self._open = hashlib.sha256(self.before)
                self._parts = []
                self._length = 0
        self._head = self._open.digest() if self._length > 0 else self.before

    def head(self) -> Head:
        """What stands for every record so far."""
        return self._head
