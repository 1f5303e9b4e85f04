"""Where the world has to be run: windows around what is restless."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.life2.rules.plane import TORUS, Plane, Window
from engine.life2.rules.windows import around, spans

Cell = tuple[int, int]
coordinates = st.sampled_from([0, 1, 3, 4, 15, 16, 100, 117, 250, 300, 495, 496, 508, 511])
anywhere = st.tuples(
    coordinates | st.integers(0, 511),
    coordinates | st.integers(0, 511),
)


def restless(cells: list[Cell]) -> Plane:
    plain = bytearray(32_768)
    for x, y in cells:
        plain[y % 512 * 64 + x % 512 // 8] |= 1 << x % 8
    plane = Plane()
    plane.load(bytes(plain))
    return plane


def shapes(windows: list[Window] | None) -> list[tuple[int, int, int, int]]:
    """Top, height, first column and width of each window, in cells."""
    assert windows is not None
    return sorted((w.top, w.height, 8 * w.places[0] - 16, 8 * w.lanes) for w in windows)


def covered(windows: list[Window]) -> tuple[Plane, Plane]:
    """All cells of *windows*, and all that are inside of them."""
    cells, inside = Plane(), Plane()
    for window in windows:
        cells.paste(window, (1 << window.area) - 1)
        inside.paste(window, window.inside())
    return cells, inside


@pytest.mark.parametrize(
    ("marks", "gap", "found"),
    [
        ("00000000", 1, []),
        ("00000000", 8, []),
        ("00100000", 1, [(2, 1)]),
        ("01101000", 1, [(1, 2), (4, 1)]),
        ("01101000", 2, [(1, 4)]),
        ("10000001", 1, [(7, 2)]),
        ("10000001", 6, [(7, 2)]),
        ("11100111", 2, [(5, 6)]),
        ("00100100", 2, [(2, 1), (5, 1)]),
        ("00100100", 3, [(2, 4)]),
        ("01000110", 3, [(5, 5)]),
        ("11111110", 1, [(0, 7)]),
        ("01111111", 1, [(1, 7)]),
    ],
)
def test_spans_lie_between_gaps_on_a_ring(
    marks: str, gap: int, found: list[tuple[int, int]]
) -> None:
    assert sorted(spans(marks, gap) or []) == found


@pytest.mark.parametrize(("marks", "gap"), [("1111", 1), ("10101010", 2), ("10001000", 4)])
def test_a_ring_without_a_gap_cannot_be_cut(marks: str, gap: int) -> None:
    assert spans(marks, gap) is None


@given(st.text("01", min_size=1, max_size=24), st.integers(1, 6))
def test_spans_hold_every_mark_and_are_a_gap_apart(marks: str, gap: int) -> None:
    gap = min(gap, len(marks))
    found = spans(marks, gap)
    assert (found is None) == ("0" * gap not in marks + marks[: gap - 1])
    places = [(start + i) % len(marks) for start, length in found or [] for i in range(length)]
    assert len(set(places)) == len(places)
    if found is not None:
        assert {place for place, mark in enumerate(marks) if mark == "1"} <= set(places)
        for start, length in found:
            assert marks[start] == marks[(start + length - 1) % len(marks)] == "1"
            after = "".join(marks[(start + length + i) % len(marks)] for i in range(gap))
            assert after == "0" * gap


def test_nothing_restless_needs_no_windows() -> None:
    assert around(Plane(), 10) == []
    plane = restless([(5, 5)])
    plane.paste(Window(0, 16, 0, 1), 0)
    assert around(plane, 10) == []


@pytest.mark.parametrize(
    ("cell", "reach", "shape"),
    [
        ((100, 100), 1, (98, 8, 96, 8)),
        ((100, 100), 2, (97, 10, 96, 8)),
        ((101, 100), 2, (97, 10, 96, 16)),
        ((98, 100), 2, (97, 10, 88, 16)),
        ((100, 103), 10, (89, 26, 88, 24)),
        ((100, 104), 10, (93, 26, 88, 24)),
        ((103, 104), 10, (93, 26, 88, 32)),
        ((96, 104), 10, (93, 26, 80, 32)),
        ((0, 0), 10, (501, 26, 496, 32)),
        ((511, 511), 10, (497, 26, 496, 32)),
        ((4, 8), 2, (5, 10, 0, 8)),
        ((2, 8), 2, (5, 10, 504, 16)),
    ],
)
def test_a_window_leaves_room_to_spread_and_a_ring(
    cell: Cell, reach: int, shape: tuple[int, int, int, int]
) -> None:
    """Rows go by four, and columns by eight."""
    assert shapes(around(restless([cell]), reach)) == [shape]


def test_what_is_far_apart_gets_windows_of_its_own() -> None:
    cells = [(100, 100), (100, 132), (300, 100), (300, 128)]
    assert shapes(around(restless(cells), 10)) == [
        (89, 26, 88, 24),
        (89, 26, 288, 24),
        (117, 26, 288, 24),
        (121, 26, 88, 24),
    ]


def test_windows_may_touch() -> None:
    """Two strips of four rows between them are room enough for a reach of 3 and a ring, twice."""
    apart = shapes(around(restless([(100, 100), (100, 112)]), 3))
    assert apart == [(96, 12, 96, 16), (108, 12, 96, 16)]
    assert len(shapes(around(restless([(100, 100), (100, 108)]), 3))) == 1


def test_what_is_close_shares_a_window() -> None:
    assert shapes(around(restless([(100, 100), (100, 120)]), 10)) == [(89, 46, 88, 24)]
    assert shapes(around(restless([(100, 100), (120, 100)]), 10)) == [(89, 26, 88, 48)]
    assert shapes(around(restless([(505, 100), (10, 100)]), 10)) == [(89, 26, 488, 48)]
    assert shapes(around(restless([(100, 508), (100, 9)]), 10)) == [(497, 38, 88, 24)]


def test_pieces_are_cut_again_until_they_hold_together() -> None:
    """
    The bar spans all the rows, so that A and B come apart only when it is cut away::

        A . |
        . . |
        B . |
    """
    bar = [(300, y) for y in range(100, 144, 4)]
    windows = around(restless([(100, 100), (100, 140), *bar]), 2)
    assert shapes(windows) == [(97, 10, 96, 8), (97, 50, 296, 8), (137, 10, 96, 8)]


def test_a_belt_round_the_torus_cannot_be_cut() -> None:
    assert around(restless([(x, 100) for x in range(0, 512, 16)]), 10) is None
    assert around(restless([(100, y) for y in range(0, 512, 16)]), 10) is None


def test_many_restless_cells_are_not_looked_at() -> None:
    block = [(x, y) for x in range(64) for y in range(63)]
    few = restless(block[:4000])
    assert len(shapes(around(few, 10))) == 1
    assert around(restless(block[:4001]), 10) is None
    uncounted = restless(block[:4001])
    uncounted.paste(Window(300, 1, 0, 1), 0)
    assert around(uncounted, 10) is not None


def test_windows_as_large_as_the_board_are_not_worth_cutting() -> None:
    """Each costs its area and 1,200 more; 180,000 is the limit."""
    single = 10 * 8 + 1200
    most = 180_000 // single
    cells = [(32 * (place % 16) + 4, 32 * (place // 16) + 8) for place in range(most + 1)]
    assert len(shapes(around(restless(cells[:most]), 2))) == most
    assert around(restless(cells), 2) is None


def test_windows_that_cost_exactly_the_limit_are_worth_cutting() -> None:
    """Two bars of 110 strips, 48 bytes and two wide: 444 * 8 * 50 + 2 * 1200 == 180,000."""
    wide = [(28 + 8 * column, 0) for column in range(48)]
    bars = [(x, y) for x in (28, 420, 428) for y in range(0, 440, 4)]
    limit = [*wide, *bars]
    assert shapes(around(restless(limit), 1)) == [(510, 444, 24, 384), (510, 444, 416, 16)]
    assert around(restless([*limit, (420, 440)]), 1) is None
    assert around(restless([*limit, (12, 0)]), 1) is None
    assert around(restless([*limit, (452, 0)]), 1) is None


@given(st.lists(anywhere, min_size=1, max_size=12), st.integers(1, 10))
@settings(max_examples=80)
def test_windows_are_disjoint_and_leave_room_around_everything(
    cells: list[Cell], reach: int
) -> None:
    windows = around(restless(cells), reach)
    assert windows is not None
    everything, inside = covered(windows)
    assert everything.bits.bit_count() == sum(window.area for window in windows)
    spread = restless(
        [
            (x + dx, y + dy)
            for x, y in cells
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
        ]
    )
    assert spread.bits & ~inside.bits == 0


def test_windows_hold_every_restless_cell_of_a_crowd() -> None:
    random = Random(5)
    for count in (10, 40, 70):
        cells = [(random.randrange(512), random.randrange(512)) for _ in range(count)]
        windows = around(restless(cells), 2)
        assert windows is not None
        everything, inside = covered(windows)
        assert restless(cells).bits & ~inside.bits == 0
        assert everything.bits.bit_count() == sum(window.area for window in windows)
        assert everything.bits & ~TORUS.cells == 0
