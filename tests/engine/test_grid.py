"""Grids of any size, bounded, torus and tube: what is beyond each edge, and how it is written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.grid import MAX_SIDE, Grid, format_grid, parse_grid, read_notation, size_of

Cells = set[tuple[int, int]]

SIZES = [(1, 1), (1, 7), (7, 1), (2, 2), (2, 5), (3, 3), (25, 25), (31, 7), (64, 64), (65, 33)]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any topology, of any of the sizes that are easily got wrong, or another."""
    sides = st.integers(1, 40)
    width, height = draw(st.sampled_from(SIZES) | st.tuples(sides, sides))
    return Grid(width, height, draw(st.booleans()), draw(st.booleans()))


@st.composite
def boards(draw: st.DrawFn) -> tuple[Grid, Cells]:
    grid = draw(grids())
    rows = draw(
        st.lists(st.integers(0, 2**grid.width - 1), min_size=grid.height, max_size=grid.height)
    )
    return grid, {(x, y) for y, row in enumerate(rows) for x in range(grid.width) if row >> x & 1}


def test_a_board_is_one_int() -> None:
    grid = Grid(3, 3, False, False)
    assert grid.stride == 5
    assert grid.board([(1, 0), (0, 1)]) == 0b00000_00010_00100
    assert grid.cells == 0b01110_01110_01110


@given(boards())
def test_a_board_comes_back_from_its_rows_its_points_and_its_frame(
    board: tuple[Grid, Cells],
) -> None:
    grid, cells = board
    whole = grid.board(sorted(cells))
    assert whole & ~grid.cells == 0
    assert grid.of_rows(grid.rows(whole)) == whole
    assert grid.points(whole) == sorted(cells, key=lambda place: (place[1], place[0]))
    assert grid.roll((whole | 1) << grid.frame | 1) == whole


def test_rows_and_cells_of_another_board_are_refused() -> None:
    grid = Grid(5, 2, True, False)
    assert grid.rows(grid.board([(0, 0), (4, 1)])) == [0b00001, 0b10000]
    for rows in ([1], [1, 2, 3], [1, 0b1_00000], [-1, 0], [2**9999] * 2):
        with pytest.raises(BadRequest, match="Expected 2 rows of 5 cells, got"):
            grid.of_rows(rows)
    for place in [(-1, 0), (0, -1), (5, 0), (0, 2)]:
        with pytest.raises(BadRequest, match=re.escape(f"Expected a cell of 5 x 2, got {place}")):
            grid.board([place])


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("P25,25", (25, 25, False, False)),
        ("p31,7", (31, 7, False, False)),
        ("T64,64", (64, 64, True, True)),
        ("t031,007", (31, 7, True, True)),
        ("T0,64", (64, 64, False, True)),
        ("T64,0", (64, 64, True, False)),
        ("P1,1", (1, 1, False, False)),
    ],
)
def test_a_grid_is_read_as_golly_writes_it(text: str, shape: tuple[int, int, bool, bool]) -> None:
    grid = parse_grid(text)
    assert grid == Grid(*shape)
    assert hash(grid) == hash(Grid(*shape))
    assert grid != Grid(*shape[:2], not shape[2], shape[3])
    assert grid != text
    assert size_of(text) == shape[:2]
    if text[0].isupper():
        assert format_grid(grid) == text


@given(grids())
def test_what_is_formatted_is_parsed_back(grid: Grid) -> None:
    tube = grid.wraps_x != grid.wraps_y
    if tube and grid.width != grid.height:
        size = f"{grid.width} x {grid.height}"
        with pytest.raises(BadRequest, match=f"a tube as long as it is round, got {size}"):
            format_grid(grid)
    else:
        assert parse_grid(format_grid(grid)) == grid


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "grid '' is not bounded like P25,25, nor a torus like T64,64"),
        ("K9,9", "grid 'K9,9' is not bounded"),
        ("T9", "grid 'T9' is not bounded"),
        ("T9,9+2", "'9+2' is not a size from 0 to 2048"),
        ("T9*,9", "'9*' is not a size"),
        ("P9,2049", "'2049' is not a size from 0 to 2048"),
        ("P,9", "'' is not a size"),
        ("T\u00b2,9", "'\u00b2' is not a size"),
        ("P0,9", "grid 'P0,9' is endless"),
        ("T0,0", "grid 'T0,0' is endless"),
        ("T" + "9" * 99 + ",9", "'..."),
    ],
)
def test_what_is_no_grid_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRequest, match=re.escape(why)):
        read_notation(text)


@pytest.mark.parametrize(
    ("width", "height", "wraps", "margin", "why"),
    [
        (0, 5, False, 1, "Expected a side of 1 to 2048 cells, got 0"),
        (5, MAX_SIDE + 1, False, 1, "Expected a side of 1 to 2048 cells, got 2049"),
        (1, 5, True, 2, "Expected a side of 2 to 2048 cells, got 1"),
        (5, 1, True, 2, "Expected a side of 2 to 2048 cells, got 1"),
    ],
)
def test_a_grid_has_sides_and_wraps_only_into_itself(
    width: int, height: int, wraps: bool, margin: int, why: str
) -> None:
    with pytest.raises(BadRequest, match=why):
        Grid(width, height, wraps, wraps, margin)
