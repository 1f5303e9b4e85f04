"""The field, against the rules cell by cell."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arena.field import CYLINDER, HARD, SIZES, TOPOLOGIES, TORUS, Field, Size, grid_of
from engine.errors import BadRequest

from . import definition
from .definition import Cells

# An LWSS that flies down a column of the field: 4 columns wide, 5 rows high.
LWSS = [(0, 1), (0, 4), (1, 0), (2, 0), (2, 4), (3, 0), (3, 1), (3, 2), (3, 3)]


def field_of(cells: Cells, topology: str = CYLINDER, size: Size = SIZES[0]) -> Field:
    return Field.of_rows(*expected(cells, size), topology, size)


def expected(cells: Cells, size: Size = SIZES[0]) -> tuple[list[int], list[int]]:
    return definition.rows(cells, 0, size), definition.rows(cells, 1, size)


def boards_of(size: Size) -> st.SearchStrategy[Cells]:
    """Boards of *size*, with crowded corners and seams, where topologies differ."""
    width, height = size
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    columns, rows = ([0, 1, 2, side - 3, side - 2, side - 1] for side in size)
    near_edges = st.tuples(st.sampled_from(columns), st.sampled_from(rows))
    return st.dictionaries(cell | near_edges, st.integers(0, 1), max_size=120)


boards = boards_of(SIZES[0])


def test_all_neighbourhoods_of_three_states_follow_the_rules() -> None:
    """3 ** 9 of them, more than a hundred on each field, of which the middle cells are compared."""
    places = [(x, y) for y in range(1, 60, 4) for x in range(1, 60, 4)]
    all_nine = itertools.product((None, 0, 1), repeat=9)
    around = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    seen = 0
    while nines := list(itertools.islice(all_nine, len(places))):
        cells: Cells = {}
        for (x, y), nine in zip(places, nines, strict=False):
            for (dx, dy), state in zip(around, nine, strict=True):
                if state is not None:
                    cells[x + dx, y + dy] = state
        field = field_of(cells, HARD)
        field.step(1)
        blue, red = field.rows()
        for x, y in places:
            found = 0 if blue[y] >> x & 1 else 1 if red[y] >> x & 1 else None
            assert found == definition.cell(cells, x, y, HARD)
        seen += len(nines)
    assert seen == 3**9


@pytest.mark.parametrize("size", SIZES)
@given(data=st.data(), topology=st.sampled_from(TOPOLOGIES))
@settings(max_examples=15, deadline=None)
def test_generations_are_as_the_rules_have_them(
    size: Size, data: st.DataObject, topology: str
) -> None:
    """One by one, or all at once."""
    cells = data.draw(boards_of(size))
    at_once, one_by_one = field_of(cells, topology, size), field_of(cells, topology, size)
    for _ in range(4):
        cells = definition.step(cells, topology, size)
        one_by_one.step()
        assert one_by_one.rows() == expected(cells, size)
    at_once.step(4)
    assert at_once.rows() == one_by_one.rows()


@given(cells=boards)
@settings(max_examples=15, deadline=None)
def test_red_as_the_mirror_of_blue_draws_in_every_generation(cells: Cells) -> None:
    mirrored: Cells = {}
    for x, y in cells:
        mirrored[x % 32, y] = 0
        mirrored[63 - x % 32, y] = 1
    field = field_of(mirrored)
    for _ in range(12):
        assert field.populations()[0] == field.populations()[1]
        assert field.invaders()[0] == field.invaders()[1]
        field.step(1)


def test_edges_meet_as_the_topology_says() -> None:
    over_the_top = {}
    over_the_side = {}
    for topology in TOPOLOGIES:
        field = field_of({(0, 0): 0, (1, 0): 0, (2, 0): 0, (0, 20): 0, (0, 21): 0, (0, 22): 0})
        field = Field.of_rows(*field.rows(), topology)
        field.step(1)
        over_the_top[topology] = field.rows()[0][-1]
        over_the_side[topology] = field.rows()[0][21]
    assert over_the_top == {HARD: 0, CYLINDER: 0b10, TORUS: 0b10}
    assert over_the_side == {HARD: 0b11, CYLINDER: 0b11, TORUS: 1 << 63 | 0b11}


def test_an_lwss_along_the_seam_is_back_after_256_generations() -> None:
    """It moves two cells in four generations: 128 rows, twice around."""
    field = field_of({(x + 10, y + 20): 0 for x, y in LWSS})
    start = field.rows()
    field.step(128)
    assert field.rows() == start, "64 rows"
    field.step(128)
    assert field.rows() == start


def test_a_batch_stops_where_a_team_has_no_cell_left() -> None:
    block = {(40 + x, 40 + y): 1 for x in (0, 1) for y in (0, 1)}
    pair = {(5, 5): 0, (6, 5): 0}  # dies at once
    field = field_of(block | pair)
    assert not field.extinct
    assert field.step_until_extinct(32) == 1
    assert (field.extinct, field.populations()) == (True, (0, 4))
    assert field.step_until_extinct(32) == 0
    assert field_of(block).step_until_extinct(5) == 0
    field = field_of(block | pair | {(5, 6): 0, (6, 6): 0})
    assert (field.step_until_extinct(32), field.populations()) == (32, (4, 4)), "both live"


def test_who_is_in_the_other_half_is_an_invader() -> None:
    field = field_of({(31, 0): 0, (32, 0): 0, (63, 9): 0, (31, 1): 1, (0, 1): 1, (32, 1): 1})
    assert (field.populations(), field.invaders()) == ((3, 3), (2, 2))
    wide = {(47, 0): 0, (48, 0): 0, (95, 63): 0, (47, 1): 1, (48, 1): 1}
    assert field_of(wide, HARD, (96, 64)).invaders() == (2, 1)


def test_the_digest_is_of_blue_rows_and_then_red_rows() -> None:
    field = field_of({(0, 0): 0, (63, 63): 1})
    data = bytearray(1024)
    data[0] = 1
    data[1023] = 0x80
    assert field.digest() == hashlib.sha256(data).hexdigest()
    assert b"".join(field.rows_as_bytes()) == bytes(data)
    wide = field_of({(95, 1): 0}, size=(96, 64))
    assert wide.rows_as_bytes()[0] == bytes(23) + b"\x80" + bytes(62 * 12), "12 bytes a row"


@pytest.mark.parametrize(
    ("blue", "red", "complaint"),
    [
        ([0] * 63, [0] * 64, "64 rows"),
        ([1 << 64] + [0] * 63, [0] * 64, "64 rows"),
        ([4] + [0] * 63, [4] + [0] * 63, r"got both at \(2, 0\)"),
    ],
)
def test_what_is_no_field_is_refused(blue: list[int], red: list[int], complaint: str) -> None:
    with pytest.raises(BadRequest, match=complaint):
        Field.of_rows(blue, red)


def test_there_are_three_topologies_and_four_sizes() -> None:
    with pytest.raises(BadRequest, match="hard, torus, cylinder, got 'moebius'"):
        grid_of("moebius", SIZES[0])
    known = "64 x 64, 96 x 64, 128 x 64, 128 x 128"
    with pytest.raises(BadRequest, match=f"a field of {known}, got 64 x 128"):
        grid_of(CYLINDER, (64, 128))
