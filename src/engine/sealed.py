"""
Sealed text: lines that show if they are not what was written.

The last line is the checksum (crc32, eight hexadecimal digits) of all before it::

    0 0 1700000000000000000
    57
    9c2f10ab
"""

from __future__ import annotations

import binascii

from engine.errors import BadSnapshot


def dump(lines: list[str]) -> str:
    """*lines*, none of them with a line break in it, and their checksum."""
    text = "\n".join(lines)
    return f"{text}\n{_checksum(text)}"


def load(text: str) -> list[str]:
    """The lines that `dump` wrote. :raises BadSnapshot: if *text* is not exactly that"""
    body, _, checksum = text.rpartition("\n")
    if checksum != _checksum(body):
        raise BadSnapshot(f"Expected text with its checksum in the end, got {text[-80:]!r}")
    return body.split("\n") if body != "" else []


def number(digits: str) -> int:
    """The number that *digits* are. :raises BadSnapshot: if they are anything else"""
    if not (digits.isascii() and digits.isdigit()):
        raise BadSnapshot(f"Expected a number, got {digits[:80]!r}")
    return int(digits)


def _checksum(text: str) -> str:
    return f"{binascii.crc32(text.encode('utf-8')):08x}"
