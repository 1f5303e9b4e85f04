"""
The neighbours of all cells at once: counted, and looked up.

A count is as many boards as it has binary digits. Where three cells are to be added, one adder
adds them everywhere::

    ones = a ^ b ^ c             count 5 of cell i   is   bit i of digits[0] = 1,
    twos = a & b | (a ^ b) & c                            of digits[1] = 0, of digits[2] = 1

There are three ways to count: the eight around a cell; `Sum`, a count of any size over a window;
and the two rules on 5 x 5 cells that are played most, each in a fixed run of operations.

Boards come framed (``planes.py``), with what lies beyond the edges laid around them, so a shift
by one is a step sideways and a shift by the stride a step down. What comes out beyond the
edges is wrong and has to be taken off.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride
from engine.rules.rule import Counts

TYPE_CHECKING = False  # importing typing would cost the canister dear
if TYPE_CHECKING:
    from collections.abc import Callable

Eight = tuple[Bitboard, Bitboard, Bitboard, Bitboard]  # ones, twos, fours, eights

# Every function of two bits; bit a + 2 b of its number says what it is at a and b.
# `x ^ x & y` is x without y: ~ costs more than both.
OF_TWO: tuple[Callable[[Bitboard, Bitboard, Bitboard], Bitboard], ...] = (
    lambda a, b, every: 0,
    lambda a, b, every: every ^ (a | b),
    lambda a, b, every: a ^ a & b,
    lambda a, b, every: every ^ b,
    lambda a, b, every: b ^ a & b,
    lambda a, b, every: every ^ a,
    lambda a, b, every: a ^ b,
    lambda a, b, every: every ^ a & b,
    lambda a, b, every: a & b,
    lambda a, b, every: every ^ a ^ b,
    lambda a, b, every: a,
    lambda a, b, every: every ^ b ^ a & b,
    lambda a, b, every: b,
    lambda a, b, every: every ^ a ^ a & b,
    lambda a, b, every: a | b,
    lambda a, b, every: every,
)


def eight(board: Bitboard, stride: Stride) -> Eight:
    """How many of the eight cells around are set."""
    west = board << 1
    east = board >> 1
    beside = west ^ east
    both = west & east
    ones = beside ^ board
    twos = both | beside & board
    # ones and twos count a row of three; beside and both count the two in the middle row
    north = ones << stride
    south = ones >> stride
    outer = north ^ south
    carry = north & south | outer & beside
    ones = outer ^ beside
    north = twos << stride
    south = twos >> stride
    outer = north ^ south
    fours = north & south | outer & both
    twos = outer ^ both
    carry_on = twos & carry
    return ones, twos ^ carry, fours ^ carry_on, fours & carry_on


def among_eight(count: Eight, counts: Counts, every: Bitboard) -> Bitboard:
    """Where *count* is among *counts*; *every* is the board with all cells set."""
    ones, twos, fours, eights = count
    below = counts & 15  # 0 to 3
    above = counts >> 4 & 15  # 4 to 7
    found = OF_TWO[below](ones, twos, every)
    if above == 0:
        found ^= found & fours
    elif above != below:
        found ^= (found ^ OF_TWO[above](ones, twos, every)) & fours
    # where all eight are set, the other digits are those of 0
    return found ^ eights if (counts ^ counts >> 8) & 1 != 0 else found


def majority(board: Bitboard, stride: Stride) -> Bitboard:
    """Where two or three of the nine cells around are set; right where no more than three are."""
    west = board << 1
    east = board >> 1
    beside = west ^ east
    ones = beside ^ board
    twos = west & east | beside & board
    north = ones << stride
    south = ones >> stride
    return twos | twos << stride | twos >> stride | north & south | (north ^ south) & ones


class Sum:
    """
    A count for every cell, which is nowhere more than *most*.

    A sum over a window is made by doubling: two places, four places, eight places, each from two
    of the sums before, so that a window of 21 x 21 takes twelve additions and not 440.
    """

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


# The two rules on 5 x 5 cells count a row at a time, then add the five rows; what is too much for
# anything to live is not counted further, but only marked. Names say which digit a board is.
#
#     Extended               Weighted
#     1 1 1 1 1              1 1 2 1 1      D
#     1 1 1 1 1              1 2 2 2 1      C
#     1 1 x 1 1              2 2 x 2 2      twice the four
#     1 1 1 1 1              1 2 2 2 1      C
#     1 1 1 1 1              1 1 2 1 1      D


def extended(board: Bitboard, stride: Stride) -> Bitboard:
    """The next generation under B3/S23 on the 24 cells around."""
    west = board << 1
    east = board >> 1
    far_west = board << 2
    far_east = board >> 2
    near = west ^ east
    near_both = west & east
    far = far_west ^ far_east
    far_both = far_west & far_east
    # the four beside the cell
    ones = near ^ far
    twos = near_both ^ far_both ^ near & far
    many = near_both & far_both
    # five in a row, for the rows above and below
    carry = ones & board
    row_ones = ones ^ board
    row_twos = twos ^ carry
    row_many = many | twos & carry

    two_rows = 2 * stride
    north = row_ones << stride
    south = row_ones >> stride
    outer = north ^ south
    carry = north & south | outer & ones
    ones ^= outer
    north = row_ones << two_rows
    south = row_ones >> two_rows
    outer = north ^ south
    far_carry = north & south | outer & ones
    ones ^= outer

    north = row_twos << stride
    south = row_twos >> stride
    outer = north ^ south
    many |= north & south | outer & twos
    twos ^= outer
    north = row_twos << two_rows
    south = row_twos >> two_rows
    outer = north ^ south
    many |= north & south | outer & twos
    twos ^= outer
    outer = carry ^ far_carry
    many |= carry & far_carry | outer & twos
    twos ^= outer

    many |= row_many << stride | row_many >> stride | row_many << two_rows | row_many >> two_rows
    lives = twos & (ones | board)
    return lives ^ lives & many


def weighted(board: Bitboard, stride: Stride) -> Bitboard:
    """The next generation of what stays with an influence of 4 to 6 and is born with 5 or 6."""
    west = board << 1
    east = board >> 1
    far_west = board << 2
    far_east = board >> 2
    near = west ^ east
    near_both = west & east
    far = far_west ^ far_east
    far_both = far_west & far_east
    # the four beside the cell, which count twice: ones are twos there
    ones = near ^ far
    twos = near_both ^ far_both ^ near & far
    many = near_both & far_both
    # a row D, the four and twice the middle
    d_twos = twos ^ board
    d_fours = many | twos & board
    # a row C, the far ones and twice the three in the middle
    three = near ^ board
    c_twos = three ^ far_both
    carry = three & far_both
    three_both = near_both | near & board
    c_fours = three_both ^ carry
    c_many = three_both & carry

    two_rows = 2 * stride
    north = far << stride
    south = far >> stride
    outer = north ^ south
    carry = north & south
    north = ones << two_rows
    south = ones >> two_rows
    far_carry = north & south | (north ^ south) & outer
    total_ones = north ^ south ^ outer

    # twos: from C, from D, from the middle, and two carries
    north = c_twos << stride
    south = c_twos >> stride
    outer = north ^ south
    fours = north & south | outer & ones
    total_twos = outer ^ ones
    north = d_twos << two_rows
    south = d_twos >> two_rows
    outer = north ^ south
    carry_on = north & south | outer & total_twos
    total_twos ^= outer
    outer = carry ^ far_carry
    last = carry & far_carry | outer & total_twos
    total_twos ^= outer

    # fours: those three, and from C, from D, from the middle
    outer = fours ^ carry_on
    many |= fours & carry_on | outer & last
    fours = outer ^ last
    north = c_fours << stride
    south = c_fours >> stride
    outer = north ^ south
    many |= north & south | outer & fours
    fours ^= outer
    north = d_fours << two_rows
    south = d_fours >> two_rows
    outer = north ^ south
    many |= north & south | outer & fours
    fours ^= outer
    many |= fours & twos | c_many << stride | c_many >> stride
    fours ^= twos

    # 4 with a living cell, 5, 6; not 7, and nothing from 8 on
    lives = fours & (total_ones ^ total_twos | board)
    return lives ^ lives & (total_ones & total_twos | many)
