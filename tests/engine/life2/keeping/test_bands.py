"""Bands in bytes and as cells."""

from random import Random

import pytest

from engine.errors import BadSnapshot
from engine.life2.keeping import bands
from engine.life2.keeping.bands import EMPTY
from engine.life2.rules.plane import BAND_BYTES, BANDS, Plane


def test_empty_planes_are_left_out() -> None:
    owner = b"\x11" * BAND_BYTES
    alive = b"\x22" * BAND_BYTES
    planes = [owner, b"", b"", b"", alive, b"", b"", b""]
    assert bands.pack(planes) == bytes([0b0001_0001]) + owner + alive
    assert bands.pack(EMPTY) == b"\0"


def test_all_bands_are_packed_at_once() -> None:
    """Exactly as one by one, whether planes are known to be empty or not."""
    random = Random(3)
    planes = [Plane() for _ in range(8)]
    planes[0].load(random.randbytes(32_768))
    planes[4].load(random.randbytes(2048) + bytes(2048) + random.randbytes(28_672))
    for plane in planes:
        plane.lay_band(7, b"")
    planes[5].bits = 0
    packed = bands.pack_all(planes)
    assert len(packed) == BANDS
    assert packed[7] == b"\0"
    assert (packed[0][0], packed[1][0]) == (0b1_0001, 0b1)
    for number, band in enumerate(packed):
        assert band == bands.pack([plane.band(number) for plane in planes])
    assert bands.pack_all([Plane() for _ in range(8)]) == [b"\0"] * BANDS


def test_planes_come_back_from_anywhere_in_the_bytes() -> None:
    random = Random(1)
    for kept in range(256):
        planes = [random.randbytes(BAND_BYTES) if kept >> k & 1 else b"" for k in range(8)]
        packed = bands.pack(planes)
        assert bands.unpack(b"before" + packed + b"after", 6) == (planes, 6 + len(packed))


def test_a_band_that_ends_early_is_refused() -> None:
    packed = bands.pack([b"\x11" * BAND_BYTES, *EMPTY[:6], b"\x22" * BAND_BYTES])
    for end in (0, 1, 2, BAND_BYTES, BAND_BYTES + 1, len(packed) - 1):
        with pytest.raises(BadSnapshot, match=r"Expected a band to end at byte \d+, got \d+"):
            bands.unpack(packed[:end], 0)


def test_any_bit_of_any_plane_is_that_bit_of_that_cell() -> None:
    for plane in range(8):
        for place in (0, 1, 7, 8, 16, 543, 544, 8 * BAND_BYTES - 1):
            planes = list(EMPTY)
            planes[plane] = (1 << place).to_bytes(BAND_BYTES, "little")
            cells = bytearray(8 * BAND_BYTES)
            cells[place] = 1 << plane
            assert bands.cells(planes) == cells


def test_cells_are_the_planes_read_cell_by_cell() -> None:
    random = Random(2)
    planes = [random.randbytes(BAND_BYTES) for _ in range(8)]
    expected = [
        sum((plane[place // 8] >> place % 8 & 1) << bit for bit, plane in enumerate(planes))
        for place in range(8 * BAND_BYTES)
    ]
    assert bands.cells(planes) == bytes(expected)
