"""Boards as runs and in letters: pictures, every refusal, and any board there and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadPattern, BadRequest
from engine.grid import format_grid
from engine.patterns import Dialect
from engine.rle import parse_rle
from engine.rules.board import Board
from engine.rules.board_text import format_file, format_map, format_runs, parse_map, put_runs
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import MOST_FAMILIES, SEED, board_of, boards, rules


def laid(text: str, rule: str = "Base", width: int = 4, height: int = 3) -> Board:
    board = Board(rule, width, height)
    put_runs(board, text)
    return board


def test_a_glider_stands_in_the_corner() -> None:
    board = laid("bo$2bo$3o!")
    assert format_map(board) == ".O..\n..O.\nOOO."
    assert format_runs(board) == "bo$2bo$3o!"


def test_letters_say_states_and_dead_rows_are_counted() -> None:
    board = laid(".A2B$2$C!", "Generations", 4, 4)
    assert format_map(board) == ".122\n....\n....\n3..."
    assert format_runs(board) == ".A2B3$C!"
    assert format_map(laid("B.C!", "Colorised")) == "R.B.\n....\n...."
    for text in ("!", "$!", "3$!", "4b!", " \n!", "2b2b$!then anything"):
        assert format_runs(laid(text)) == "!"


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("5o!", "Base", "line 1, column 2: the pattern has more than 4 columns"),
        ("o$\n2bobo!", "Base", "line 2, column 5: the pattern has more than 4 columns"),
        ("3$o!", "Base", "line 1, column 3: the pattern has more than 3 rows"),
        ("4$!", "Base", "line 1, column 2: the pattern has more than 3 rows"),
        ("oB!", "Base", "line 1, column 2: 'B' is state 2, which the rule does not have"),
        ("o!", "Colorised", "line 1, column 1: 'o' is state 1, which the rule does not have"),
        ("8AX!", "Generations", "line 1, column 2: the pattern has more than 4 columns"),
        ("AX!", "Generations", "'X' is state 24, which the rule does not have"),
        ("x = 3, y = 3\no!", "Base", "line 1, column 1: 'x' is not a cell, '$' or '!'"),
        ("<b>!", "Base", "line 1, column 1: '<' is not a cell, '$' or '!'"),
        ("0o!", "Base", "line 1, column 1: a run of 0 is not between 1 and 2048"),
        ("99999o!", "Base", "line 1, column 4: a run of 9999 is not between 1 and 2048"),
        ("2!", "Base", "line 1, column 2: a run of 2, but of what?"),
        ("3o\n", "Base", "line 2, column 1: the pattern ends without a '!'"),
        ("", "Base", "line 1, column 1: the pattern ends without a '!'"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, rule: str, sentence: str) -> None:
    board = Board(rule, 4, 3)
    with pytest.raises(BadPattern) as refused:
        put_runs(board, text)
    assert sentence in str(refused.value)
    assert board.cells() == bytes(12)


def test_a_file_has_rule_and_grid_in_its_header() -> None:
    board = parse_map("RB", "Colorised", 3, 2)
    drawn = format_file(board, ["#N Two", "#O Ada"])
    assert drawn == "#N Two\n#O Ada\nx = 3, y = 2, rule = Colorised:P3,2\nBC!\n"


@given(st.data())
def test_any_board_comes_back_and_its_file_is_read_as_any_pattern_is(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    again = Board(board.rule, board.width, board.height)
    put_runs(again, format_runs(board))
    assert again.cells() == board.cells()
    if board.grid.wraps_x != board.grid.wraps_y and board.width != board.height:
        return  # such a tube cannot be written
    pattern = parse_rle(format_file(board, []), Dialect())
    assert (pattern.rule, pattern.grid) == (board.rule.text, format_grid(board.grid))
    cells = bytearray(board.width * board.height)
    for x, y, state in pattern.cells:
        cells[y * board.width + x] = state
    assert bytes(cells) == board.cells()


MAPS = Path(__file__).parents[3] / "data" / "maps"


def cells_of(text: str, rule: str) -> list[int]:
    width = max(map(len, text.split("\n")))
    return list(parse_map(text, rule, width, text.count("\n") + 1).cells())


def test_a_map_is_25_by_25_and_the_rest_is_dead() -> None:
    board = parse_map("!Name: a corner\n! of a board\nOO\nO", "Base")
    assert (board.width, board.height, board.rule.text) == (25, 25, "B3/S23")
    assert not board.grid.wraps_x
    assert not board.grid.wraps_y
    assert board.populations() == [622, 3]
    assert format_map(board).split("\n") == ["OO" + "." * 23, "O" + "." * 24] + ["." * 25] * 23


def test_letters_mean_what_the_rule_knows() -> None:
    letters = ".ORB01234567"
    ages = [0, 1, 0, 0, *range(8)]
    no_colour = letters.replace("O", ".")
    for rule in ("Generations", "Generations*", "23/3/8", "234/34678/24"):
        assert cells_of(letters, rule) == ages
    assert cells_of(letters, "345/2/4") == [0, 1, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0]
    assert cells_of(letters, "R2,C3,M0,S2..3,B3..3,NM") == [0, 1, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0]
    for rule in ("Base", "Extended", "Weighted", "B36/S23", "23/3/2"):
        assert cells_of(letters, rule) == [0, 1] + [0] * 10
    assert cells_of(no_colour, "Colorised") == [0, 0, 2, 3] + [0] * 8
    assert cells_of(no_colour, "Immigration") == [0, 0, 1, 2] + [0] * 8


def test_blank_lines_inside_are_dead_rows_and_lines_end_in_any_way() -> None:
    spaced = parse_map("\n \nO\n\n!between\nO\n\n", "Base", 1, 3)
    assert list(spaced.cells()) == [1, 0, 1]
    assert parse_map("\ufeffOO\r\nO.\r\n", "Base").cells() == parse_map("OO\nO", "Base").cells()


@given(st.data(), st.sampled_from(MOST_FAMILIES))
def test_maps_come_back_as_they_were(data: st.DataObject, rule: str) -> None:
    board = data.draw(boards(parse_rule(rule)))
    text = format_map(board)
    assert parse_map(text, rule, board.width, board.height).cells() == board.cells()
    assert text.count("\n") == board.height - 1


@pytest.mark.parametrize(
    ("text", "rule", "line", "column", "reason"),
    [
        ("..\n.O", "Colorised", 2, 2, "'O' has no colour: write R or B"),
        ("R\n!\nBO", "Immigration", 3, 2, "'O' has no colour: write R or B"),
        (".8", "Generations", 1, 2, "'8' is not a cell: one of .ORB01234567"),
        ("9", "Base", 1, 1, "'9' is not a cell: one of .ORB01234567"),
        ("\n.x", "Base", 2, 2, "'x' is not a cell: one of .ORB01234567"),
        ("o", "Base", 1, 1, "'o' is not a cell: one of .ORB01234567"),
        (" O", "Base", 1, 1, "' ' is not a cell: one of .ORB01234567"),
        (".....", "Base", 1, 5, "the map has more than 4 columns"),
        ("!\n.\n.\n.\n.", "Base", 5, 1, "the map has more than 3 rows"),
        ("O\n\n\n\n\n\nO", "Base", 7, 1, "the map has more than 3 rows"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    text: str, rule: str, line: int, column: int, reason: str
) -> None:
    said = re.escape(f"line {line}, column {column}: {reason}")
    with pytest.raises(BadPattern, match=f"^{said}$") as refused:
        parse_map(text, rule, 4, 3)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_unknown_states_rules_and_grids_are_refused() -> None:
    board = board_of("234/34678/24", bytes([7, 8]), 2, 1, "bounded")
    with pytest.raises(BadRequest, match="no letter for state 8 of rule 234/34678/24"):
        format_map(board)
    with pytest.raises(BadRequest, match="'B9/S'"):
        parse_map("O", "B9/S")
    with pytest.raises(BadRequest, match="got 0"):
        parse_map("O", "Base", 0, 25)


@pytest.mark.parametrize("family", ["base", "colorised", "extended", "weighted", "generations"])
def test_each_family_of_the_seed_has_a_map(family: str) -> None:
    assert family in {rule.lower() for rule in SEED}
    text = (MAPS / f"{family}.cells").read_text(encoding="ascii")
    board = parse_map(text, family)
    start = board.cells()
    assert board.populations()[0] < 625
    board.step(10)
    assert board.populations()[0] < 625, "something is left after ten generations"
    assert board.cells() != start
