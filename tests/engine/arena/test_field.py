"""The field, against the rules cell by cell."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arena.field import CYLINDER, HARD, SIDE, TOPOLOGIES, TORUS, Field, grid_of
from engine.errors import BadRequest

from . import definition
from .definition import Cells

# An LWSS that flies down a column of the field: 4 columns wide, 5 rows high.
LWSS = [(0, 1), (0, 4), (1, 0), (2, 0), (2, 4), (3, 0), (3, 1), (3, 2), (3, 3)]


def field_of(cells: Cells, topology: str = CYLINDER) -> Field:
    blue, red = definition.rows(cells, 0), definition.rows(cells, 1)
    return Field.of_rows(blue, red, topology)


def rows_of(field: Field) -> tuple[list[int], list[int]]:
    return field.blue_rows(), field.red_rows()


def expected(cells: Cells) -> tuple[list[int], list[int]]:
    return definition.rows(cells, 0), definition.rows(cells, 1)


cell = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
# Crowded corners and seams, where topologies differ.
near_edges = st.tuples(st.sampled_from([0, 1, 2, 61, 62, 63]), st.sampled_from([0, 1, 2, 62, 63]))
boards = st.dictionaries(cell | near_edges, st.integers(0, 1), max_size=120)


def test_all_neighbourhoods_of_three_states_follow_the_rules() -> None:
    """3 ** 9 of them, a thousand on each field: apart by a column and a row of dead cells."""
    places = [(x, y) for y in range(1, 60, 5) for x in range(1, 60, 5)]
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
        assert rows_of(field) == expected(definition.step(cells, HARD))
        seen += len(nines)
    assert seen == 3**9


@given(cells=boards, topology=st.sampled_from(TOPOLOGIES))
@settings(max_examples=40, deadline=None)
def test_a_generation_is_as_the_rules_have_it(cells: Cells, topology: str) -> None:
    field = field_of(cells, topology)
    for _ in range(3):
        cells = definition.step(cells, topology)
        field.step(1)
        assert rows_of(field) == expected(cells)


@given(cells=boards, topology=st.sampled_from(TOPOLOGIES), steps=st.integers(0, 20))
@settings(max_examples=40, deadline=None)
def test_many_generations_are_as_many_times_one(cells: Cells, topology: str, steps: int) -> None:
    at_once, one_by_one = field_of(cells, topology), field_of(cells, topology)
    at_once.step(steps)
    for _ in range(steps):
        one_by_one.step()
    assert rows_of(at_once) == rows_of(one_by_one)


@given(cells=boards)
@settings(max_examples=30, deadline=None)
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


def test_the_edge_is_hard_in_a_row() -> None:
    rows = [0] * 20 + [1, 1, 1] + [0] * 41
    field = Field.of_rows(rows, [0] * SIDE)
    field.step(1)
    assert field.blue_rows()[20:23] == [0, 0x3, 0]
    torus = Field.of_rows(rows, [0] * SIDE, TORUS)
    torus.step(1)
    assert torus.blue_rows()[21] == 1 << 63 | 0x3


def test_the_top_row_meets_the_bottom_row_on_a_cylinder_only() -> None:
    blue = [0b111] + [0] * 63
    by_topology = {}
    for topology in TOPOLOGIES:
        field = Field.of_rows(blue, [0] * SIDE, topology)
        field.step(1)
        by_topology[topology] = field.blue_rows()[-1]
    assert by_topology == {HARD: 0, CYLINDER: 0b10, TORUS: 0b10}


def test_parents_over_the_seam_give_their_colour() -> None:
    red = [0] * 63 + [0b101]
    blue = [0b1000] + [0] * 63
    field = Field.of_rows(blue, red)
    field.step(1)
    cells = {(3, 0): 0, (0, 63): 1, (2, 63): 1}
    assert rows_of(field) == expected(definition.step(cells, CYLINDER))


def test_an_lwss_along_the_seam_is_back_after_256_generations() -> None:
    """It moves two cells in four generations: 128 rows, twice around."""
    field = field_of({(x + 10, y + 20): 0 for x, y in LWSS})
    start = rows_of(field)
    field.step(128)
    assert rows_of(field) == start, "64 rows"
    field.step(128)
    assert rows_of(field) == start


def test_a_batch_stops_where_a_team_has_no_cell_left() -> None:
    block = {(40 + x, 40 + y): 1 for x in (0, 1) for y in (0, 1)}
    pair = {(5, 5): 0, (6, 5): 0}  # dies at once
    field = field_of({**block, **pair})
    assert not field.extinct
    assert field.step_until_extinct(32) == 1
    assert (field.extinct, field.populations()) == (True, (0, 4))
    assert field.step_until_extinct(32) == 0
    assert field_of(block).step_until_extinct(5) == 0


def test_a_batch_goes_on_while_both_live() -> None:
    cells = {(40, 40): 1, (41, 40): 1, (40, 41): 1, (41, 41): 1}
    cells.update({(5, 5): 0, (6, 5): 0, (5, 6): 0, (6, 6): 0})
    field = field_of(cells)
    assert field.step_until_extinct(32) == 32
    assert field.populations() == (4, 4)


def test_who_is_in_the_other_half_is_an_invader() -> None:
    field = field_of({(31, 0): 0, (32, 0): 0, (63, 9): 0, (31, 1): 1, (0, 1): 1, (32, 1): 1})
    assert (field.populations(), field.invaders()) == ((3, 3), (2, 2))


def test_the_digest_is_of_blue_rows_and_then_red_rows() -> None:
    field = field_of({(0, 0): 0, (63, 63): 1})
    data = bytearray(1024)
    data[0] = 1
    data[1023] = 0x80
    assert field.digest() == hashlib.sha256(data).hexdigest()
    blue, red = field.rows_as_bytes()
    assert blue + red == bytes(data)


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


def test_there_are_three_topologies() -> None:
    with pytest.raises(BadRequest, match="hard, torus, cylinder, got 'moebius'"):
        grid_of("moebius")
