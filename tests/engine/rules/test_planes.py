"""The planes play what the definition says, on every family and grid."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.board import WRAPS, Board
from engine.rules.notation import generations_rule, life_rule, parse_rule
from engine.rules.rule import LARGER, Rule, counts_of
from tests.engine.rules.boards import (
    MOST_FAMILIES,
    board_of,
    boards,
    life_rules,
    played,
    rules,
    sheet,
    sheet_of,
)

NEIGHBOURHOODS = [bytes(cells) for cells in product((0, 1), repeat=9)]


def all_neighbourhoods() -> Board:
    """The 512 neighbourhoods of 3 x 3 side by side, each with dead cells around it."""
    rows = [bytearray(32 * 5) for _ in range(16 * 5)]
    for number, cells in enumerate(NEIGHBOURHOODS):
        left, top = number % 32 * 5 + 1, number // 32 * 5 + 1
        for y in range(3):
            rows[top + y][left : left + 3] = cells[3 * y : 3 * y + 3]
    return board_of("Base", b"".join(rows), 160, 80, "bounded")


ALL = all_neighbourhoods()


@settings(max_examples=150)
@given(st.data())
def test_planes_agree_with_the_definition(data: st.DataObject) -> None:
    rule = data.draw(rules())
    board = data.draw(boards(rule))
    start, at_once = sheet_of(board), board.copy()
    for generations in (1, 2):
        board.step()
        assert board.cells() == played(rule, start, generations)
    generations = data.draw(st.integers(0, 12))
    at_once.step(2 + generations)
    for _ in range(generations):
        board.step(1)
    assert at_once.cells() == board.cells()
    assert at_once.generation == board.generation == 2 + generations


def check_neighbourhoods(rule: Rule) -> None:
    """The middle of each of the 512 becomes what the number of its neighbours says."""
    board = board_of(rule, ALL.cells(), ALL.width, ALL.height, "bounded")
    board.step()
    after = board.cells()
    for number, cells in enumerate(NEIGHBOURHOODS):
        middle = (number // 32 * 5 + 2) * 160 + number % 32 * 5 + 2
        counts = rule.stays if cells[4] else rule.born
        assert after[middle] == counts >> sum(cells) - cells[4] & 1, cells


@settings(max_examples=20)
@given(life_rules())
def test_all_512_neighbourhoods_under_any_rule_of_births_and_stays(rule: Rule) -> None:
    check_neighbourhoods(rule)


def test_all_512_neighbourhoods_where_one_number_decides_or_is_not_lifes() -> None:
    """Life has operations of its own, which no other rule may get."""
    base = parse_rule("Base")
    check_neighbourhoods(base)
    for count in range(9):
        check_neighbourhoods(life_rule(1 << count, 0))
        check_neighbourhoods(life_rule(0, 1 << count))
        check_neighbourhoods(life_rule(base.born ^ 1 << count, base.stays))
        check_neighbourhoods(life_rule(base.born, base.stays ^ 1 << count))


@pytest.mark.parametrize("text", MOST_FAMILIES)
def test_full_boards_corners_rows_and_columns(text: str) -> None:
    """Every cell alive; three cells at each corner, which on a torus are one heap; one line."""
    rule = parse_rule(text)
    corners = bytearray(11 * 9)
    for x, y in ((0, 0), (1, 0), (0, 1), (10, 0), (10, 1), (0, 8), (9, 8), (10, 8)):
        corners[y * 11 + x] = rule.live[(x + y) % 2 % len(rule.live)]
    line = bytes([rule.live[place % len(rule.live)] if place % 4 else 0 for place in range(17)])
    cases = [(line, 17, 1, "bounded"), (line, 1, 17, "bounded")]
    for grid in WRAPS:
        cases.append((bytes(corners), 11, 9, grid))
        cases += [(bytes([state] * 70), 10, 7, grid) for state in rule.live[:3]]
    for cells, width, height, grid in cases:
        board = board_of(rule, cells, width, height, grid)
        board.step(2)
        assert board.cells() == played(rule, sheet(cells, width, height, grid), 2)


def test_a_torus_of_one_cell_is_its_own_eight_neighbours() -> None:
    board = board_of("B3/S8", b"\x01", 1, 1, "torus")
    board.step(5)
    assert board.cells() == b"\x01"
    board = board_of("B3/S1234567", b"\x01", 1, 1, "torus")
    board.step()
    assert board.cells() == b"\x00"


@pytest.mark.parametrize("shape", ["NM", "NN", "NC"])
def test_the_farthest_reach(shape: str) -> None:
    """Ten cells, on a board that is hardly larger, and on one that is much smaller."""
    rule = parse_rule(f"R10,C0,M1,S20..90,B25..70,{shape}")
    for width, height, grid in ((21, 11, "torus"), (23, 10, "tube"), (7, 5, "bounded")):
        cells = bytes([1 if place * place % 7 < 3 else 0 for place in range(width * height)])
        board = board_of(rule, cells, width, height, grid)
        board.step(2)
        assert board.cells() == played(rule, sheet(cells, width, height, grid), 2)


@pytest.mark.parametrize("states", [3, 4, 8, 25])
def test_an_old_cell_goes_through_every_state(states: int) -> None:
    board = board_of(generations_rule(0, 0, states), b"\x01", 1, 1, "bounded")
    read = []
    for _ in range(states + 1):
        read.append(board.state(0, 0))
        board.step()
    assert read == [*range(1, states), 0, 0]


def test_an_ageing_cell_is_in_the_way_of_a_birth() -> None:
    """Three living around it, and yet it grows old."""
    cells = bytes([1, 1, 1, 0, 4, 0, 0, 0, 0])
    board = board_of("23/3/8", cells, 3, 3, "bounded")
    board.step()
    assert board.state(1, 1) == 5


def test_a_wide_rule_may_count_the_ageing_for_births_only() -> None:
    """No notation says so, but nothing in the planes forbids it."""
    rule = Rule("", LARGER, counts_of(3, 5), counts_of(2, 6), (1, 2, 3), 2, births_see_ageing=True)
    cells = bytes([place * place % 13 % 4 for place in range(99)])
    board = board_of(rule, cells, 11, 9, "torus")
    board.step(3)
    assert board.cells() == played(rule, sheet(cells, 11, 9, "torus"), 3)
    assert board.populations()[0] < 99
