"""
The chain: one hash that stands for everything that ever happened in a room.

Events are lines of text (`journal`), numbered from 0. The head before the first is 32 zero
bytes, and each line makes the next head of the one before::

    head 0 = 00..00
    head 1 = sha256(head 0 + line 0)
    head 2 = sha256(head 1 + line 1)     ...

Two logs with the same head are the same, line by line. Whoever has the head before event n and
the lines from n on can prove them against the last head, without any line before.

In text a head is 64 hexadecimal digits.
"""

from __future__ import annotations

import hashlib

from engine.errors import BadSnapshot

Head = bytes

HEAD_BYTES = 32
BEGINNING: Head = bytes(HEAD_BYTES)
HEXADECIMAL = "0123456789abcdef"


def link(head: Head, line: str) -> Head:
    """The head after *line*, which follows the event with *head*."""
    return hashlib.sha256(head + line.encode("utf-8")).digest()


def load(digits: str) -> Head:
    """The head that *digits* are. :raises BadSnapshot: if they are none"""
    if len(digits) != 2 * HEAD_BYTES or digits.strip(HEXADECIMAL) != "":
        raise BadSnapshot(f"Expected 64 hexadecimal digits of a hash, got {digits[:80]!r}")
    return bytes.fromhex(digits)
