"""One bit of every cell: windows on it, bands of it, and thirds."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.life2.rules.plane import BAND_BYTES, BANDS, THIRDS, TORUS, Plane, Window

PLAIN = Random(1).randbytes(32_768)
CELLS = int.from_bytes(PLAIN, "little")

windows = st.builds(
    Window, st.integers(0, 511), st.integers(1, 60), st.integers(0, 63), st.integers(1, 12)
)


def plane_of(plain: bytes) -> Plane:
    plane = Plane()
    plane.load(plain)
    return plane


def seen(cells: int, window: Window, left: int) -> int:
    """*window*, from lane *left* on, read cell by cell out of a board without margins."""
    return sum(
        (cells >> (window.top + y) % 512 * 512 + (8 * left + x) % 512 & 1) << y * window.stride + x
        for y in range(window.height)
        for x in range(window.stride)
    )


def test_a_plane_has_a_margin_of_sixteen_cells_on_both_sides() -> None:
    plane = plane_of(b"\x81" + bytes(62) + b"\xc0" + b"\x01" + bytes(32_703))
    assert plane.bits == 1 << 16 | 1 << 23 | 3 << 526 | 1 << 544 + 16
    assert plane.rows[2] == 0x81
    assert plane.rows[65] == 0xC0


def test_what_is_loaded_is_dumped() -> None:
    assert plane_of(PLAIN).dump() == PLAIN
    assert Plane().dump() == bytes(32_768)


@pytest.mark.parametrize(
    ("top", "height", "left", "lanes"),
    [
        (0, 1, 0, 1),
        (0, 512, 0, 2),
        (100, 7, 3, 4),
        (511, 1, 63, 1),
        (500, 12, 62, 2),
        (500, 13, 62, 3),
        (509, 30, 63, 5),
        (511, 512, 63, 2),
    ],
)
def test_a_window_is_cut_cell_by_cell(top: int, height: int, left: int, lanes: int) -> None:
    window = Window(top, height, left, lanes)
    assert plane_of(PLAIN).cut(window) == seen(CELLS, window, left)


@given(windows, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_what_is_pasted_is_cut_and_nothing_else_changes(window: Window, random: Random) -> None:
    plane = plane_of(PLAIN)
    others = Plane()
    others.paste(window, (1 << window.area) - 1)
    assert others.bits.bit_count() == window.area
    board = random.getrandbits(window.area)
    plane.paste(window, board)
    assert plane.cut(window) == board
    assert (plane.bits ^ plane_of(PLAIN).bits) & ~others.bits == 0
    assert plane.bits & ~TORUS.cells == 0


def test_pasting_is_seen_in_bits_in_rows_and_in_bytes() -> None:
    plane = Plane()
    assert plane.empty
    plane.paste(Window(1, 2, 0, 2), 1 << 16 | 1)
    assert plane.bits == (1 << 544 | 1 << 2 * 544) << 16
    assert [place for place, byte in enumerate(plane.rows) if byte] == [68 + 2, 136 + 2]
    plane.bits = 0
    assert plane.dump() == bytes(32_768)
    assert plane.cut(Window(0, 4, 0, 2)) == 0


def test_pasting_nothing_clears_what_was_there() -> None:
    plane = plane_of(b"\xff" * 32_768)
    plane.paste(Window(10, 3, 4, 2), 0)
    assert plane.bits.bit_count() == 262_144 - 3 * 16
    plane.paste(Window(10, 3, 4, 2), 1)
    assert plane.bits.bit_count() == 262_144 - 3 * 16 + 1


def test_pasting_nothing_on_nothing_leaves_a_plane_known_to_be_empty() -> None:
    plane = Plane()
    plane.paste(Window(10, 3, 4, 2), 0)
    assert plane.empty
    assert plane.cut(Window(10, 3, 4, 2)) == 0


def test_only_a_plane_of_bits_knows_that_it_is_empty_or_crowded() -> None:
    plane = Plane()
    assert plane.empty
    assert not plane.crowded(0)
    plane.bits = 7 << 16
    assert not plane.empty
    assert plane.crowded(2)
    assert not plane.crowded(3)
    plane.paste(Window(0, 1, 0, 1), 7)
    assert not plane.empty
    assert not plane.crowded(0)
    assert plane.bits == 7 << 16
    assert plane.crowded(2)


def test_all_but_the_outermost_cells_are_inside() -> None:
    window = Window(5, 4, 0, 2)
    row = ".OOOOOOOOOOOOOO."
    picture = ["................", row, row, "................"]
    inside = window.inside()
    assert picture == ["".join(".O"[inside >> 16 * y + x & 1] for x in range(16)) for y in range(4)]
    assert Window(0, 10, 0, 3).inside().bit_count() == 8 * 22


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
    plane.paste(Window(0, 1, 0, 1), rows[2])
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


def test_a_piece_is_laid_as_the_board_that_it_is() -> None:
    window = Window(500, 20, 60, 9)
    one, other = plane_of(PLAIN), plane_of(PLAIN)
    piece = Random(3).randbytes(window.size)
    one.lay(window, piece)
    other.paste(window, int.from_bytes(piece, "little"))
    assert (one.rows, one.bits) == (other.rows, other.bits)


def test_an_empty_plane_gives_empty_bands_before_and_after_it_is_known_to_be_empty() -> None:
    plane = plane_of(PLAIN)
    plane.paste(Window(0, 512, 0, 64), 0)
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
