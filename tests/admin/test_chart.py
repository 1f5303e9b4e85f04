"""The small map: every square of cells is a dot, in its place."""

from __future__ import annotations

import pytest

from admin import chart

WHOLE = 512 * 512


def board(*places: tuple[int, int], cell: int = 0x11) -> bytes:
    cells = bytearray(WHOLE)
    for x, y in places:
        cells[y * 512 + x] = cell
    return bytes(cells)


def test_an_empty_world_is_blank() -> None:
    assert chart.draw(board(), 8) == ["\N{BRAILLE PATTERN BLANK}" * 16] * 8


@pytest.mark.parametrize("rows", chart.HEIGHTS)
def test_every_dot_has_its_place(rows: int) -> None:
    """The upper left letter has eight dots, and its neighbours none of them."""
    side = 512 // (4 * rows)
    lit = {
        chart.draw(board((x * side + side - 1, y * side)), rows)[0][0]
        for x in range(2)
        for y in range(4)
    }
    assert lit == {chr(0x2800 + (1 << bit)) for bit in range(8)}
    corner = chart.draw(board((511, 511)), rows)
    assert corner[-1][-1] == "\N{BRAILLE PATTERN DOTS-8}"
    assert {letter for row in corner for letter in row[:-1]} == {"\N{BRAILLE PATTERN BLANK}"}


def test_land_is_not_life() -> None:
    assert chart.draw(board((0, 0), cell=0xE1), 8) == chart.draw(board(), 8)


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
    assert chart.fitting(columns, lines) == rows
