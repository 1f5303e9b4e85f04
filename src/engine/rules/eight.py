"""
The eight neighbours of all cells at once: counted, and looked up.

A count is as many boards as it has binary digits: bit *i* of ``twos`` is the second digit of
the count of cell *i*. Where three cells are to be added, one adder adds them everywhere::

    ones = a ^ b ^ c             twos = a & b | (a ^ b) & c

Boards come framed (``framed.py``), with what lies beyond the edges laid around them, so a shift
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
