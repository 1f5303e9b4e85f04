"""Life on small plates with hard edges, against counting by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.petri.plate import Plate, plate
from tests.engine.petri.definition import Spot, groups, neighbours


@st.composite
def dishes(draw: st.DrawFn) -> tuple[Plate, set[Spot]]:
    width = draw(st.integers(1, 8))
    height = draw(st.integers(1, 8))
    spots = [(x, y) for y in range(height) for x in range(width)]
    return plate(width, height), set(draw(st.lists(st.sampled_from(spots))))


def board(shape: Plate, spots: set[Spot]) -> int:
    return shape.board_of([y * shape.stride + x for x, y in spots])


def spots_of(shape: Plate) -> list[Spot]:
    return [(x, y) for y in range(shape.height) for x in range(shape.width)]


@given(dishes(), st.booleans())
def test_a_tick_is_what_counting_by_hand_says(dish: tuple[Plate, set[Spot]], relaxed: bool) -> None:
    shape, alive = dish
    births = (2, 3) if relaxed else (3,)
    expected = {
        spot
        for spot in spots_of(shape)
        if neighbours(alive, spot) in ((2, 3) if spot in alive else births)
    }
    assert shape.tick(board(shape, alive), relaxed) == board(shape, expected)


@given(dishes())
def test_the_lonely_have_at_most_one_neighbour(dish: tuple[Plate, set[Spot]]) -> None:
    shape, alive = dish
    expected = {spot for spot in alive if neighbours(alive, spot) <= 1}
    assert shape.lonely(board(shape, alive)) == board(shape, expected)


@given(dishes())
def test_colonies_are_groups_of_four_and_more(dish: tuple[Plate, set[Spot]]) -> None:
    shape, alive = dish
    large = [group for group in groups(alive) if len(group) >= 4]
    assert shape.colonies(board(shape, alive)) == board(shape, set().union(*large))


@given(dishes())
def test_places_and_boards_are_the_same(dish: tuple[Plate, set[Spot]]) -> None:
    shape, alive = dish
    places = sorted(y * shape.stride + x for x, y in alive)
    assert shape.places_of(board(shape, alive)) == places


def test_every_number_of_neighbours_is_counted() -> None:
    """All 512 neighbourhoods in the middle of a plate."""
    shape = plate(5, 5)
    near = [(2 + i, 2 + j) for j in (-1, 0, 1) for i in (-1, 0, 1)]
    for pattern in range(512):
        alive = {spot for bit, spot in enumerate(near) if pattern >> bit & 1}
        for relaxed in (False, True):
            births = (2, 3) if relaxed else (3,)
            lives = neighbours(alive, (2, 2)) in ((2, 3) if (2, 2) in alive else births)
            now = shape.tick(board(shape, alive), relaxed)
            assert (now & shape.bit(2 * shape.stride + 2) != 0) == lives


def test_a_plate_is_made_once() -> None:
    assert plate(6, 7) is plate(6, 7)
