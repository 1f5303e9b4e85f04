"""Telemetry: what all turns add up to."""

from __future__ import annotations

import pytest

from engine.errors import BadSnapshot
from engine.petri.dish import Dish, Turn
from engine.petri.game import COUNTED, NAMES, Telemetry
from tests.engine.petri.games import some_moves


def test_everything_that_happened_is_counted_once() -> None:
    dish = Dish.begin("late", 8, 8, 3)
    moves = some_moves(dish, 12)
    told = [dish.play(way) for way in moves]
    telemetry = Telemetry()
    fresh = Dish.begin("late", 8, 8, 3)
    for start in (0, 5):
        piece = moves[start : 5 if start == 0 else len(moves)]
        telemetry.count(fresh, [fresh.play(way) for way in piece])
    numbers = telemetry.of["late"]
    assert {name: numbers[name] for name in COUNTED} == {
        name: sum(getattr(turn, name) for turn in told) for name in COUNTED
    }
    assert (numbers["games"], numbers["turns"], telemetry.turns) == (1, len(moves), len(moves))
    assert numbers["longest_streak"] == max(turn.streak for turn in told)
    assert sum(telemetry.of["early"].values()) == 0


def test_a_goal_is_counted_in_the_piece_in_which_it_was_reached() -> None:
    dish = Dish.begin("early", 6, 6, 1)
    dish.played, dish.goal_at = "NNN", 3
    telemetry = Telemetry()
    telemetry.count(dish, [Turn() for _ in range(2)])
    assert telemetry.of["early"]["goals"] == 1
    dish.played = "NNNN"
    telemetry.count(dish, [Turn()])
    assert telemetry.of["early"]["goals"] == 1


def test_it_comes_back_from_its_lines() -> None:
    telemetry = Telemetry()
    for at, name in enumerate(NAMES):
        telemetry.of["mid"][name] = at
    assert telemetry.dump()[1] == "mid 0 1 2 3 4 5 6 7 8 9 10"
    assert Telemetry.load(telemetry.dump()).of == telemetry.of


@pytest.mark.parametrize("fault", [[], ["early 1"], ["mid", "early", "late"]])
def test_what_is_no_telemetry_is_refused(fault: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected 11 numbers for each mode"):
        Telemetry.load(fault)
