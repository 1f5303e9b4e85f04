"""
Orders: what was placed, so that asking again after a lost answer does not pay twice.

An order may have a number, which its player chose. The last one is remembered with its answer::

    order 7, these cells       placed, and remembered        3 placed, 0 occupied, 997 coins left
    order 7, these cells       the same answer again         nothing is paid
    order 7, other cells       refused: 7 was another order
    order 6                    refused: numbers only rise
    order 8                    placed, and remembered in the place of 7

It is kept as ``number:checksum of the cells:placed:occupied:generation:balance``.
"""

from __future__ import annotations

from binascii import crc32

from engine.errors import BadRequest, BadSnapshot
from engine.sealed import number

PARTS = 6


class Placed:
    """What became of an order: cells *placed*, cells *occupied*, when, and the *balance* left."""

    def __init__(self, placed: int, occupied: int, generation: int, balance: int) -> None:
        self.placed = placed
        self.occupied = occupied
        self.generation = generation
        self.balance = balance


class Order:
    """An order that was carried out: its *number*, the *checksum* of its cells, its answer."""

    def __init__(self, number: int, checksum: str, answer: Placed) -> None:
        self.number = number
        self.checksum = checksum
        self.answer = answer

    def dump(self) -> str:
        done = self.answer
        counts = f"{done.placed}:{done.occupied}:{done.generation}:{done.balance}"
        return f"{self.number}:{self.checksum}:{counts}"

    @classmethod
    def load(cls, text: str) -> Order:
        """An order from what `dump` wrote. :raises BadSnapshot: if there is no such order"""
        parts = text.split(":")
        if len(parts) != PARTS:
            raise BadSnapshot(f"Expected an order, got {text[:80]!r}")
        answer = Placed(*[number(part) for part in parts[2:]])
        return cls(number(parts[0]), parts[1], answer)


def checksum(digits: str) -> str:
    """What tells the cells in *digits* (`journal.pack`) from others."""
    return f"{crc32(digits.encode()):08x}"


def answered(last: Order | None, wanted: int | None, cells: str) -> Placed | None:
    """
    The answer to order *wanted* of these *cells* if it was the *last*, None if it is a new one.

    :raises BadRequest: if that number was another order's, or a lower one than the last
    """
    if last is None or wanted is None or wanted > last.number:
        return None
    if wanted < last.number:
        raise BadRequest(f"Expected an order with a number above {last.number}, got {wanted}")
    if checksum(cells) != last.checksum:
        raise BadRequest(f"Expected the cells of order {wanted} again, got others: count on")
    return last.answer
