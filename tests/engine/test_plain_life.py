"""The two plain ways of running Life agree, so that either may check the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.plain_life import AROUND, Field, Plane, run, shift, step

SOUPS = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=60)


def test_every_neighbourhood_has_the_future_that_the_rule_gives_it() -> None:
    for neighbours in range(256):
        cells = {AROUND[i] for i in range(8) if neighbours >> i & 1}
        assert ((0, 0) in step(cells)) == (len(cells) == 3)
        assert ((0, 0) in step(cells | {(0, 0)})) == (len(cells) in (2, 3))


@given(SOUPS, st.integers(0, 12), st.tuples(st.integers(10, 14), st.integers(10, 14)))
def test_field_agrees_with_the_definition_on_any_torus(
    soup: set[tuple[int, int]], generations: int, grid: tuple[int, int]
) -> None:
    field = Field(soup, grid)
    field.run_to(generations)
    assert field.cells() == run(soup, generations, grid)
    assert field.population == len(field.cells())


@given(SOUPS, st.integers(0, 30))
def test_plane_agrees_with_the_definition(soup: set[tuple[int, int]], generations: int) -> None:
    plane = Plane(soup, generations)
    plane.run_to(generations)
    assert plane.cells() == run(soup, generations)
    assert plane.population == len(plane.cells())


def test_what_comes_too_near_the_edge_of_the_plane_is_noticed() -> None:
    glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
    plane = Plane(glider, 0)
    with pytest.raises(AssertionError, match="too small"):
        plane.run_to(4 * plane.width)


def test_shifting_wraps_on_a_torus_and_not_on_the_plane() -> None:
    assert shift({(3, 3)}, 2, -5, (5, 5)) == {(0, 3)}
    assert shift({(3, 3)}, 2, -5) == {(5, -2)}
