"""Counts of any size digit by digit, and 5 x 5 neighbours: every few, and samples of many."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.neighbours import Sum, in_rows, square
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import board_of
from tests.engine.rules.definition import around, next_state

PLACES = 40
EVERY = (1 << PLACES) - 1
numbers = st.lists(st.integers(0, 30), min_size=PLACES, max_size=PLACES)


def sum_of(values: list[int], most: int = 30) -> Sum:
    digits = [
        sum((value >> digit & 1) << place for place, value in enumerate(values))
        for digit in range(most.bit_length())
    ]
    return Sum(digits, most)


def read(total: Sum, places: int = PLACES) -> list[int]:
    return [
        sum((board >> place & 1) << digit for digit, board in enumerate(total.digits))
        for place in range(places)
    ]


@given(numbers, numbers)
def test_sums_add_up(a: list[int], b: list[int]) -> None:
    total = sum_of(a).plus(sum_of(b))
    assert read(total) == [one + other for one, other in zip(a, b, strict=True)]
    assert (total.most, len(total.digits)) == (60, 6)
    ones = [other & 1 for other in b]
    expected = [one + other for one, other in zip(a, ones, strict=True)]
    assert read(sum_of(a).plus(sum_of(ones, 1))) == expected
    assert read(sum_of(ones, 1).plus(sum_of(a))) == expected


def test_a_sum_has_no_more_digits_than_it_needs() -> None:
    total = Sum([EVERY], 1)
    for most in range(2, 20):
        total = total.plus(Sum([EVERY], 1))
        assert total.most == most
        assert len(total.digits) == most.bit_length()
        assert read(total) == [most] * PLACES


@given(numbers, st.integers(1, 12))
def test_a_window_is_the_sum_of_its_places(values: list[int], length: int) -> None:
    total = sum_of(values).over(length, 1)
    expected = [sum(values[max(0, place - length + 1) : place + 1]) for place in range(PLACES)]
    assert read(total) == expected
    assert total.most == 30 * length


@given(numbers, st.integers(0, 70), st.integers(0, 70))
def test_ranges_are_found(values: list[int], low: int, high: int) -> None:
    total = sum_of(values)
    at_least = total.at_least(low, EVERY)
    assert [at_least >> place & 1 for place in range(PLACES)] == [value >= low for value in values]
    found = total.among([(low, high)], EVERY) if low <= high else 0
    assert [found >> place & 1 for place in range(PLACES)] == [
        low <= value <= high for value in values
    ]


def test_ranges_with_gaps_are_found_together() -> None:
    total = sum_of(list(range(31)) + [0] * 9)
    found = total.among([(0, 0), (3, 5), (30, 30)], EVERY)
    assert [place for place in range(31) if found >> place & 1] == [0, 3, 4, 5, 30]


@pytest.mark.parametrize("reach", [1, 2, 3, 6, 10])
def test_squares_and_rows_count_the_same(reach: int) -> None:
    stride = 60
    board = sum(1 << place for place in range(30 * stride) if place * place % 11 < 4)
    rows = [reach for _ in range(reach + 1)]
    by_doubling, by_rows = square(board, stride, reach), in_rows(board, stride, rows)
    assert by_doubling.most == by_rows.most == (2 * reach + 1) ** 2
    middle = slice(12 * stride + 12, 12 * stride + 48)
    places = 14 * stride
    assert read(by_doubling, places)[middle] == read(by_rows, places)[middle]
    assert max(read(by_rows, places)[middle]) > 0


AROUND = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if (dx, dy) != (0, 0)]
TILE = 9  # so that a tile does not see the next one
ACROSS = 64

Some = tuple[tuple[int, int], ...]


def few_and_many() -> list[Some]:
    """All of up to three neighbours, and fifteen samples of each larger number."""
    dice = Random(24)
    found: list[Some] = [some for size in range(4) for some in combinations(AROUND, size)]
    for size in range(4, 25):
        found += [tuple(dice.sample(AROUND, size)) for _ in range(15)]
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
    weights = {(dx, dy): weight for dx, dy, weight in around(rule)}
    for middle, places in zip(middles, some, strict=True):
        near = [1] * sum(weights[place] for place in places)
        assert after[middle] == next_state(rule, state, near), places
