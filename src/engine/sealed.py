"""
Sealed text: lines that show if they are not what was written.

The last line is the checksum (crc32, eight hexadecimal digits) of all before it::

    0 0 1700000000000000000
    57
    9c2f10ab
"""

from __future__ import annotations

from binascii import crc32
from codecs import utf_8_encode

from engine.errors import BadSnapshot

MOST_DIGITS = 20  # as many as 2 ** 64 has: a longer number would cost more to read than it may
SEAL = 9  # characters of the checksum and of the line break before it


def dump(lines: list[str]) -> str:
    """*lines*, none of them with a line break in it, and their checksum."""
    return dump_line("\n".join(lines))


def dump_line(line: str) -> str:
    """*line* and its checksum: the same as `dump` of it alone, and quicker."""
    # `encode` would look for a codec, which costs as much as all the rest.
    return f"{line}\n{crc32(utf_8_encode(line)[0]):08x}"


def load(text: str) -> list[str]:
    """The lines that `dump` wrote. :raises BadSnapshot: if *text* is not exactly that"""
    body = text.rpartition("\n")[0]
    if text != dump_line(body):
        raise BadSnapshot(f"Expected text with its checksum in the end, got {text[-80:]!r}")
    return body.split("\n") if body != "" else []


def lines(text: str | None, count: int = -1) -> list[str]:
    """The *count* lines in *text*, if so many are wanted. :raises BadSnapshot: if it has others"""
    found = load(text or "")
    if count >= 0 and len(found) != count:
        raise BadSnapshot(f"Expected {count} lines, got {len(found)}: {found!r}")
    return found


def numbers(line: str) -> list[int]:
    """The numbers in *line*, a space between two. :raises BadSnapshot: if it has anything else"""
    words = line.split(" ")
    digits = "".join(words)
    if not (digits.isascii() and digits.isdigit()) or "" in words:
        raise BadSnapshot(f"Expected numbers, got {line[:80]!r}")
    if len(digits) > MOST_DIGITS:
        number(max(words, key=len))  # none is too long, if this is not
    return list(map(int, words))


def number(digits: str) -> int:
    """The number that *digits* are. :raises BadSnapshot: if they are anything else"""
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise BadSnapshot(f"Expected a number of 1 to {MOST_DIGITS} digits, got {digits[:80]!r}")
    return int(digits)
