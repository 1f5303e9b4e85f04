"""The rules as the seed writes them, clause by clause."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.rules.board import Board
from engine.rules.notation import parse_rule
from tests.engine.rules.definition import Sheet, around, generation, neighbours, next_state

MATRIX = """
1 1 2 1 1
1 2 2 2 1
2 2 0 2 2
1 2 2 2 1
1 1 2 1 1
"""


def next_of(rule: str, state: int, near: list[int], size: int = 8) -> int:
    """What a cell becomes among *near* and as many dead ones as there is room for."""
    return next_state(parse_rule(rule), state, near + [0] * (size - len(near)))


def test_life_by_its_four_clauses_and_extended_over_24() -> None:
    for rule, most in (("Base", 8), ("Extended", 24)):
        for living in range(most + 1):
            assert next_of(rule, 1, [1] * living, most) == (living in (2, 3))
            assert next_of(rule, 0, [1] * living, most) == (living == 3)


def test_influence_decides_under_weighted() -> None:
    for influence in range(37):
        assert next_of("Weighted", 1, [1] * influence, 36) == (influence in (4, 5, 6))
        assert next_of("Weighted", 0, [1] * influence, 36) == (influence in (5, 6))


def test_weights_are_the_matrix_of_the_seed_cell_by_cell() -> None:
    rows = [[int(weight) for weight in row.split()] for row in MATRIX.strip().splitlines()]
    weights = {(dx, dy): weight for dx, dy, weight in around(parse_rule("Weighted"))}
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            assert weights.get((dx, dy), 0) == rows[dy + 2][dx + 2]
            cells = bytearray(25)
            cells[(2 + dy) * 5 + 2 + dx] = 1
            alone = Sheet(bytes(cells), 5, 5)
            assert sum(neighbours(parse_rule("Weighted"), alone, 2, 2)) == rows[dy + 2][dx + 2]


INFLUENCE_OF_6 = """
O.O..     1 + 2
.....
..O.O         + 2
.....
...O.             + 1 = 6
"""


@pytest.mark.parametrize(
    ("changed", "influence", "survives"),
    [(None, 6, True), ((1, 0), 7, False), ((2, 0), 4, True), ((4, 2), 4, True), ((2, 1), 8, False)],
)
def test_a_cell_with_an_influence_of_6_survives(
    changed: tuple[int, int] | None, influence: int, survives: bool
) -> None:
    """The seed's example; its picture is not in its text, so these are neighbours of our own."""
    drawn = "".join(row[:5] for row in INFLUENCE_OF_6.strip().splitlines())
    cells = bytearray(sign == "O" for sign in drawn)
    if changed is not None:
        cells[5 * changed[1] + changed[0]] ^= 1
    sheet, board = Sheet(bytes(cells), 5, 5), Board.on("Weighted", "P5,5")
    board.put(bytes(cells))
    board.step()
    assert sum(neighbours(board.rule, sheet, 2, 2)) == influence
    assert generation(board.rule, sheet).at(2, 2) == board.cells()[12] == survives


@pytest.mark.parametrize("rule", ["Colorised", "Immigration"])
def test_most_of_three_parents_give_their_colour(rule: str) -> None:
    first, second = parse_rule(rule).live
    assert next_of(rule, 0, [first, first, first]) == first
    assert next_of(rule, 0, [first, second, first]) == first
    assert next_of(rule, 0, [second, first, second]) == second
    assert next_of(rule, 0, [second, second, second]) == second


def test_a_living_cell_keeps_its_colour() -> None:
    for near in ([2, 2], [2, 2, 2]):
        assert next_of("Colorised", 3, near) == 3
    for near in ([], [2], [2, 3, 2, 3]):
        assert next_of("Colorised", 3, near) == 0
    for near in ([2, 3], [2, 2, 3, 3]):
        assert next_of("Colorised", 0, near) == 0


def test_generations_by_the_letter_of_the_seed() -> None:
    assert next_of("Generations", 0, [1, 4, 7]) == 1
    assert next_of("Generations", 0, [1, 1, 1, 5]) == 0
    assert next_of("Generations", 1, [1, 1]) == 1
    assert next_of("Generations", 1, [1, 1, 1, 6]) == 1
    assert next_of("Generations", 1, [1, 4]) == 2
    for state in range(2, 7):
        assert next_of("Generations", state, [1, 1, 1]) == state + 1
    assert next_of("Generations", 7, [1, 1, 1]) == 0


def test_the_three_readings_of_generations_differ_in_what_counts() -> None:
    rules = ("Generations", "Generations*", "23/3/8")
    assert [next_of(rule, 0, [1, 1, 5]) for rule in rules] == [1, 1, 0]
    assert [next_of(rule, 0, [1, 1, 1, 5]) for rule in rules] == [0, 0, 1]
    assert [next_of(rule, 1, [1, 5]) for rule in rules] == [2, 1, 2]
    assert [next_of(rule, 1, [1, 1, 1, 5]) for rule in rules] == [1, 2, 1]


@pytest.mark.parametrize("rule", ["Generations", "Generations*", "23/3/8"])
def test_a_lone_cell_counts_to_seven_and_is_dead(rule: str) -> None:
    sheet = Sheet(bytes([0] * 12 + [1] + [0] * 12), 5, 5)
    read = []
    for _ in range(8):
        read.append(sheet.at(2, 2))
        sheet = generation(parse_rule(rule), sheet)
    assert read == [1, 2, 3, 4, 5, 6, 7, 0]
    assert sheet.cells == bytes(25)


def test_corners_have_three_neighbours_and_edges_five() -> None:
    full = Sheet(bytes([1] * 625), 25, 25)
    base = parse_rule("Base")
    for x, y in ((0, 0), (24, 0), (0, 24), (24, 24)):
        assert neighbours(base, full, x, y).count(1) == 3
    for x, y in ((12, 0), (0, 12), (24, 12), (12, 24)):
        assert neighbours(base, full, x, y).count(1) == 5
    extended = parse_rule("Extended")
    assert neighbours(extended, full, 0, 0).count(1) == 8
    assert neighbours(extended, full, 1, 0).count(1) == 11


@pytest.mark.parametrize(("wraps_x", "wraps_y"), [(True, True), (False, True), (True, False)])
def test_edges_that_meet_are_neighbours(wraps_x: bool, wraps_y: bool) -> None:
    sheet = Sheet(bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]), 3, 3, wraps_x, wraps_y)
    assert sheet.at(3, 0) == sheet.at(-3, 0) == wraps_x
    assert sheet.at(0, 3) == sheet.at(0, -3) == wraps_y
    assert sheet.at(3, 3) == (wraps_x and wraps_y)


def test_all_cells_change_at_once() -> None:
    blinker = Sheet(bytes([0, 0, 0, 1, 1, 1, 0, 0, 0]), 3, 3)
    assert generation(parse_rule("Base"), blinker).cells == bytes([0, 1, 0, 0, 1, 0, 0, 1, 0])


def test_the_neighbourhoods_of_larger_than_life() -> None:
    shapes = {
        "NM": {(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)},
        "NN": {(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4) if abs(dx) + abs(dy) <= 3},
        "NC": {(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4) if dx**2 + dy**2 < 3.5**2},
    }
    for shape, places in shapes.items():
        for middle in (0, 1):
            rule = parse_rule(f"R3,C0,M{middle},S1..2,B3..4,{shape}")
            expected = places if middle else places - {(0, 0)}
            assert {(dx, dy) for dx, dy, weight in around(rule) if weight == 1} == expected
            assert rule.size() == len(expected)


def test_the_middle_counts_itself_only_if_it_is_alive() -> None:
    rule = parse_rule("R1,C0,M1,S3..3,B3..3,NM")
    for there in combinations(range(9), 3):
        cells = bytes([1 if place in there else 0 for place in range(9)])
        assert generation(rule, Sheet(cells, 3, 3)).at(1, 1) == 1
