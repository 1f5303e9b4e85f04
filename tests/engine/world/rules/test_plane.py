"""Planes and cells: bits, rows and bytes of the same board."""

from itertools import product
from random import Random

import pytest

from engine.world.rules.plane import (
    BAND_BYTES,
    BANDS,
    STRIDE,
    THIRDS,
    Cell,
    Plane,
    band_cells,
    from_cells,
    to_cells,
)

PLAIN = Random(1).randbytes(32_768)


def plane_of(plain: bytes) -> Plane:
    plane = Plane()
    plane.load(plain)
    return plane


def test_a_plane_has_a_margin_of_sixteen_cells_on_both_sides() -> None:
    plane = plane_of(b"\x81" + bytes(62) + b"\xc0" + b"\x01" + bytes(32_703))
    assert plane.bits == 1 << 16 | 1 << 23 | 3 << 526 | 1 << 544 + 16
    assert plane.rows[2] == 0x81
    assert plane.rows[65] == 0xC0


def test_what_is_loaded_is_dumped() -> None:
    assert plane_of(PLAIN).dump() == PLAIN
    assert Plane().dump() == bytes(32_768)


def test_only_a_plane_of_bits_knows_that_it_is_empty() -> None:
    plane = Plane()
    assert plane.empty
    plane.bits = 1 << 16
    assert not plane.empty
    plane.lay_band(0, b"")
    assert not plane.empty, "nobody has looked"
    assert plane.bits == 0
    assert plane.empty


def test_a_band_that_is_laid_is_seen_in_bits_in_rows_and_in_bytes() -> None:
    plane = Plane()
    plane.lay_band(1, bytes([0, 0, 5]).ljust(BAND_BYTES, b"\0"))
    assert plane.bits == 5 << 32 * 544 + 16
    assert [place for place, byte in enumerate(plane.rows) if byte] == [32 * 68 + 2]
    assert plane.dump() == bytes(2048) + b"\x05" + bytes(32_768 - 2049)


def test_bands_laid_one_by_one_are_the_plane_they_came_from() -> None:
    plane = plane_of(PLAIN[:2048] + bytes(2048) + PLAIN[4096:])
    bands = [plane.band(number) for number in range(16)]
    assert [len(band) for band in bands] == [BAND_BYTES, 0, *[BAND_BYTES] * 14]
    assert b"".join(band or bytes(BAND_BYTES) for band in bands) == plane.rows
    joined = Plane()
    for number, band in enumerate(bands):
        joined.lay_band(number, band)
    assert joined.bits == plane.bits
    assert [Plane().band(number) for number in range(16)] == [b""] * 16


@pytest.mark.parametrize("plain", [PLAIN, PLAIN[:2048] + bytes(2048) + PLAIN[4096:], bytes(32_768)])
def test_all_bands_at_once_are_all_bands(plain: bytes) -> None:
    plane = plane_of(plain)
    assert list(plane.bands()) == [plane.band(number) for number in range(16)]


def test_rows_are_right_whatever_bits_are_set() -> None:
    plane = plane_of(PLAIN)
    rows = plane.rows
    plane.bits = plane.bits
    assert plane.rows is rows, "they need not be made again"
    plane.bits ^= 1 << 16
    assert plane.rows[2] == rows[2] ^ 1
    plane.lay_band(0, bytes(rows[:BAND_BYTES]))
    plane.bits = plane_of(PLAIN).bits ^ 1 << 16
    assert plane.rows[2] == rows[2] ^ 1


def test_a_band_is_laid_where_it_was_taken_from() -> None:
    plane = plane_of(PLAIN)
    other = plane_of(PLAIN[::-1])
    assert plane.bits != other.bits
    for number in range(16):
        other.lay_band(number, plane.band(number))
        assert other.band(number) == plane.band(number)
    assert other.bits == plane.bits
    other.lay_band(3, b"")
    assert other.band(3) == b""
    assert other.dump() == PLAIN[: 3 * 2048] + bytes(2048) + PLAIN[4 * 2048 :]


def test_an_empty_plane_gives_empty_bands_also_once_known_to_be_empty() -> None:
    plane = plane_of(PLAIN)
    for number in range(BANDS):
        plane.lay_band(number, b"")
    assert not plane.empty
    assert plane.band(3) == b""
    assert plane.bits == 0
    assert plane.band(3) == b""


def test_an_empty_band_laid_on_an_empty_plane_leaves_it_known_to_be_empty() -> None:
    plane = Plane()
    plane.lay_band(3, b"")
    assert plane.empty


def test_thirds_are_the_cells_by_their_index_modulo_three() -> None:
    for third, plane in enumerate(THIRDS):
        bits = "".join(f"{byte:08b}"[::-1] for byte in plane.dump())
        assert bits == ("100100"[3 - third :][:3] * 87_382)[:262_144]


def test_there_are_sixteen_bands() -> None:
    assert BANDS == 16


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
