"""Blight, shields and decay, in pictures."""

from __future__ import annotations

import pytest

from engine.petri.drawing import draw, parse
from engine.petri.hazards import blight, board_of_living, decay, shielded
from engine.petri.tables import EARLY, LATE, MID, Mode


def blighted(text: str) -> tuple[str, int]:
    layers = parse(text)
    hits = blight(layers.plate, MID, layers.cells, layers.charges)
    return draw(layers), hits


def is_shielded(text: str, x: int, y: int, births_with_two: bool = False) -> bool:
    layers = parse(text)
    alive = board_of_living(layers.cells)
    return shielded(layers.plate, alive, y * layers.plate.stride + x, births_with_two)


BLOCK = ". . . . / . a1 a1 . / . a1 a1 . / . . . ."
BLINKER = ". . . . . / . . . . . / . a1 a1 a1 . / . . . . . / . . . . ."
GLIDER = ". a1 . . . / . . a1 . . / a1 a1 a1 . . / . . . . . / . . . . ."
TUB = ". a1 . . / a1 . a1 . / . a1 . ."
LONE = ". . . / . a1 . / . . ."


@pytest.mark.parametrize(
    ("text", "x", "y"),
    [(BLOCK, 1, 1), (BLINKER, 2, 2), (BLINKER, 1, 2), (TUB, 1, 0), (TUB, 0, 1)],
)
def test_still_lifes_and_blinkers_are_shielded(text: str, x: int, y: int) -> None:
    assert is_shielded(text, x, y)


@pytest.mark.parametrize(("text", "x", "y"), [(LONE, 1, 1), (GLIDER, 1, 0), (GLIDER, 2, 2)])
def test_what_dies_or_travels_is_not(text: str, x: int, y: int) -> None:
    assert not is_shielded(text, x, y)


def test_with_relaxed_births_a_block_is_no_shield() -> None:
    assert is_shielded(BLOCK, 1, 1)
    assert not is_shielded(BLOCK, 1, 1, births_with_two=True)


def test_blight_puts_its_neighbours_to_sleep_with_their_energy() -> None:
    assert blighted(". . . / a2 b a5 / . a1'2 .") == (". . . / d2 . d5 / . d1 .", 3)


def test_blight_does_not_reach_round_a_corner_or_an_edge() -> None:
    assert blighted("a3 . a3 / . b . / a3 . a3")[1] == 0
    assert blighted("a3 . . / . . b / a3 . .")[1] == 0


def test_blight_strikes_on_its_own_place() -> None:
    layers = parse(LONE)
    layers.charges[layers.plate.stride + 1] = 1
    assert blight(layers.plate, MID, layers.cells, layers.charges) == 1
    assert draw(layers) == ". . . / . d1 . / . . ."


def test_a_cell_between_two_tokens_is_struck_once() -> None:
    assert blighted("b a2 b") == (". d2 .", 1)


def test_a_shielded_cell_stays_awake() -> None:
    assert blighted(". . . . / b a1 a1 . / . a1 a1 . / . . . .")[1] == 0


def test_a_token_strikes_as_often_as_it_has_charges() -> None:
    layers = parse("b . .")
    layers.charges[0] = 2
    blight(layers.plate, LATE, layers.cells, layers.charges)
    assert draw(layers) == "b . ."
    blight(layers.plate, LATE, layers.cells, layers.charges)
    assert draw(layers) == ". . ."


@pytest.mark.parametrize(
    ("mode", "after", "count"),
    [
        (EARLY, "a3 . a2 a2 . . a1", 0),
        (MID, "a2 . a1 a1 . . a1", 3),
        (LATE, "a1 . a1 a1 . . a1", 3),
    ],
)
def test_who_is_alone_loses_energy_but_never_the_last(mode: Mode, after: str, count: int) -> None:
    layers = parse("a3 . a2 a2 . . a1")
    assert decay(layers.plate, mode, layers.cells) == count
    assert draw(layers) == after


def test_two_neighbours_are_company() -> None:
    layers = parse("a3 a3 a3 / . . . / d3 . a3")
    decay(layers.plate, MID, layers.cells)
    assert draw(layers) == "a2 a3 a2 / . . . / d3 . a2"
