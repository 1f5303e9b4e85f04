"""Boards: what goes in, what comes out, and what is refused."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.rules.board import Board
from engine.rules.board_text import format_map, parse_map
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import board_of, boards, rules

GLIDER = ".O/..O/OOO"


def rows_of(board: Board) -> list[str]:
    return format_map(board).split("\n")


def test_a_blinker_blinks_on_25_by_25() -> None:
    board = parse_map("\n".join(["." * 25] * 12 + ["." * 11 + "OOO"]), "Base")
    lying = board.cells()
    board.step()
    upright = [(x, y) for y in range(25) for x in range(25) if board.state(x, y) == 1]
    assert upright == [(12, 11), (12, 12), (12, 13)]
    board.step()
    assert board.cells() == lying
    assert board.generation == 2


def test_a_glider_stops_at_the_wall_and_goes_round_a_torus() -> None:
    glider = GLIDER.replace("/", "\n")
    bounded = parse_map(glider, "Base", 6, 6)
    bounded.step(40)
    assert rows_of(bounded) == ["......"] * 4 + ["....OO"] * 2
    torus = Board("Base", 6, 6, "torus")
    torus.put(parse_map(glider, "Base", 6, 6).cells())
    start = torus.cells()
    torus.step(24)
    assert torus.cells() == start


def test_a_tube_is_open_at_the_sides_and_a_pipe_above_and_below() -> None:
    for grid, meets in (("tube", ["OO", "..", "OO"]), ("pipe", ["O.O", "O.O"])):
        width, height = len(meets[0]), len(meets)
        board = Board("B/S3", width, height, grid)
        board.put(parse_map("\n".join(meets), "Base", width, height).cells())
        board.step()
        assert rows_of(board) == meets
        board = Board("B/S3", height, width, grid)
        turned = ["".join(column) for column in zip(*meets, strict=True)]
        board.put(parse_map("\n".join(turned), "Base", height, width).cells())
        board.step()
        assert board.cells() == bytes(width * height)


def test_a_board_on_a_grid_as_golly_writes_it() -> None:
    for text, size, wraps in (
        ("P25,30", (25, 30), (False, False)),
        ("T64,48", (64, 48), (True, True)),
        ("T0,64", (64, 64), (False, True)),
        ("t32,0", (32, 32), (True, False)),
    ):
        board = Board.on("Base", text)
        assert (board.width, board.height) == size
        assert (board.grid.wraps_x, board.grid.wraps_y) == wraps


@given(st.data())
def test_what_is_put_is_read_again(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    board.step(data.draw(st.integers(0, 3)))
    cells = board.cells()
    width, height = board.width, board.height
    assert len(cells) == width * height
    places = [(x, y) for y in range(height) for x in range(width)]
    assert bytes(board.state(x, y) for x, y in places) == cells
    assert board.populations() == [cells.count(state) for state in range(board.rule.states)]
    assert board.digest() == sha256(cells).hexdigest()
    other = board.copy()
    assert (other.cells(), other.key(), other.generation) == (cells, board.key(), 0)
    other.put(bytes(width * height))
    other.put_planes(board.planes())
    assert other.cells() == cells


def test_a_copy_goes_its_own_way_and_planes_are_boards_of_the_grid() -> None:
    board = board_of("Colorised", bytes([0, 2, 3, 2, 0, 0]), 3, 2, "torus")
    before = board.cells()
    board.copy().step(3)
    assert board.cells() == before
    red, blue = board.planes()
    assert board.grid.points(red) == [(1, 0), (0, 1)]
    assert board.grid.points(blue) == [(2, 0)]
    assert Board("highlife").rule == parse_rule("B36/S23"), "a rule may be given as text"


def refusal(*arguments: object) -> str:
    with pytest.raises(BadRequest) as refused:
        Board(*arguments)  # type: ignore[arg-type]
    return str(refused.value)


def test_boards_that_cannot_be_are_refused() -> None:
    assert "got 'ring'" in refusal("Base", 3, 3, "ring")
    assert "got 2049" in refusal("Base", 2049, 3)
    assert "got 0" in refusal("Base", 3, 0)
    assert "'B9'" in refusal("B9", 3, 3)
    assert "got 2" in refusal("R3,C0,M0,S2..3,B3..3,NM", 2, 9, "torus")


@pytest.mark.parametrize("grid", ["T0,8", "T8,0"])
def test_births_from_nothing_are_not_played_on_a_tube(grid: str) -> None:
    with pytest.raises(BadRequest, match="B03/S23 has B0, which is not played on a tube"):
        Board.on("B03/S23", grid)
    assert Board.on("B03/S23", "T8,8").width == 8


def test_cells_that_do_not_fit_are_refused_and_change_nothing() -> None:
    board = board_of("Colorised", bytes([2, 3, 0, 0]), 2, 2, "bounded")
    board.step(0)
    for cells, reason in (
        (bytes(5), "Expected 2 x 2 cells, got 5"),
        (bytes([0, 0, 1, 0]), "rule Colorised has no state 1"),
    ):
        with pytest.raises(BadRequest, match=reason):
            board.put(cells)
    assert board.cells() == bytes([2, 3, 0, 0])
    with pytest.raises(BadRequest, match=r"\(2, 0\)"):
        board.state(2, 0)
    with pytest.raises(BadRequest, match="got -1"):
        board.step(-1)
    assert board.generation == 0
