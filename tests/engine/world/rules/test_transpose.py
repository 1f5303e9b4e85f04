"""Cells from planes and planes from cells: each bit of a cell is that cell of a plane."""

from random import Random

from engine.world.rules.plane import BAND_BYTES, STRIDE, Plane
from engine.world.rules.transpose import band_cells, from_cells, to_cells

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
