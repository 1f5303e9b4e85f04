"""Boards as runs: a picture, every refusal, and any board there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadPattern
from engine.grid import draw_grid
from engine.patterns import Dialect
from engine.rle import parse_rle
from engine.rules.board import Board
from engine.rules.maps import draw_map, parse_map
from engine.rules.runs import draw_file, draw_runs, put_runs
from tests.engine.rules.boards import boards, rules


def laid(text: str, rule: str = "Base", width: int = 4, height: int = 3) -> Board:
    board = Board(rule, width, height)
    put_runs(board, text)
    return board


def test_a_glider_stands_in_the_corner() -> None:
    board = laid("bo$2bo$3o!")
    assert draw_map(board) == ".O..\n..O.\nOOO."
    assert draw_runs(board) == "bo$2bo$3o!"


def test_letters_say_states_and_dead_rows_are_counted() -> None:
    board = laid(".A2B$2$C!", "Generations", 4, 4)
    assert draw_map(board) == ".122\n....\n....\n3..."
    assert draw_runs(board) == ".A2B3$C!"
    assert draw_map(laid("B.C!", "Colorised")) == "R.B.\n....\n...."


@pytest.mark.parametrize("text", ["!", "$!", "3$!", "4b!", " \n!", "2b2b$!then anything"])
def test_nothing_can_be_written_in_many_ways(text: str) -> None:
    assert draw_runs(laid(text)) == "!"


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
    drawn = draw_file(board, ["#N Two", "#O Ada"])
    assert drawn == "#N Two\n#O Ada\nx = 3, y = 2, rule = Colorised:P3,2\nBC!\n"


@given(st.data())
def test_any_board_comes_back(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    again = Board(board.rule, board.width, board.height)
    put_runs(again, draw_runs(board))
    assert again.cells() == board.cells()


@given(st.data())
def test_files_are_read_as_any_pattern_is(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    if board.grid.wraps_x != board.grid.wraps_y and board.width != board.height:
        return  # such a tube cannot be written
    pattern = parse_rle(draw_file(board, []), Dialect())
    assert (pattern.rule, pattern.grid) == (board.rule.text, draw_grid(board.grid))
    cells = bytearray(board.width * board.height)
    for x, y, state in pattern.cells:
        cells[y * board.width + x] = state
    assert bytes(cells) == board.cells()
