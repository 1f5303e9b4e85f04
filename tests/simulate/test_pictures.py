"""Pictures: what is written is what a reader of the format sees."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.world.rules.plane import Cell
from simulate.pictures import (
    GROUND,
    LOOKS,
    PALETTE,
    Box,
    bounds,
    changes,
    compress,
    draw_gif,
    draw_png,
    stretch,
)
from tests.simulate.decoders import Gif, read_png, unpack

ROWS = [b"\x00\x11\x22", b"\x33\xe1\x00"]


def colour(cell: int) -> tuple[int, int, int]:
    red, green, blue = PALETTE[3 * cell : 3 * cell + 3]
    return red, green, blue


def test_players_have_their_colours() -> None:
    for player in range(1, 10):
        assert colour(Cell.of(player, True, 0)) == LOOKS[player].cell
        assert colour(Cell.of(player, False, 0)) == LOOKS[player].land
    assert colour(0) == GROUND


@pytest.mark.parametrize("scale", [1, 3])
def test_a_png_shows_the_cells(scale: int) -> None:
    palette, rows = read_png(draw_png(ROWS, scale))
    assert palette == PALETTE
    assert rows == [stretch(row, scale) for row in ROWS for _ in range(scale)]


@pytest.mark.parametrize("scale", [1, 2])
def test_a_gif_shows_every_frame(scale: int) -> None:
    frames = [
        ROWS,
        [b"\x00\x11\x22", b"\x33\xe1\x44"],
        [b"\x00\x11\x22", b"\x33\xe1\x44"],
        ROWS[::-1],
    ]
    film = Gif(draw_gif(frames, scale, 7))
    assert film.palette == PALETTE
    assert film.delays == [7] * 4
    assert film.frames == [
        [stretch(row, scale) for row in frame for _ in range(scale)] for frame in frames
    ]


def test_a_frame_holds_only_what_changed() -> None:
    assert changes([b"aaaa", b"aaaa", b"aaaa"], [b"aaaa", b"abca", b"aaaa"]) == Box(1, 1, 3, 2)
    assert changes([b"aa"], [b"aa"]) == Box(0, 0, 1, 1)


@given(
    st.binary(min_size=1, max_size=600) | st.lists(st.sampled_from(b"ab"), min_size=1).map(bytes)
)
def test_what_is_compressed_is_unpacked(pixels: bytes) -> None:
    assert unpack(compress(pixels), 8) == pixels


@pytest.mark.parametrize("length", [*range(250, 262), *range(506, 518), 3838, 3839, 3840, 20_000])
def test_codes_grow_and_are_cleared_where_a_reader_expects_it(length: int) -> None:
    """With noise there is a code for every pixel, so lengths decide where codes get longer."""
    pixels = Random(length).randbytes(length)
    assert unpack(compress(pixels), 8) == pixels
    assert unpack(compress(bytes(length)), 8) == bytes(length)


def test_a_box_holds_all_that_is_not_empty() -> None:
    assert bounds(bytes(12), 4) is None
    assert bounds(b"\0\0\0\0\0\1\0\0\0\0\0\2", 4) == Box(1, 1, 4, 3)
    assert Box(1, 1, 4, 3).cut(bytes(range(12)), 4) == [bytes([5, 6, 7]), bytes([9, 10, 11])]
