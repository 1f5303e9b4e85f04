"""Plates: Life, swipes, blight and decay on small boards with hard edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.petri.cells import MODES
from engine.petri.dish import Dish
from engine.petri.plate import Plate, Swipe, blight, board_of_living, decay, plate, shielded
from tests.engine.petri.definition import Spot, groups, neighbours


def board(shape: Plate, spots: set[Spot]) -> int:
    return shape.board_of([y * shape.stride + x for x, y in spots])


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_boards_are_what_counting_by_hand_says(
    width: int, height: int, data: st.DataObject
) -> None:
    """Life with both rules, who is lonely, who is in a colony, and which places are set."""
    shape = plate(width, height)
    spots = [(x, y) for y in range(height) for x in range(width)]
    alive = set(data.draw(st.lists(st.sampled_from(spots))))
    now = board(shape, alive)
    for births in ((3,), (2, 3)):
        rules = {spot: (2, 3) if spot in alive else births for spot in spots}
        after = {spot for spot in spots if neighbours(alive, spot) in rules[spot]}
        assert shape.tick(now, births == (2, 3)) == board(shape, after)
    lonely = {spot for spot in alive if neighbours(alive, spot) <= 1}
    assert shape.lonely(now) == board(shape, lonely)
    large = [group for group in groups(alive) if len(group) >= 4]
    assert shape.colonies(now) == board(shape, set().union(*large))
    assert shape.places_of(now) == sorted(y * shape.stride + x for x, y in alive)


def test_every_number_of_neighbours_is_counted() -> None:
    """All 512 neighbourhoods in the middle of a plate."""
    shape = plate(5, 5)
    near = [(2 + i, 2 + j) for j in (-1, 0, 1) for i in (-1, 0, 1)]
    for pattern in range(512):
        alive = {spot for bit, spot in enumerate(near) if pattern >> bit & 1}
        for births in ((3,), (2, 3)):
            lives = neighbours(alive, (2, 2)) in ((2, 3) if (2, 2) in alive else births)
            now = shape.tick(board(shape, alive), births == (2, 3))
            assert (now & shape.bit(2 * shape.stride + 2) != 0) == lives


def test_a_plate_is_made_once() -> None:
    assert plate(6, 7) is plate(6, 7)


def swiped(picture: str, way: str, mode: str = "early") -> tuple[str, int]:
    """How *picture* looks after a swipe, and how many catalysts that used."""
    dish = Dish.parse(mode, picture)
    swipe = Swipe(dish.plate, dish.cells, dish.catalysts, dish.mode)
    swipe.run(way, board_of_living(dish.cells))
    return dish.draw(), swipe.used


@pytest.mark.parametrize(
    ("picture", "way", "after"),
    [
        ("a2 . a2 a2", "E", ". . a2 a3"),
        ("a4 a2 . a1", "W", "a3 a1 . ."),
        (". . d5 a3", "W", ". . a4 ."),
        ("a1 a1 a1", "W", "a2 a1 ."),
        ("a1 a1 . a1 a1", "E", ". . . a2 a2"),
        ("a2 a2 a3", "W", "a3 a3 ."),  # what has merged merges no more
        ("a1 a2", "W", "a1 ."),
        ("a1'2 . a1'1", "E", ". . a2"),
        (". a1'2 .", "E", ". . a1'2"),  # the counter travels with its cell
        ("a3 . d1 . a3", "W", "a3 . a2 . ."),
        ("a1 d1", "E", ". a1"),  # waking costs one, but never the last
        ("d2 d2 .", "E", "d2 d2 ."),
        ("a1 d1 d1 a1", "W", "a1 d1 a1 ."),
        (". a2 / a3 . / . a2", "N", "a3 a3 / . . / . ."),
        (". a2 / a3 . / . a2", "S", ". . / . . / a3 a3"),
        ("a8 a8", "W", "a8 ."),
        # catalysts double who runs over them first, up to the most, and end the wait for sleep
        ("a3 . c", "E", ". . a6"),
        ("a1 a3 c .", "E", ". . . a5"),  # 3 doubled is 6; 6 and 1 are 5
        ("a1'2 c", "E", ". a2"),
        # both cells of a merge must come from colonies, of four joined along their sides
        ("a1 a1 / a1 a1", "W", "a3 . / a3 ."),
        ("a1 a1 / a1 .", "W", "a2 . / a1 ."),
        ("a1 a1 . / . . a1 / . . a1", "W", "a2 . . / a1 . . / a1 . ."),
        ("a1 a1 . a1 a1 / a1 a1 . . .", "W", "a3 a2 . . . / a3 . . . ."),
        ("a1 . a2 / a1 . a1 / a1 . a1 / a1 . a1", "E", ". . a2 / . . a3 / . . a3 / . . a3"),
        ("a8 a8 / a1 a1", "W", "a8 . / a3 ."),
        ("d3 a1 / a1 a1 / a1 a1", "W", "a2 . / a3 . / a3 ."),  # waking brings no bonus
    ],
)
def test_cells_move_and_merge(picture: str, way: str, after: str) -> None:
    assert swiped(picture, way)[0] == after


@pytest.mark.parametrize(
    ("picture", "after", "used"), [("a3 . c .", ". . . a6", 1), ("a3 c c .", ". . . a8", 2)]
)
def test_each_catalyst_on_the_way_is_used_up(picture: str, after: str, used: int) -> None:
    assert swiped(picture, "E") == (after, used)


def test_no_merge_goes_above_the_most_energy_of_the_mode() -> None:
    assert [swiped("a8 a8", "W", mode)[0] for mode in ("mid", "late")] == ["a8 .", "a9 ."]


BLOCK = ". . . . / . a1 a1 . / . a1 a1 . / . . . ."
BLINKER = ". . . . . / . . . . . / . a1 a1 a1 . / . . . . . / . . . . ."
GLIDER = ". a1 . . . / . . a1 . . / a1 a1 a1 . . / . . . . . / . . . . ."
TUB = ". a1 . . / a1 . a1 . / . a1 . ."
LONE = ". . . / . a1 . / . . ."


@pytest.mark.parametrize(
    ("picture", "x", "y", "expected"),
    [
        *((BLOCK, 1, 1, True), (BLINKER, 2, 2, True), (BLINKER, 1, 2, True)),
        *((TUB, 1, 0, True), (TUB, 0, 1, True)),
        *((LONE, 1, 1, False), (GLIDER, 1, 0, False), (GLIDER, 2, 2, False)),
    ],
)
def test_still_lifes_and_blinkers_are_shielded(
    picture: str, x: int, y: int, expected: bool
) -> None:
    dish = Dish.parse("mid", picture)
    alive = board_of_living(dish.cells)
    assert shielded(dish.plate, alive, y * dish.plate.stride + x, False) == expected


def test_with_relaxed_births_a_block_is_no_shield() -> None:
    dish = Dish.parse("early", BLOCK)
    assert not shielded(dish.plate, board_of_living(dish.cells), dish.plate.stride + 1, True)


@pytest.mark.parametrize(
    ("picture", "after", "hits"),
    [
        (". . . / a2 b a5 / . a1'2 .", ". . . / d2 . d5 / . d1 .", 3),
        ("a3 . a3 / . b . / a3 . a3", "a3 . a3 / . . . / a3 . a3", 0),  # not round a corner
        ("a3 . . / . . b / a3 . .", "a3 . . / . . . / a3 . .", 0),  # nor round an edge
        ("b a2 b", ". d2 .", 1),
        (BLOCK.replace("/ .", "/ b", 1), BLOCK, 0),
    ],
)
def test_blight_puts_its_neighbours_to_sleep_once(picture: str, after: str, hits: int) -> None:
    dish = Dish.parse("mid", picture)
    assert blight(dish.plate, dish.mode, dish.cells, dish.charges) == hits
    assert dish.draw() == after


def test_blight_strikes_on_its_own_place_as_often_as_it_has_charges() -> None:
    dish = Dish.parse("late", "a1 . .")
    dish.charges[0] = 2
    assert blight(dish.plate, dish.mode, dish.cells, dish.charges) == 1
    assert (dish.draw(), dish.charges[0]) == ("d1 . .", 1)
    assert blight(dish.plate, dish.mode, dish.cells, dish.charges) == 0
    assert dish.charges[0] == 0


@pytest.mark.parametrize(
    ("mode", "picture", "after", "count"),
    [
        ("early", "a3 . a2 a2 . . a1", "a3 . a2 a2 . . a1", 0),
        ("mid", "a3 . a2 a2 . . a1", "a2 . a1 a1 . . a1", 3),
        ("late", "a3 . a2 a2 . . a1", "a1 . a1 a1 . . a1", 3),
        ("mid", "a3 a3 a3 / . . . / d3 . a3", "a2 a3 a2 / . . . / d3 . a2", 3),
    ],
)
def test_who_is_alone_loses_energy_but_never_the_last(
    mode: str, picture: str, after: str, count: int
) -> None:
    dish = Dish.parse(mode, picture)
    lonely = dish.plate.lonely(board_of_living(dish.cells))
    assert decay(dish.plate, MODES[mode], dish.cells, lonely) == count
    assert dish.draw() == after
