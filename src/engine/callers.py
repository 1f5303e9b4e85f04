"""Who calls: a principal as text, which is all that the rules know of a person."""

from __future__ import annotations

from binascii import crc32

from engine.errors import BadRequest

Caller = str

ANONYMOUS = "2vxsx-fae"

CHECKSUM = 4  # bytes
LONGEST = 29  # bytes of a principal, without its checksum
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
DIGITS = str.maketrans(LETTERS, "0123456789abcdefghijklmnopqrstuv")


def refuse_anonymous(caller: Caller) -> None:
    """:raises BadRequest: if *caller* is nobody in particular"""
    if caller == ANONYMOUS:
        raise BadRequest("Anonymous callers may look, but not play: sign in first")


def is_principal(text: str) -> bool:
    """
    True if *text* is a principal as people write it, ``w7x7r-cok77-xa``.

    That is base 32 of up to 29 bytes, their checksum before them, in groups of five letters.
    """
    letters = text.replace("-", "")
    groups = "-".join([letters[start : start + 5] for start in range(0, len(letters), 5)])
    count = len(letters) * 5 // 8  # bytes
    if groups != text or letters.strip(LETTERS) != "":
        return False
    if not CHECKSUM <= count <= CHECKSUM + LONGEST:
        return False
    bits = int(letters.translate(DIGITS), 32)
    spare = len(letters) * 5 - count * 8
    data = (bits >> spare).to_bytes(count, "big")
    checksum = int.from_bytes(data[:CHECKSUM], "big")
    return spare < 5 and bits % (1 << spare) == 0 and crc32(data[CHECKSUM:]) == checksum
