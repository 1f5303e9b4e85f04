"""Strips: a plane of a band, whole or refused."""

from __future__ import annotations

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.life2 import strips
from engine.life2.plane import BAND_BYTES

places = st.integers(0, BAND_BYTES - 1)


def rows_with(bytes_at: dict[int, int]) -> bytes:
    rows = bytearray(BAND_BYTES)
    for place, value in bytes_at.items():
        rows[place] = value
    return bytes(rows)


@given(st.dictionaries(places, st.integers(1, 255), min_size=1, max_size=9))
def test_a_strip_comes_back_as_the_rows_it_was(bytes_at: dict[int, int]) -> None:
    rows = rows_with(bytes_at)
    assert strips.load(3, 9, strips.dump(3, 9, rows)) == rows


def test_a_plane_that_is_empty_in_the_band_is_no_bytes() -> None:
    assert strips.dump(0, 0, b"") == b""
    assert strips.load(0, 0, b"") == b""
    assert strips.seal(b"") == 0


@given(st.integers(0, BAND_BYTES + 5), st.integers(0, 7))
def test_a_strip_with_a_changed_bit_is_refused(place: int, bit: int) -> None:
    strip = bytearray(strips.dump(4, 2, rows_with({600: 1, 609: 7})))
    strip[place] ^= 1 << bit
    with pytest.raises(BadSnapshot, match="Plane 4 of band 2 is damaged"):
        strips.load(4, 2, bytes(strip))


def test_a_strip_that_is_cut_short_is_refused() -> None:
    strip = strips.dump(4, 2, rows_with({600: 1}))
    for length in range(1, len(strip), 7):
        with pytest.raises(BadSnapshot):
            strips.load(4, 2, strip[:length])


def test_a_strip_of_another_place_is_refused() -> None:
    strip = strips.dump(4, 2, rows_with({600: 1}))
    for plane, band in ((5, 2), (4, 3)):
        with pytest.raises(BadSnapshot, match=f"Expected plane {plane} of band {band}, got 4 of 2"):
            strips.load(plane, band, strip)


def test_a_strip_longer_than_a_band_is_refused() -> None:
    strip = bytes([4, 2]) + bytes(BAND_BYTES + 1)
    with pytest.raises(BadSnapshot, match="is damaged"):
        strips.load(4, 2, strip + binascii.crc32(strip).to_bytes(4, "little"))


def test_a_band_is_told_from_another_by_every_one_of_its_strips() -> None:
    seals = list(range(8))
    sealed = {strips.seal_of_band(seals)}
    for plane in range(8):
        sealed.add(strips.seal_of_band([*seals[:plane], 99, *seals[plane + 1 :]]))
    assert len(sealed) == 9
