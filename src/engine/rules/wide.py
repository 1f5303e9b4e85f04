"""
The two rules on 5 x 5 cells that are played most, each in a fixed run of operations.

Both count a row at a time, then add the five rows; what is too much for anything to live is
not counted further, but only marked. Names say which digit of a count a board is.

::

    Extended               Weighted
    1 1 1 1 1              1 1 2 1 1      D
    1 1 1 1 1              1 2 2 2 1      C
    1 1 x 1 1              2 2 x 2 2      twice the four
    1 1 1 1 1              1 2 2 2 1      C
    1 1 1 1 1              1 1 2 1 1      D
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride


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
