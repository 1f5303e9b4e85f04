"""Where the world has to be run: tiles, windows over the seams, and boards made of them."""

from random import Random

import pytest

from engine.bitboard import interior, neighbourhood, within
from engine.world.rules.plane import STRIDE, TORUS
from engine.world.rules.windows import (
    ALIGNED,
    HALO,
    TILE,
    TILES_A_STRIDE,
    WHOLE,
    Atlas,
    Window,
    around,
    arrange,
    fit,
    pack,
    rectangle,
    tiles,
)


def plane(*cells: tuple[int, int]) -> int:
    return sum(1 << y % 512 * STRIDE + 16 + x % 512 for x, y in cells)


def covered(windows: list[Window]) -> int:
    """All cells of *windows* as a plane; each is in one of them only."""
    found = 0
    for window in windows:
        for x, y, width, height in window.parts():
            for row in range(y, y + height):
                line = window.cells >> row * STRIDE + x & (1 << width) - 1
                left = (window.left + x) % 512
                piece = line << (window.top + row) % 512 * STRIDE + 16 + left
                assert found & piece == 0
                found |= piece
    return found


def test_a_tile_is_sixteen_rows_and_columns() -> None:
    random = Random(2)
    for count in (0, 1, 7, 40):
        cells = [(random.randrange(512), random.randrange(512)) for _ in range(count)]
        assert tiles(plane(*cells)) == sum(
            1 << tile for tile in {y // 16 * 32 + x // 16 for x, y in cells}
        )


def test_corners_of_tiles_belong_to_them() -> None:
    for x, y in ((0, 0), (15, 0), (0, 15), (15, 15)):
        assert tiles(plane((32 + x, 64 + y))) == 1 << 4 * 32 + 2


def test_nothing_restless_needs_no_window() -> None:
    assert around(0, 12) == []


def test_a_window_is_a_group_of_tiles_in_the_shape_that_they_have() -> None:
    """
    ::

        # # .
        . # #
    """
    windows = around(plane((104, 104), (110, 104), (120, 120), (130, 120)), 2)
    assert windows is not None
    [window] = windows
    assert (window.top, window.height, window.left, window.width) == (96, 32, 96, 48)
    assert covered(windows).bit_count() == window.cells.bit_count() == 4 * 256
    assert window.cells >> 5 * STRIDE + 40 & 1 == 0
    assert window.cells >> 20 * STRIDE + 5 & 1 == 0


def test_a_window_across_both_seams_has_four_parts() -> None:
    windows = around(plane((0, 0)), 12)
    assert windows is not None
    [window] = windows
    assert (window.top, window.height, window.left, window.width) == (496, 32, 496, 32)
    assert window.parts() == [
        (0, 0, 16, 16),
        (16, 0, 16, 16),
        (0, 16, 16, 16),
        (16, 16, 16, 16),
    ]
    assert covered(windows).bit_count() == 32 * 32


@pytest.mark.parametrize(
    "belt",
    [[(x, 100) for x in range(0, 512, 8)], [(100, y) for y in range(0, 512, 8)]],
    ids=["across", "down"],
)
def test_what_goes_all_round_has_no_window(belt: list[tuple[int, int]]) -> None:
    assert around(plane(*belt), 12) is None
    assert around(plane(*belt[:50]), 12) is not None


@pytest.mark.parametrize("seed", range(12))
def test_windows_hold_everything_within_the_margin(seed: int) -> None:
    random = Random(seed)
    spots = [(random.randrange(512), random.randrange(512)) for _ in range(random.randrange(1, 9))]
    restless = plane(*[(x + random.randrange(20), y + random.randrange(20)) for x, y in spots * 4])
    windows = around(restless, 12)
    assert windows is not None
    near = TORUS.roll(within(TORUS.unroll(restless, 12), STRIDE, 12), 12)
    assert near & ~covered(windows) == 0
    assert covered(windows) & ~TORUS.cells == 0
    far = TORUS.roll(within(TORUS.unroll(restless, 16), STRIDE, 16), 16)
    assert tiles(covered(windows)) & ~tiles(far) == 0, "and no tile that is not near"


def random_plane(seed: int) -> int:
    return Random(seed).getrandbits(512 * STRIDE) & TORUS.cells


def atlas(*cells: tuple[int, int]) -> Atlas:
    """An atlas of windows around *cells*."""
    windows = around(sum(1 << y * STRIDE + 16 + x for x, y in cells), 12)
    assert windows is not None
    shape = fit(windows, 512 * STRIDE)
    assert shape is not None
    return shape


FEW = [(100, 100), (300, 0)]
MANY = [(x, y + x // 3) for x in range(3, 512, 70) for y in range(5, 330, 70)]


@pytest.mark.parametrize("cells", [FEW, MANY, [(0, 0)], []], ids=["few", "many", "seams", "none"])
def test_an_atlas_is_scattered_where_it_was_gathered(cells: list[tuple[int, int]]) -> None:
    shape = atlas(*cells)
    plane, other = random_plane(1), random_plane(2)
    mixed = shape.scatter(shape.gather(plane), other)
    changed = shape.scatter(shape.cells, 0)
    assert mixed == plane & changed | other & ~changed
    assert changed.bit_count() == shape.cells.bit_count()
    assert shape.gather(changed) == shape.cells
    assert shape.gather(mixed) == shape.gather(plane)
    assert shape.gather(0) == 0


@pytest.mark.parametrize("cells", [FEW, MANY], ids=["few", "many"])
def test_windows_have_a_ring_and_an_edge_within(cells: list[tuple[int, int]]) -> None:
    shape = atlas(*cells)
    assert shape.inside | shape.ring == shape.cells
    assert shape.inside & shape.ring == 0
    whole = 0
    for window in shape.windows:
        inside = interior(shape._widen(window), STRIDE)
        assert shape._widen(shape.inside & window) == inside
        assert shape._widen(shape.edge & window) == inside ^ interior(inside, STRIDE)
        assert whole & window == 0
        whole |= window
    assert whole == shape.cells
    assert shape.cells.bit_length() <= shape.height * shape.stride


def test_only_a_small_atlas_has_a_stride_of_its_own() -> None:
    assert (atlas(*FEW).stride, atlas(*FEW).height) == (48, 48 + 32)
    assert atlas(*MANY).stride == STRIDE
    assert atlas().stride == STRIDE


def test_an_atlas_that_would_be_too_large_is_not_made() -> None:
    windows = around(1 << 100 * STRIDE + 116, 12)
    assert windows is not None
    shape = fit(windows, 48 * 48)
    assert shape is not None
    assert shape.stride * shape.height == 48 * 48
    assert fit(windows, 48 * 48 - 1) is None


def window(*rows: str, left: int = 0) -> Window:
    """A window of the tiles that are marked in *rows*; where it lies matters little here."""
    tiles = sum(
        1 << y * TILES_A_STRIDE + x
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "#"
    )
    return Window(0, len(rows) * TILE, left * TILE, len(rows[0]) * TILE, tiles, 0)


def in_tiles(corners: list[int]) -> list[tuple[int, int]]:
    """Column and row of each of *corners*, in tiles."""
    return [(corner % STRIDE // TILE, corner // STRIDE // TILE) for corner in corners]


def test_windows_in_odd_shapes_come_to_lie_within_each_other() -> None:
    hook, bar = window("###", "#..", "#.."), window("##", "##")
    assert in_tiles(pack([hook, bar], 3 * TILE, TILE)[0]) == [(0, 0), (1, 1)]
    assert pack([hook, bar], 3 * TILE, TILE)[1] == 3 * TILE
    assert in_tiles(pack([hook, bar, bar], 5 * TILE, TILE)[0]) == [(0, 0), (3, 0), (1, 1)]
    assert pack([], STRIDE, TILE) == ([], 0)


def test_windows_move_by_whole_words_if_they_shall() -> None:
    """A window that begins 2 tiles into a word, with the margin, stays 2 tiles into one."""
    windows = [window("#####", left=5), window("##", left=2), window("#", left=5)]
    corners, rows = pack(windows, STRIDE, ALIGNED)
    assert in_tiles(corners) == [(2, 0), (7, 0), (10, 0)]
    assert rows == TILE


def test_a_row_takes_as_wide_a_window_as_there_is() -> None:
    for left in range(32):
        corners, rows = pack([window("#" * 31, left=left)] * 2, STRIDE, ALIGNED)
        assert in_tiles(corners) == [((left + 1) % 4, 0), ((left + 1) % 4, 1)]
        assert rows == 2 * TILE


def test_a_small_atlas_is_as_wide_as_it_costs_least() -> None:
    """Four windows of 3 by 4 tiles are two rows of two, or four of one, but not one of four."""
    high = window("###", "###", "###", "###")
    assert arrange([high] * 4)[0] == 48
    assert arrange([high] * 4)[2] == 4 * 64
    assert arrange([high] * 11)[0] == STRIDE
    assert arrange([window("#" * 9)])[0] == 9 * TILE, "where there is but one"
    assert arrange([window(*["#" * 20] * 9)])[0] == STRIDE, "too large to be worth it"
    assert arrange([window("#")] * 72)[0] == TILE, "of all strides there are"


@pytest.mark.parametrize("cells", [FEW, MANY], ids=["few", "many"])
def test_the_first_and_the_last_cell_find_their_places(cells: list[tuple[int, int]]) -> None:
    shape = atlas(*cells)
    for cell in (shape.cells & -shape.cells, 1 << shape.cells.bit_length() - 1):
        plane = shape.scatter(cell, 0)
        assert plane.bit_count() == 1
        assert shape.gather(plane) == cell


def test_neighbours_in_a_window_are_neighbours_in_the_atlas() -> None:
    shape = atlas(*FEW)
    for x, y in ((100, 100), (95, 108), (300, 0), (304, 511)):
        cell = 1 << y * STRIDE + 16 + x
        around_it = TORUS.roll(neighbourhood(TORUS.unroll(cell, 1), STRIDE), 1)
        assert shape.gather(around_it) == neighbourhood(shape.gather(cell), shape.stride)
        assert shape.gather(around_it).bit_count() == 9


def test_an_atlas_has_no_seam() -> None:
    shape = atlas(*MANY)
    assert shape.wrap(shape.cells) == shape.cells
    assert not shape.at_seam(shape.cells)


def test_the_whole_torus_is_unrolled_and_rolled() -> None:
    plane = random_plane(3)
    board = WHOLE.gather(plane)
    assert board == TORUS.unroll(plane, HALO)
    assert WHOLE.scatter(board, random_plane(4)) == plane
    assert WHOLE.place(plane) == board & WHOLE.inside
    assert WHOLE.wrap(board & WHOLE.inside) == board


def test_the_seam_is_what_is_laid_around_the_torus() -> None:
    for x, y in ((0, 200), (15, 200), (496, 9), (200, 11), (200, 500)):
        assert WHOLE.at_seam(WHOLE.place(1 << y * STRIDE + 16 + x))
    for x, y in ((16, 12), (495, 499), (200, 200)):
        cell = 1 << y * STRIDE + 16 + x
        assert not WHOLE.at_seam(WHOLE.place(cell))
        assert WHOLE.wrap(WHOLE.place(cell)) == WHOLE.place(cell)


def test_a_rectangle_has_rows_of_cells() -> None:
    assert rectangle(3, 2) == 7 | 7 << STRIDE
    assert rectangle(0, 2) == rectangle(3, 0) == 0
