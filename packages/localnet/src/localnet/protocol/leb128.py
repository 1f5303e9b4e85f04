"""
Numbers of any size in bytes, as Candid, hashes and certificates write them.

LEB128: seven bits a byte, low ones first, the top bit says that more follow; signed numbers
(SLEB128) end in a byte whose bit 6 is the sign::

    624485   ->   e5 8e 26          -123456   ->   c0 bb 78
"""

from __future__ import annotations

_FEW = 10  # groups: as many as 64 bits take
_SEVEN = [f"{byte & 0x7F:07b}" for byte in range(256)]


class NumberError(ValueError):
    """The bytes do not hold a number, or too large a one."""


def leb(number: int) -> bytes:
    """A natural number."""
    return _groups(number, max(1, -(-number.bit_length() // 7)))


def sleb(number: int) -> bytes:
    """A number that may be negative."""
    count = (number if number >= 0 else ~number).bit_length() // 7 + 1
    return _groups(number & (1 << 7 * count) - 1, count)


def read_leb(data: bytes, at: int, most: int | None = None) -> tuple[int, int]:
    """
    The natural number at *at* and the place after it; *most* bytes, or as many as there are.

    :raises NumberError: if it does not end there.
    """
    end = _end(data, at, most)
    return _bits(data[at:end]), end


def read_sleb(data: bytes, at: int, most: int | None = None) -> tuple[int, int]:
    """The same for a number that may be negative."""
    end = _end(data, at, most)
    number = _bits(data[at:end])
    return number - (1 << 7 * (end - at) if data[end - 1] & 0x40 else 0), end


def _groups(number: int, count: int) -> bytes:
    if count <= _FEW:
        out = bytearray((number >> 7 * i & 0x7F | 0x80) for i in range(count))
    else:
        # Base two is written in linear time; shifting group by group would be quadratic.
        digits = f"{number:0{7 * count}b}"
        ends = range(7 * count, 0, -7)
        out = bytearray(int(digits[end - 7 : end], 2) | 0x80 for end in ends)
    out[-1] &= 0x7F
    return bytes(out)


def _end(data: bytes, at: int, most: int | None) -> int:
    stop = len(data) if most is None else min(len(data), at + most)
    for here in range(at, stop):
        if data[here] < 0x80:
            return here + 1
    if stop < len(data):
        raise NumberError(f"number longer than {most} bytes")
    raise NumberError("the data ends inside a number")


def _bits(groups: bytes) -> int:
    if len(groups) <= _FEW:
        number = 0
        for byte in reversed(groups):
            number = number << 7 | byte & 0x7F
        return number
    return int("".join(map(_SEVEN.__getitem__, reversed(groups))), 2)
