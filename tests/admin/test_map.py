"""The small map: every square of cells is a dot, in its place."""

from __future__ import annotations

import pytest

from admin.rooms import world

WHOLE = 512 * 512


def board(*places: tuple[int, int], cell: int = 0x10) -> bytes:
    cells = bytearray(WHOLE)
    for x, y in places:
        cells[y * 512 + x] = cell
    return bytes(cells)


def test_an_empty_world_is_blank() -> None:
    assert world.draw_map(board(), 512, 8) == ["\N{BRAILLE PATTERN BLANK}" * 16] * 8


@pytest.mark.parametrize("rows", [32, 8])
def test_every_dot_has_its_place(rows: int) -> None:
    """The upper left letter has eight dots, and its neighbours none of them."""
    side = 512 // (4 * rows)
    lit = {
        world.draw_map(board((x * side + side - 1, y * side)), 512, rows)[0][0]
        for x in range(2)
        for y in range(4)
    }
    assert lit == {chr(0x2800 + (1 << bit)) for bit in range(8)}
    corner = world.draw_map(board((511, 511)), 512, rows)
    assert corner[-1][-1] == "\N{BRAILLE PATTERN DOTS-8}"
    assert {letter for row in corner for letter in row[:-1]} == {"\N{BRAILLE PATTERN BLANK}"}


def test_land_is_not_life() -> None:
    assert board((0, 0), cell=0xE1).translate(world.ALIVE) == board()


@pytest.mark.parametrize(
    ("columns", "lines", "rows"),
    [
        (100, 40, 32),
        (64, 32, 32),
        (63, 40, 16),
        (100, 31, 16),
        (100, 8, 8),
        (100, 7, 0),
        (15, 9, 0),
    ],
)
def test_a_map_is_as_large_as_fits(columns: int, lines: int, rows: int) -> None:
    assert world.rows_that_fit(columns, lines) == rows
