"""Where the world has to be run: tiles, groups of them, and windows over the seams."""

from random import Random

import pytest

from engine.bitboard import within
from engine.world.rules.plane import STRIDE, TORUS
from engine.world.rules.windows import Window, around, tiles


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
