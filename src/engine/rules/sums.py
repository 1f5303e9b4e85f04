"""
Counts of any size for all cells at once, digit by digit.

::

    count 5 of cell i    is    bit i of digits[0] = 1, of digits[1] = 0, of digits[2] = 1

A sum over a window is made by doubling: two places, four places, eight places, each from two
of the sums before, so that a window of 21 x 21 takes twelve additions and not 440.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride


class Sum:
    """A count for every cell, which is nowhere more than *most*."""

    def __init__(self, digits: list[Bitboard], most: int) -> None:
        self.digits = digits
        self.most = most

    def moved(self, by: int) -> Sum:
        """The count of the cell *by* bits behind, or ahead if *by* is negative."""
        if by < 0:
            return Sum([digit >> -by for digit in self.digits], self.most)
        return Sum([digit << by for digit in self.digits], self.most)

    def plus(self, other: Sum) -> Sum:
        """Both counts together."""
        longer, shorter = self.digits, other.digits
        if len(longer) < len(shorter):
            longer, shorter = shorter, longer
        carry = 0
        total = []
        for place, two in enumerate(shorter):
            one = longer[place]
            either = one ^ two
            total.append(either ^ carry)
            carry = one & two | either & carry
        for one in longer[len(shorter) :]:
            total.append(one ^ carry)
            carry &= one
        most = self.most + other.most
        if most >> len(total) != 0:
            total.append(carry)
        return Sum(total, most)

    def over(self, length: int, step: int) -> Sum:
        """The sum over *length* places, each *step* bits behind the one before."""
        doubled = self
        places = 1
        total = None
        done = 0
        while done < length:
            if length & places != 0:
                part = doubled.moved(done * step)
                total = part if total is None else total.plus(part)
                done += places
            if done < length:
                doubled = doubled.plus(doubled.moved(places * step))
                places *= 2
        assert total is not None, "a window has at least one place"
        return total

    def at_least(self, limit: int, every: Bitboard) -> Bitboard:
        """Where the count is *limit* or more: an operation a digit, from the lowest up."""
        if limit == 0:
            return every
        if limit > self.most:
            return 0
        lowest = (limit & -limit).bit_length() - 1
        found = self.digits[lowest]
        for place in range(lowest + 1, len(self.digits)):
            digit = self.digits[place]
            found = digit & found if limit >> place & 1 != 0 else digit | found
        return found

    def among(self, ranges: list[tuple[int, int]], every: Bitboard) -> Bitboard:
        """Where the count is in one of *ranges*, from the lowest to the highest number."""
        found = 0
        for low, high in ranges:
            found |= self.at_least(low, every) ^ self.at_least(high + 1, every)
        return found


def square(board: Bitboard, stride: Stride, reach: int) -> Sum:
    """How many cells are set in the square of *reach* around, the middle among them."""
    length = 2 * reach + 1
    total = Sum([board], 1).over(length, 1).over(length, stride)
    return total.moved(-reach * (stride + 1))


def in_rows(board: Bitboard, stride: Stride, rows: list[int]) -> Sum:
    """The same where row *dy* above and below reaches only ``rows[dy]`` columns to either side."""
    cells = Sum([board], 1)
    widths = [cells]
    for distance in range(1, rows[0] + 1):
        widths.append(widths[-1].plus(cells.moved(distance).plus(cells.moved(-distance))))
    total = widths[rows[0]]
    for dy in range(1, len(rows)):
        row = widths[rows[dy]]
        total = total.plus(row.moved(dy * stride).plus(row.moved(-dy * stride)))
    return total
