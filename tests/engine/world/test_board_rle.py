"""A whole board goes out as RLE and comes back with its owners."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadPattern, BadRequest
from engine.world.board_rle import draw_board, draw_living, parse_board

CELLS = 512 * 512


def board(cells: dict[int, int]) -> bytes:
    """A board that is empty but for *cells*, by their index."""
    empty = bytearray(CELLS)
    for index, cell in cells.items():
        empty[index] = cell
    return bytes(empty)


OWNERS = bytes(cell & 0x1F for cell in range(256))  # without coins
LIVING = bytes(cell & 0x1F if cell & 0x10 else 0 for cell in range(256))


def test_board_is_drawn_for_golly() -> None:
    drawn = draw_living(board({0: 0x11, 1: 0x11, 2: 0x72, 3: 0xE3, 511: 0x19, 1025: 0x11}), 77)
    assert drawn == (
        "#CXRLE Pos=-256,-256 Gen=77\nx = 512, y = 512, rule = Life2:T512,512\n2AB508.I2$.A!\n"
    )


def test_board_of_one_player_is_drawn_plainly() -> None:
    drawn = draw_living(board({CELLS - 1: 0xF1, 5: 0x02}))
    assert drawn.splitlines()[1:] == ["x = 512, y = 512, rule = B3/S23:T512,512", "511$511bo!"]


@given(st.dictionaries(st.integers(0, CELLS - 1), st.integers(0, 255)))
def test_live_cells_come_back_with_their_owners(cells: dict[int, int]) -> None:
    owned = {index: cell for index, cell in cells.items() if 1 <= cell & 0x0F <= 9}
    cells_out = board(owned)
    assert parse_board(draw_living(cells_out)) == cells_out.translate(LIVING)


@given(st.dictionaries(st.integers(0, CELLS - 1), st.integers(0, 255)))
def test_land_comes_back_with_its_owners(cells: dict[int, int]) -> None:
    drawn = board({index: cell for index, cell in cells.items() if 1 <= cell & 0x0F <= 9})
    assert parse_board(draw_board(drawn)) == drawn.translate(OWNERS)


def test_land_is_drawn_in_letters_of_its_own() -> None:
    cells = {0: 0x11, 1: 0x01, 2: 0xE2, 3: 0x09, 4: 0x60, 512: 0x03}
    assert draw_board(board(cells)).splitlines()[1:] == [
        "x = 512, y = 512, rule = Life2:T512,512",
        "AJKR$L!",
    ]


def test_crowded_board_comes_back() -> None:
    crowded = bytes([0x10 | 1 + (index * index // 7) % 9 for index in range(CELLS)])
    assert parse_board(draw_board(crowded)) == crowded


def test_empty_board_is_three_lines() -> None:
    assert len(draw_board(bytes(CELLS)).splitlines()) == 3
    assert parse_board(draw_board(bytes(CELLS))) == bytes(CELLS)


def test_smaller_pattern_lies_in_the_upper_left_corner() -> None:
    assert parse_board("x = 2, y = 2\no$.B!") == board({0: 0x11, 513: 0x12})


@pytest.mark.parametrize("size", ["513, y = 1", "1, y = 513"])
def test_pattern_larger_than_a_board_is_refused(size: str) -> None:
    with pytest.raises(BadRequest, match="A board is 512 x 512, this pattern"):
        parse_board(f"x = {size}\no!")


def test_board_of_another_size_is_refused() -> None:
    with pytest.raises(BadRequest, match="A board has 262144 cells, not 262143"):
        draw_board(bytes(CELLS - 1))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("x = 3, y = 3\nbo$\n 2So!", 3, 3, "'S' is not a cell, '$' or '!'"),
        ("x = 3, y = 3, rule = B36/S23\no!", 1, 22, "rule 'B36/S23' is not Life, B3/S23"),
        ("x = 3, y = 3, rule = LifeHistory\no!", 1, 22, "rule 'LifeHistory' is not Life"),
        ("#r 125/36\no!", 1, 3, "rule '125/36' is not Life"),
        ("x = 3, y = 3, rule = Life:K9,9\no!", 1, 22, "grid 'K9,9' is not a torus like T512,512"),
        ("x = 3, y = 3, rule = Life:T9\no!", 1, 22, "grid 'T9' is not a torus"),
        ("x = 3, y = 3, rule = Life:T9,9+2\no!", 1, 22, "'9+2' is not a size"),
        ("x = 3, y = 3, rule = Life:T0,64\no!", 1, 22, "grid 'T0,64' is endless"),
        ("x = 9, y = 3, rule = Life:T8,8\no!", 1, 1, "is larger than its torus"),
        ("x = 3, y = 9, rule = Life:T8,8\no!", 1, 1, "is larger than its torus"),
    ],
)
def test_world_takes_life_with_owners_on_a_torus(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadPattern, match=re.escape(words)) as refused:
        parse_board(text)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_what_is_not_rle_is_refused() -> None:
    with pytest.raises(BadPattern, match="line 1, column 1: 'z' is not a cell"):
        parse_board("z!")
