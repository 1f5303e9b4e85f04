"""Bands in bytes: what is packed is laid where it was."""

from random import Random

import pytest

from engine.errors import BadSnapshot
from engine.world.rules.plane import BAND_BYTES, BANDS, Plane
from engine.world.snapshot import pack_bands, unpack_band


def planes() -> list[Plane]:
    return [Plane() for _ in range(8)]


def test_empty_planes_are_left_out() -> None:
    owner = b"\x11" * BAND_BYTES
    alive = b"\x22" * BAND_BYTES
    made = planes()
    made[0].lay_band(5, owner)
    made[4].lay_band(5, alive)
    packed = pack_bands(made)
    assert packed[5] == bytes([0b0001_0001]) + owner + alive
    assert packed[:5] + packed[6:] == [b"\0"] * 15
    assert pack_bands(planes()) == [b"\0"] * BANDS


def test_a_band_is_its_planes_one_after_the_other() -> None:
    """Whether planes are known to be empty or not."""
    random = Random(3)
    made = planes()
    made[0].load(random.randbytes(32_768))
    made[4].load(random.randbytes(2048) + bytes(2048) + random.randbytes(28_672))
    for plane in made[:5]:
        plane.lay_band(7, b"")
    made[6].lay_band(0, b"!" * BAND_BYTES)
    made[6].lay_band(0, b"")
    assert not made[6].empty, "nobody has looked"
    packed = pack_bands(made)
    assert len(packed) == BANDS
    assert packed[7] == b"\0"
    assert (packed[0][0], packed[1][0]) == (0b1_0001, 0b1)
    for number, band in enumerate(packed):
        assert band[1:] == b"".join([plane.band(number) for plane in made])


def test_any_band_comes_back_and_nothing_else_changes() -> None:
    random = Random(1)
    for kept in range(256):
        packed = bytes([kept]) + random.randbytes(BAND_BYTES * kept.bit_count())
        made = planes()
        made[2].load(random.randbytes(32_768))
        others = pack_bands(made)
        others[9] = packed
        unpack_band(packed, 9, made)
        assert pack_bands(made) == others


@pytest.mark.parametrize("end", [0, 1, 2, BAND_BYTES, BAND_BYTES + 1, 2 * BAND_BYTES])
def test_a_band_that_ends_early_is_refused(end: int) -> None:
    packed = b"\x81" + b"\x11" * 2 * BAND_BYTES
    expected = 1 if end == 0 else len(packed)
    with pytest.raises(BadSnapshot, match=f"Expected band 3 in {expected} bytes, got {end}"):
        unpack_band(packed[:end], 3, planes())


def test_a_band_with_bytes_after_it_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="Expected band 3 in 1 bytes, got 2"):
        unpack_band(b"\0?", 3, planes())
