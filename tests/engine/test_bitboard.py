"""Boards as ints: counting, growing, and the edges of a torus."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bitboard
from engine.bitboard import Torus, life, neighbourhood, parity, parity_and_majority, within
from tests.boards import rows_of

STRIDE = 8
CENTRE = 3 * STRIDE + 3
NINE = [CENTRE + dy * STRIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
NEIGHBOURHOODS = [
    sum(1 << place for place, there in zip(NINE, some, strict=True) if there)
    for some in product((0, 1), repeat=9)
]
SMALL = Torus(32, 6, 8)


def board(picture: str) -> int:
    """*picture* from the upper left corner of a board on, eight cells in a row."""
    return sum(
        1 << y * STRIDE + x
        for y, row in enumerate(rows_of(picture))
        for x, mark in enumerate(row)
        if mark == "O"
    )


def draw(cells: int, rows: int) -> list[str]:
    """The first *rows* of a board as a picture."""
    return ["".join(".O"[cells >> y * STRIDE + x & 1] for x in range(8)) for y in range(rows)]


def count(cells: int, place: int) -> int:
    """How many of the nine cells around *place* are set."""
    near = [place + dy * STRIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return sum(cells >> one & 1 for one in near)


def lives(cells: int, place: int) -> bool:
    """Whether *place* is alive a generation later, as the rule reads."""
    alive = cells >> place & 1
    return count(cells, place) - alive in ((2, 3) if alive else (3,))


def test_a_glider_takes_its_first_step() -> None:
    glider = board("........ / ..O..... / ...O.... / .OOO.... / ........")
    later = rows_of("........ / ........ / .O.O.... / ..OO.... / ..O.....")
    assert draw(life(glider, STRIDE), 5) == later


@pytest.mark.parametrize("shift", [0, 1, STRIDE])
def test_all_512_neighbourhoods_live_and_die_by_the_rule(shift: int) -> None:
    """And so does what is around them, which sees a part of each."""
    for cells in NEIGHBOURHOODS:
        after = life(cells << shift, STRIDE)
        for place in range(STRIDE + 1, 6 * STRIDE - 1):
            assert after >> place & 1 == lives(cells << shift, place)


def test_every_count_is_right_around_all_512_neighbourhoods() -> None:
    """Parity and majority promise nothing where more than three of the nine are set."""
    for cells in NEIGHBOURHOODS:
        odd, two_or_three = bitboard.count(cells, STRIDE)
        nine = [count(cells, place) for place in NINE]
        for place, total in zip(NINE, nine, strict=True):
            neighbours = total - (cells >> place & 1)
            assert odd >> place & 1 == neighbours % 2
            assert two_or_three >> place & 1 == (neighbours in (2, 3))
        after = parity(cells, STRIDE)
        assert [after >> place & 1 for place in NINE] == [total % 2 for total in nine]
        if cells.bit_count() <= 3:
            odd, most = parity_and_majority(cells, STRIDE)
            assert [odd >> place & 1 for place in NINE] == [total % 2 for total in nine]
            assert [most >> place & 1 for place in NINE] == [total >= 2 for total in nine]
        after = neighbourhood(cells, STRIDE)
        for place in range(STRIDE + 1, 6 * STRIDE - 1):
            assert after >> place & 1 == (count(cells, place) > 0)


@pytest.mark.parametrize("distance", [0, 1, 2, 3, 4, 7, 11])
def test_within_a_distance_is_that_many_neighbourhoods(distance: int) -> None:
    cells = 1 << 20 * 64 + 30 | 1 << 21 * 64 + 40
    grown = cells
    for _ in range(distance):
        grown = neighbourhood(grown, 64)
    assert within(cells, 64, distance) == grown


def test_a_torus_knows_its_shape() -> None:
    assert (SMALL.stride, SMALL.row_bytes, SMALL.size) == (48, 6, 36)
    inner = [8 <= place % 48 < 40 for place in range(48 * 6)]
    assert [SMALL.cells >> place & 1 for place in range(48 * 6)] == inner
    assert SMALL.cells.bit_count() == 32 * 6


@given(st.binary(min_size=24, max_size=24))
def test_margins_are_packed_beside_the_rows_and_taken_off_again(plain: bytes) -> None:
    rows = SMALL.pack(plain)
    assert b"".join(rows[6 * y + 1 : 6 * y + 5] for y in range(6)) == plain
    assert int.from_bytes(rows, "little") & ~SMALL.cells == 0
    assert SMALL.unpack(rows) == plain


@given(st.binary(min_size=24, max_size=24), st.integers(0, 6))
def test_unrolling_lays_the_opposite_edges_around(plain: bytes, rows: int) -> None:
    cells = int.from_bytes(plain, "little")
    unrolled = SMALL.unroll(int.from_bytes(SMALL.pack(plain), "little"), rows)
    for y in range(-rows, 6 + rows):
        for x in range(-8, 40):
            there = unrolled >> (y + rows) * 48 + x + 8 & 1
            assert there == cells >> y % 6 * 32 + x % 32 & 1
    assert unrolled >> (6 + 2 * rows) * 48 == 0
    assert SMALL.unpack(SMALL.roll(unrolled, rows).to_bytes(36, "little")) == plain


def test_rolling_up_leaves_nothing_in_the_margins() -> None:
    for rows in range(3):
        everything = (1 << (6 + 2 * rows) * 48) - 1
        assert SMALL.roll(everything, rows) == SMALL.cells
