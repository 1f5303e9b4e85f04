"""Extended and Weighted: every few neighbours, and samples of many."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.rules.definition import next_state
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import board_of

AROUND = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if (dx, dy) != (0, 0)]
TILE = 9  # so that a tile does not see the next one
ACROSS = 64

Some = tuple[tuple[int, int], ...]


def few_and_many() -> list[Some]:
    """All of up to three neighbours, and thirty samples of each larger number."""
    dice = Random(24)
    found: list[Some] = [some for size in range(4) for some in combinations(AROUND, size)]
    for size in range(4, 25):
        found += [tuple(dice.sample(AROUND, size)) for _ in range(30)]
    return found


@pytest.mark.parametrize("text", ["Extended", "Weighted"])
@pytest.mark.parametrize("state", [0, 1])
def test_the_middle_of_five_by_five_follows_the_definition(text: str, state: int) -> None:
    rule = parse_rule(text)
    some = few_and_many()
    width, height = ACROSS * TILE, (len(some) // ACROSS + 1) * TILE
    cells = bytearray(width * height)
    middles = [
        (number // ACROSS * TILE + 4) * width + number % ACROSS * TILE + 4
        for number in range(len(some))
    ]
    for middle, places in zip(middles, some, strict=True):
        cells[middle] = state
        for dx, dy in places:
            cells[middle + dy * width + dx] = 1
    board = board_of(rule, bytes(cells), width, height, "bounded")
    board.step()
    after = board.cells()
    weights = {(dx, dy): weight for dx, dy, weight in rule.around()}
    for middle, places in zip(middles, some, strict=True):
        near = [1] * sum(weights[place] for place in places)
        assert after[middle] == next_state(rule, state, near), places
