"""A cell is a byte, and bytes come from planes and back: each bit is that cell of a plane."""

from itertools import product
from random import Random

import pytest

from engine.world.rules.plane import (
    BAND_BYTES,
    STRIDE,
    Cell,
    Plane,
    band_cells,
    from_cells,
    to_cells,
)

EVERY_CELL = list(product(range(10), (False, True), range(8)))


@pytest.mark.parametrize(
    ("value", "owner", "alive", "coins"),
    [
        (0, 0, False, 0),
        (1, 1, False, 0),
        (17, 1, True, 0),
        (49, 1, True, 1),
        (117, 5, True, 3),
        (226, 2, False, 7),
    ],
)
def test_the_examples_of_the_specification(value: int, owner: int, alive: bool, coins: int) -> None:
    cell = Cell(value)
    assert Cell.of(owner, alive, coins) == cell == value
    assert (cell.owner, cell.alive, cell.coins) == (owner, alive, coins)
    assert repr(cell) == f"Cell(owner={owner}, alive={alive}, coins={coins})"


def test_every_cell_is_made_and_read_again_and_no_two_are_the_same_byte() -> None:
    cells = [Cell.of(*each) for each in EVERY_CELL]
    assert [(cell.owner, cell.alive, cell.coins) for cell in cells] == EVERY_CELL
    assert len(set(cells)) == len(cells)
    assert set(cells) < set(range(256))


CELLS = Random(4).randbytes(262_144)


def planes() -> list[Plane]:
    return [Plane() for _ in range(8)]


def test_any_bit_of_any_plane_is_that_bit_of_that_cell() -> None:
    for plane in range(8):
        for place in (0, 1, 7, 8, 16, 543, 544, 8 * BAND_BYTES - 1):
            made = planes()
            made[plane].bits = 1 << 3 * 32 * STRIDE + place
            cells = bytearray(8 * BAND_BYTES)
            cells[place] = 1 << plane
            assert band_cells(made, 3) == cells


def test_a_band_of_nothing_has_no_cells_to_show() -> None:
    made = planes()
    made[5].bits = 1 << 16
    assert band_cells(made, 1) == b""
    assert band_cells(planes(), 0) == b""


def test_cells_are_the_planes_read_cell_by_cell() -> None:
    random = Random(2)
    plain = [random.randbytes(32_768) for _ in range(8)]
    made = planes()
    for plane, each in zip(made, plain, strict=True):
        plane.load(each)
    expected = [
        sum((each[place // 8] >> place % 8 & 1) << bit for bit, each in enumerate(plain))
        for place in range(262_144)
    ]
    assert to_cells(made) == bytes(expected)


def test_cells_come_back_from_their_planes() -> None:
    assert to_cells(from_cells(CELLS)) == CELLS
    assert to_cells(from_cells(bytes(262_144))) == bytes(262_144)


def test_planes_of_cells_keep_their_margins_empty() -> None:
    made = from_cells(b"\xff" * 262_144)
    assert [plane.bits.bit_count() for plane in made] == [262_144] * 8
    assert made[0].rows[:2] == made[7].rows[-2:] == b"\0\0"
