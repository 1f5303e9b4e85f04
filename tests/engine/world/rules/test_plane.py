"""One bit of every cell: as an int, in bands, and by thirds."""

from random import Random

import pytest

from engine.world.rules.plane import BAND_BYTES, BANDS, THIRDS, Plane

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


def test_an_empty_plane_gives_empty_bands_before_and_after_it_is_known_to_be_empty() -> None:
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
