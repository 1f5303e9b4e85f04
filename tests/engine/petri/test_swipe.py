"""Moving and merging, in pictures."""

from __future__ import annotations

import pytest

from engine.petri.drawing import draw, parse
from engine.petri.hazards import board_of_living
from engine.petri.swipe import Swipe


def swiped(text: str, way: str, most_energy: int = 8) -> tuple[str, Swipe]:
    """How *text* looks after a swipe, and the swipe."""
    layers = parse(text)
    swipe = Swipe(layers.plate, layers.cells, layers.catalysts, most_energy)
    swipe.run(way, board_of_living(layers.cells))
    return draw(layers), swipe


@pytest.mark.parametrize(
    ("text", "way", "after"),
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
    ],
)
def test_cells_move_and_merge(text: str, way: str, after: str) -> None:
    assert swiped(text, way)[0] == after


@pytest.mark.parametrize(("cap", "energy"), [(8, 8), (10, 9)])
def test_no_merge_goes_above_the_cap(cap: int, energy: int) -> None:
    assert swiped("a8 a8", "W", cap)[0] == f"a{energy} ."


def test_a_catalyst_doubles_who_runs_over_it_and_is_gone() -> None:
    after, swipe = swiped("a3 . c .", "E")
    assert (after, swipe.used) == (". . . a6", 1)


def test_a_catalyst_that_is_the_end_of_the_way_doubles_too() -> None:
    assert swiped("a3 . c", "E")[0] == ". . a6"


def test_each_catalyst_on_the_way_doubles_up_to_the_cap() -> None:
    after, swipe = swiped("a3 c c .", "E")
    assert (after, swipe.used) == (". . . a8", 2)


def test_of_two_cells_the_first_to_pass_takes_the_catalyst() -> None:
    assert swiped("a1 a3 c .", "E")[0] == ". . . a5"  # 3 doubled is 6; 6 and 1 are 5


def test_doubling_ends_the_wait_for_sleep() -> None:
    assert swiped("a1'2 c", "E")[0] == ". a2"


def test_two_colonists_that_merge_get_one_more() -> None:
    colony = "a1 a1 / a1 a1"
    assert swiped(colony, "W")[0] == "a3 . / a3 ."


def test_a_colony_is_four_cells_joined_along_their_sides() -> None:
    assert swiped("a1 a1 / a1 .", "W")[0] == "a2 . / a1 ."
    assert swiped("a1 a1 . / . . a1 / . . a1", "W")[0] == "a2 . . / a1 . . / a1 . ."


def test_both_must_come_from_colonies() -> None:
    lines = "a1 a1 . a1 a1 / a1 a1 . . ."
    # the two on the left are in a colony; what runs into them after is not
    assert swiped(lines, "W")[0] == "a3 a2 . . . / a3 . . . ."


def test_two_different_colonies_give_the_bonus_as_well() -> None:
    both = "a1 . a2 / a1 . a1 / a1 . a1 / a1 . a1"
    assert swiped(both, "E")[0].startswith(". . a2 /")


def test_the_bonus_ends_at_the_cap() -> None:
    assert swiped("a8 a8 / a1 a1", "W")[0] == "a8 . / a3 ."


def test_waking_somebody_brings_no_bonus() -> None:
    assert swiped("d3 a1 / a1 a1 / a1 a1", "W")[0] == "a2 . / a3 . / a3 ."
